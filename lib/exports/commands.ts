import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { inTransaction } from "@/lib/db/transaction";
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
