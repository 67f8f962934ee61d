import { type Actor, authorize, can } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import { nameOf } from "./names";
import { entriesOf, type TraceEntry, toEntry, type UnitRow, unitsOf } from "./trace-entries";

export interface UnitTrace {
  readonly unitId: string;
  /** Null for a turn or thread of a conversation. */
  readonly responseId: string | null;
  readonly externalId: string;
  readonly question: string;
  readonly sections: number;
  readonly queues: readonly {
    readonly id: string;
    readonly name: string;
    readonly isOut: boolean;
    readonly stratum: string;
    readonly isSampled: boolean;
    readonly probability: number;
  }[];
  readonly coders: readonly { readonly id: string; readonly name: string }[];
  readonly entries: readonly TraceEntry[];
  /** Entries that the filters leave; more than are given when there are very many. */
  readonly total: number;
}

/** Which entries to show: of one coder, of one section, and with or without each changed answer. */
export interface TraceFilter {
  readonly coderId?: string;
  readonly section?: number;
  readonly withDrafts: boolean;
}

/** Longest trace that a page shows. */
const ENTRIES_MAX = 2000;

/**
 * Everything that has happened to a response and its sections, or to a turn or conversation: who began when, each changed
 * answer, each judgment with what it replaced, skips, leases, releases, flags and what managers
 * did. `unitOrResponseId` is the id of the response, of its unit or of a section's, as pages have
 * any of them. NotFoundError unless it is in the project.
 */
export async function getUnitTrace(
  actor: Actor,
  projectId: string,
  unitOrResponseId: string,
  filter: TraceFilter,
): Promise<UnitTrace> {
  authorize(actor, "data:view", projectId);
  const [unit] = isId(unitOrResponseId) ? await findUnit(projectId, unitOrResponseId) : [];
  if (!unit) throw new NotFoundError("There is no such response in this project.");
  const unitId = unit.unit_id;
  const named = can(actor, "people:manage", projectId);
  const [queues, coders, rows] = await Promise.all([
    queuesOf(unitId),
    codersOf(projectId, unit),
    entriesOf(projectId, unit, unitId),
  ]);
  const names = new Map(coders.map((coder) => [coder.id, nameOf(coder, named)]));
  const wanted = rows.filter(
    (row) =>
      (filter.coderId === undefined || row.coderId === filter.coderId) &&
      (filter.section === undefined || row.section === filter.section) &&
      (filter.withDrafts || (row.kind !== "answer" && row.kind !== "cleared")),
  );
  return {
    unitId,
    responseId: unit.response_id,
    externalId: unit.external_id,
    question: unit.question,
    sections: unit.sections,
    queues,
    coders: [...names].map(([id, name]) => ({ id, name })),
    entries: wanted.slice(0, ENTRIES_MAX).map((row) => toEntry(row, names)),
    total: wanted.length,
  };
}

const findUnit = (projectId: string, id: string) => sql()<UnitRow[]>`
  SELECT u.id AS unit_id, r.id AS response_id, t.id AS turn_id, t.thread_id, t.text AS question,
    coalesce(r.external_id, th.external_id) AS external_id,
    (SELECT count(*)::int FROM section s WHERE s.response_id = r.id) AS sections
  FROM unit u
  LEFT JOIN section own ON own.id = u.section_id
  LEFT JOIN response r ON r.id = coalesce(u.response_id, own.response_id)
  JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id,
    (SELECT first.id FROM turn first WHERE first.thread_id = u.thread_id ORDER BY first.index LIMIT 1))
  JOIN thread th ON th.id = t.thread_id
  WHERE (u.id = ${id} OR u.response_id = ${id}) AND u.project_id = ${projectId}`;

const queuesOf = (unitId: string) => sql()<UnitTrace["queues"][number][]>`
  SELECT q.id, q.name, qu.out_at IS NOT NULL AS "isOut", qu.stratum,
    qu.is_sampled AS "isSampled", qu.probability
  FROM queue_unit qu JOIN queue q ON q.id = qu.queue_id
  WHERE qu.unit_id = ${unitId} ORDER BY q.created_at`;

const codersOf = (projectId: string, unit: UnitRow) => sql()<
  { id: string; pseudonym: string; name: string | null }[]
>`
  SELECT c.id, c.pseudonym, u.name
  FROM coder c
  LEFT JOIN membership m ON m.id = c.membership_id
  LEFT JOIN app_user u ON u.id = m.user_id
  WHERE c.project_id = ${projectId} AND (
    EXISTS (SELECT 1 FROM assignment a JOIN (${unitsOf(unit)}) part ON part.id = a.unit_id
      WHERE a.coder_id = c.id)
    OR EXISTS (SELECT 1 FROM judgment j JOIN (${unitsOf(unit)}) part ON part.id = j.unit_id
      WHERE j.coder_id = c.id))
  ORDER BY c.kind, c.pseudonym`;
