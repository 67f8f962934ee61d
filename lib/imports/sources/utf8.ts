import type { Findings } from "@/lib/imports/problems";
import { brokenBytes } from "../lines";

const NEWLINE = 0x0a;

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/**
 * The text of a UTF-8 file in pieces, without its byte order mark. Bytes that are not UTF-8 become
 * a problem with their line and end the reading.
 */
export async function* readText(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  findings: Findings,
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const piece of pieces) {
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch {
      const at = firstFault(piece);
      const number = line + countNewlines(piece.subarray(0, at));
      const around = piece.subarray(Math.max(0, at - 60), at + 4);
      findings.say({ file, line: number }, "", brokenBytes(around), "text in UTF-8");
      return;
    }
    line += countNewlines(piece);
    yield text;
  }
  try {
    decoder.decode();
  } catch {
    findings.say({ file, line }, "", "half of a character at the end", "text in UTF-8");
  }
}

/** Offset of the first byte of `piece` that cannot be decoded; characters cut at its edges count as whole. */
function firstFault(piece: Uint8Array): number {
  let start = 0;
  while (start < 3 && ((piece[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const text = new TextDecoder("utf-8").decode(piece.subarray(start));
  const at = text.indexOf("\uFFFD");
  return at < 0 ? 0 : start + Buffer.byteLength(text.slice(0, at));
}
