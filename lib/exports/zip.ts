import { Zip, ZipDeflate } from "fflate";
import type { ExportFile } from "./types";

/** The files as one ZIP archive, made while they are read. */
export async function* zipOf(files: AsyncIterable<ExportFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    if (chunk) ready.push(chunk);
  });
  const encoder = new TextEncoder();
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0).filter(({ length }) => length > 0);
  };
  for await (const { name, chunks } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(encoder.encode(chunk));
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
