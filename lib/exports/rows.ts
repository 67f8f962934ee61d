import type { Sql } from "postgres";

/** Judgments `j` by the coders `c` that stand now and were not withdrawn. */
export const stands = (tx: Sql, projectId: string) => tx`
  j.project_id = ${projectId} AND NOT c.is_excluded AND j.superseded_at IS NULL AND NOT j.is_extra`;

/** The rows of a cursor, one by one. */
export async function* rowsOf<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}
