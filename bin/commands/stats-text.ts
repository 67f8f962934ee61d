import { UsageError } from "../exit-codes";

const NEWLINE = 0x0a;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Whole lines as text; throws UsageError that names the first line that is not UTF-8. */
function decodeLines(bytes: Uint8Array, firstLine: number): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UsageError(`line ${faultyLine(bytes, firstLine)}: the text is not UTF-8`);
  }
}

function faultyLine(bytes: Uint8Array, firstLine: number): number {
  let line = firstLine;
  let from = 0;
  for (let to = bytes.indexOf(NEWLINE); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
    try {
      decoder.decode(bytes.subarray(from, to));
    } catch {
      return line;
    }
    from = to + 1;
    line += 1;
  }
  return line;
}

/**
 * The text of a UTF-8 file in pieces of whole lines, its byte order mark included. Bytes that are
 * not UTF-8 end it with a UsageError: replaced, different names would become one.
 */
export async function* utf8Text(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let started: Buffer[] = [];
  let line = 1;
  for await (const piece of source) {
    const end = piece.lastIndexOf(NEWLINE) + 1;
    started.push(piece.subarray(0, end || piece.length));
    if (end === 0) continue;
    const text = decodeLines(Buffer.concat(started), line);
    started = [piece.subarray(end)];
    line += text.split("\n").length - 1;
    yield text;
  }
  yield decodeLines(Buffer.concat(started), line);
}
