import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { inTransaction } from "@/lib/db/transaction";
import { NotFoundError } from "@/lib/errors";
import { EXPORT_FORMATS, type ExportFormatName, type ExportOptions } from "./formats";
import { openSnapshot } from "./snapshot";
import type { ExportFile } from "./types";

export interface ExportInput {
  readonly projectId: string;
  readonly format: ExportFormatName;
  readonly options: ExportOptions;
}

/**
 * The files of an export, one after another, all from one snapshot of the database. Read each to
 * its end before the next. Throws ForbiddenError or NotFoundError before the first file.
 */
export async function* exportFiles(
  actor: Actor,
  { projectId, format, options }: ExportInput,
): AsyncGenerator<ExportFile> {
  authorize(actor, "data:export", projectId);
  await inTransaction((tx) =>
    recordEvent(tx, actor, "data.exported", { projectId }, { format, ...options }),
  );
  const snapshot = await openSnapshot();
  try {
    yield* EXPORT_FORMATS[format].files(snapshot.tx, projectId, options);
  } finally {
    await snapshot.close();
  }
}

/** One file of an export by its name. Read its chunks to the end, or return them. Throws NotFoundError. */
export async function exportOneFile(
  actor: Actor,
  input: ExportInput,
  name: string,
): Promise<{ mediaType: string; chunks: AsyncGenerator<string> }> {
  const files = exportFiles(actor, input);
  for await (const file of withoutClosing(files)) {
    if (file.name === name) return { mediaType: file.mediaType, chunks: closing(file, files) };
    // A file that is not read costs nothing: its chunks are made when they are asked for.
  }
  throw new NotFoundError(`This export has no file “${name}”.`);
}

/** As the generator itself, but leaving the loop early does not end it. */
const withoutClosing = <T>(items: AsyncGenerator<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => ({ next: () => items.next() }),
});

async function* closing(
  file: ExportFile,
  files: AsyncGenerator<ExportFile>,
): AsyncGenerator<string> {
  try {
    yield* file.chunks;
  } finally {
    await files.return(undefined);
  }
}
