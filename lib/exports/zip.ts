import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ExportFile } from "./types";

/** Files that are compressed as they are. */
const PACKED = /\.(xlsx|parquet)$/;

/** The files as one ZIP archive, made while they are read. `time`: when they were made; now where absent. */
export async function* zipOf(
  files: AsyncIterable<ExportFile>,
  { time }: { readonly time?: Date } = {},
): AsyncGenerator<Uint8Array> {
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
    const entry = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    if (time) entry.mtime = time;
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
