import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { getProtocol } from "@/lib/protocols/registry";

/** A question that so many people have skipped for one reason that a manager should look at it. */
export interface SkippedQuestion {
  readonly responseId: string;
  readonly question: string;
  /** The reason in the protocol's words. */
  readonly reason: string;
  readonly people: number;
  readonly notes: readonly string[];
}

/**
 * Questions of a queue that have reached the number of skips from which the protocol wants a manager
 * to decide. Nothing has been removed: the responses are still handed out.
 */
export async function listSkippedQuestions(
  actor: Actor,
  queue: { id: string; projectId: string; protocolId: string; protocolVersion: number },
): Promise<SkippedQuestion[]> {
  authorize(actor, "progress:view", queue.projectId);
  const { skips } = getProtocol(queue.protocolId, queue.protocolVersion);
  const rows = await db().$queryRaw<Row[]>`
    SELECT min(u.response_id::text) AS response_id, t.text, a.skip_reason,
      count(DISTINCT a.coder_id)::int AS people,
      array_remove(array_agg(a.skip_note ORDER BY a.closed_at), NULL) AS notes
    FROM assignment a
    JOIN unit u ON u.id = a.unit_id
    JOIN turn t ON t.id = a.group_key
    WHERE a.queue_id = ${queue.id}::uuid AND a.state = 'skipped'
    GROUP BY t.id, a.skip_reason
    ORDER BY people DESC, t.text`;
  return rows.flatMap((row) => {
    const skip = skips.find(({ key }) => key === row.skip_reason);
    if (!skip?.managerAfter || row.people < skip.managerAfter) return [];
    const { response_id: responseId, text: question, people, notes } = row;
    return [{ responseId, question, reason: skip.label, people, notes }];
  });
}

interface Row {
  response_id: string;
  text: string;
  skip_reason: string;
  people: number;
  notes: string[];
}
