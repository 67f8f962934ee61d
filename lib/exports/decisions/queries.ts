import type { Sql } from "postgres";
import { type DecisionRow, streamDecisionRows } from "@/lib/work/decision-rows";

/** A decision with the names that exports use. */
export interface ExportedDecision extends DecisionRow {
  readonly queue: string;
  readonly source_queue: string;
  readonly protocol_id: string;
  readonly protocol_version: number;
}

type Names = Omit<ExportedDecision, keyof DecisionRow>;

/** Everything that is decided on in a project, queue by queue in the order of work. */
export async function* readDecisions(tx: Sql, projectId: string): AsyncGenerator<ExportedDecision> {
  const queues = await tx<(Names & { id: string })[]>`
    SELECT q.id, q.name AS queue, source.name AS source_queue, q.protocol_id, q.protocol_version
    FROM queue q JOIN queue source ON source.id = q.differences_of
    WHERE q.project_id = ${projectId} ORDER BY q.created_at, q.name`;
  for (const { id, ...names } of queues) {
    const units = tx`
      SELECT qu.queue_id, qu.unit_id, qu.stratum, qu.inclusion, s.position AS place
      FROM queue_unit qu
      JOIN slot s ON s.queue_id = qu.queue_id AND s.unit_id = qu.unit_id AND s.ordinal = 1
      WHERE qu.queue_id = ${id}`;
    for await (const row of streamDecisionRows(tx, units)) yield { ...row, ...names };
  }
}
