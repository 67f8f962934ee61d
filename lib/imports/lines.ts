import type { Findings } from "./problems";

/** One line of a file. `raw` is the line with its byte order mark and line end, as in the file. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly raw: string;
}

const NEWLINE = 0x0a;
const BOM = "\uFEFF";

/**
 * The lines of a UTF-8 file, split at `\n`. A line that is not valid UTF-8 becomes a problem and is
 * left out. A byte order mark and a `\r` before the `\n` are not part of `text`, only of `raw`.
 */
export function* readLines(file: string, bytes: Uint8Array, findings: Findings): Generator<Line> {
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const at = bytes.indexOf(NEWLINE, start);
    const end = at === -1 ? bytes.length : at + 1;
    const slice = bytes.subarray(start, end);
    start = end;
    const line = decodeLine(file, number, slice, findings);
    if (line) yield line;
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** One line from its bytes; null after a problem was reported. */
export function decodeLine(
  file: string,
  number: number,
  bytes: Uint8Array,
  findings: Findings,
): Line | null {
  try {
    const raw = decoder.decode(bytes);
    const from = number === 1 && raw.startsWith(BOM) ? 1 : 0;
    return { number, raw, text: raw.slice(from).replace(/\r?\n$/, "") };
  } catch {
    findings.say({ file, line: number }, "", brokenBytes(bytes), "text in UTF-8");
    return null;
  }
}

/** The first bytes that are not UTF-8, for a person who has to find them. */
export function brokenBytes(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8").decode(bytes);
  const at = text.indexOf("\uFFFD");
  return `bytes that are not UTF-8, after ${JSON.stringify(text.slice(Math.max(0, at - 30), at))}`;
}
