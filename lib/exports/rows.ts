import type { Sql } from "postgres";

/** Judgments `j` by the coders `c` that stand now and were not withdrawn; of a coder's rounds the latest. */
export const stands = (tx: Sql, projectId: string) => tx`
  j.project_id = ${projectId} AND NOT c.is_excluded AND j.superseded_at IS NULL AND NOT j.is_extra
  AND NOT EXISTS (SELECT FROM judgment later
    WHERE later.project_id = j.project_id AND later.unit_id = j.unit_id
      AND later.coder_id = j.coder_id AND later.protocol_id = j.protocol_id AND later.part = j.part
      AND later.round > j.round AND later.superseded_at IS NULL AND NOT later.is_extra)`;

/** The rows of a cursor, one by one. */
export async function* rowsOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}
