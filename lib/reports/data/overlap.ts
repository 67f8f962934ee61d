import type { Sql } from "postgres";
import { firstPassProtocols } from "@/lib/pools/protocols";

/** Judgments that the project's newest first pass wants of a unit; null where none is offered. */
export async function readOverlap(tx: Sql, projectId: string): Promise<number | null> {
  const [queue] = await tx<{ overlap: number }[]>`
    SELECT overlap FROM queue
    WHERE project_id = ${projectId} AND protocol_id = ANY(${firstPassProtocols()})
      AND pool_id IS NULL AND differences_of IS NULL
    ORDER BY created_at DESC, id LIMIT 1`;
  return queue?.overlap ?? null;
}
