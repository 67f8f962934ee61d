import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import { OWN_ID_FORM, type Storing } from "./store";

interface StoringFiles extends Storing {
  readonly importRunId: string;
  readonly format: string;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/**
 * Notes which files brought the responses and judgments, in their order, once these are stored.
 * Returns how many of the files were not known before.
 */
export async function storeFiles(tx: Tx, storing: StoringFiles): Promise<number> {
  const { projectId, importRunId, format, files } = storing;
  const last = await tx.sourceFile.aggregate({ where: { projectId }, _max: { position: true } });
  let position = (last._max.position ?? -1) + 1;
  let fresh = 0;
  for (const [index, file] of files.entries()) {
    const known = await tx.sourceFile.findFirst({ where: { projectId, ...file } });
    const id = known?.id ?? newId();
    if (!known) {
      const data = { id, projectId, importRunId, format, position, ...file };
      await tx.sourceFile.create({ data });
      fresh += 1;
      position += 1;
    }
    await storeSources(tx, storing, index, id);
  }
  return fresh;
}

async function storeSources(
  tx: Tx,
  { uploadId, projectId }: Storing,
  file: number,
  fileId: string,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO response_source (file_id, response_id, project_id, position, detail)
    SELECT ${fileId}::uuid, r.id, ${projectId}::uuid, row_number() OVER (ORDER BY s.position) - 1,
      s.detail
    FROM staged_response s
    JOIN response r ON r.project_id = ${projectId}::uuid AND r.external_id = s.external_id
    WHERE s.upload_id = ${uploadId}::uuid AND s.file = ${file}
    ON CONFLICT DO NOTHING`;
  // A judgment stands below the response of its record, or else below the one that it is about; one
  // of a turn or thread without responses stands by itself.
  await tx.$executeRaw`
    INSERT INTO judgment_source
      (project_id, file_id, judgment_id, response_id, position, source_time, detail)
    SELECT ${projectId}::uuid, ${fileId}::uuid, j.id,
      coalesce(m.response_id, u.response_id, s.response_id,
        (SELECT r.id FROM response r WHERE r.turn_id = u.turn_id ORDER BY r.position LIMIT 1)),
      m.mention, m.source_time, m.detail
    FROM (SELECT s.*, r.id AS response_id FROM staged_judgment s
      LEFT JOIN response r ON r.project_id = ${projectId}::uuid
        AND r.external_id = s.mention_response
      WHERE s.upload_id = ${uploadId}::uuid AND s.file = ${file} AND s.mention IS NOT NULL) m
    JOIN judgment j ON j.id = coalesce(
      (SELECT id FROM judgment
        WHERE project_id = ${projectId}::uuid AND external_id = m.external_id),
      CASE WHEN m.external_id ~ ${OWN_ID_FORM} THEN m.external_id::uuid END)
    JOIN unit u ON u.id = j.unit_id
    LEFT JOIN section s ON s.id = u.section_id
    ON CONFLICT DO NOTHING`;
}
