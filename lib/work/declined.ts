import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { getProtocol } from "@/lib/protocols/registry";

/** A unit that people decline to judge: put before a manager, or taken out by a queue's rule. */
export interface DeclinedUnit {
  readonly queueId: string;
  readonly queueName: string;
  readonly unitId: string;
  readonly question: string;
  readonly reasons: readonly { readonly label: string; readonly people: number }[];
  readonly notes: readonly string[];
  readonly outAt: Date | null;
}

/**
 * Units for which the skips for one reason have reached the number from which the protocol wants a
 * manager to decide, and those that are out of their queue. Not those that a manager has kept,
 * until somebody else skips them too.
 */
export async function listDeclined(actor: Actor, projectId: string): Promise<DeclinedUnit[]> {
  authorize(actor, "queue:manage", projectId);
  const rows = await db().$queryRaw<DeclinedRow[]>`
    SELECT qu.queue_id, q.name, q.protocol_id, q.protocol_version, qu.unit_id, t.text AS question,
      qu.out_at, qu.out_reason, a.skip_reason, count(DISTINCT a.coder_id)::int AS people,
      array_remove(array_agg(a.skip_note ORDER BY a.closed_at), NULL) AS notes,
      coalesce(qu.kept_at >= max(a.closed_at), false) AS kept
    FROM queue_unit qu
    JOIN queue q ON q.id = qu.queue_id
    JOIN unit u ON u.id = qu.unit_id
    LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
    JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id,
      (SELECT first.id FROM turn first WHERE first.thread_id = u.thread_id ORDER BY first.index LIMIT 1))
    LEFT JOIN assignment a ON a.queue_id = qu.queue_id AND a.state = 'skipped'
      AND (a.unit_id = qu.unit_id OR u.kind = 'response' AND a.group_key = t.id)
    WHERE qu.project_id = ${projectId}::uuid AND (a.id IS NOT NULL OR qu.out_at IS NOT NULL)
    GROUP BY qu.queue_id, qu.unit_id, q.id, t.id, a.skip_reason
    ORDER BY qu.out_at IS NOT NULL, people DESC, t.text`;
  const units = new Map<string, DeclinedRow[]>();
  for (const row of rows) {
    const key = `${row.queue_id} ${row.unit_id}`;
    units.set(key, [...(units.get(key) ?? []), row]);
  }
  return [...units.values()].filter(needsManager).flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    return {
      queueId: first.queue_id,
      queueName: first.name,
      unitId: first.unit_id,
      question: first.question,
      outAt: first.out_at,
      notes: each.flatMap(({ notes }) => notes),
      reasons: each
        .filter(({ skip_reason }) => skip_reason !== null)
        .map((row) => ({ label: skipLabel(row), people: row.people })),
    };
  });
}

interface DeclinedRow {
  queue_id: string;
  name: string;
  protocol_id: string;
  protocol_version: number;
  unit_id: string;
  question: string;
  out_at: Date | null;
  out_reason: string | null;
  skip_reason: string | null;
  people: number;
  notes: string[];
  kept: boolean;
}

const skipOf = (row: DeclinedRow) =>
  getProtocol(row.protocol_id, row.protocol_version).skips.find(
    ({ key }) => key === row.skip_reason,
  );

const skipLabel = (row: DeclinedRow): string =>
  skipOf(row)?.label ?? (row.skip_reason === "pass" ? "Passed" : (row.skip_reason ?? ""));

const needsManager = (rows: readonly DeclinedRow[]): boolean =>
  rows.some((row) => {
    if (row.out_at) return true;
    const after = skipOf(row)?.managerAfter;
    return after !== undefined && row.people >= after && !row.kept;
  });
