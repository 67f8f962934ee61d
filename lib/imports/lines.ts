import type { Findings } from "./problems";

/** One line of a file. `raw` is the line with its byte order mark and line end, as in the file. */
export interface Line {
  readonly number: number;
  readonly text: string;
  readonly raw: string;
}

const BOM = "\uFEFF";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * One line from its bytes; null after a problem was reported. A byte order mark and a `\r` before
 * the `\n` are not part of `text`, only of `raw`.
 */
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
