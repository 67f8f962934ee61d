import { Prisma, type Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import type { Protocol } from "@/lib/protocols/types";
import { behaviourOf, hasCriterion, hasSeveral, isNone } from "@/lib/threads/behaviours";
import { CONTINUATION } from "@/lib/threads/continuation";
import { mayHoldMisconception } from "@/lib/threads/misconceptions";
import type { PlanUnit } from "./plan";
import { listOf, neededLists, showsFollowUp } from "./unit-material";

/**
 * Units of a project's conversations that are not in the queue yet, in the order of threads and
 * turns: patient turns, threads, or responses, as the protocol hands them out. Turns whose
 * responses are judged together are only those that have some; what is asked about entry by entry
 * of a list, or by what followed, only where there is one; what is about a behaviour only where one
 * that has a criterion is known, and what is about none only where somebody says so; and how a
 * misconception is answered not where it is known that there is none.
 */
export async function newConversationUnits(
  tx: Tx,
  queue: Queue,
  protocol: Protocol,
): Promise<PlanUnit[]> {
  await makeUnits(tx, queue.projectId);
  const reason = reasonToLeaveOut(protocol);
  return tx.$queryRaw<PlanUnit[]>`
    SELECT u.id AS "unitId", coalesce(r.turn_id, t.id, (SELECT last.id FROM turn last
        WHERE last.thread_id = th.id AND last.speaker = 'patient'
        ORDER BY last.index DESC LIMIT 1)) AS "groupKey",
      r.id AS "responseId", 1::float8 AS inclusion,
      coalesce(r.external_id, th.external_id || coalesce('/' || t.index, '')) AS key,
      coalesce(CASE ${queue.stratifyBy}
        WHEN 'generator' THEN r.generator
        WHEN 'condition' THEN r.condition
        WHEN 'language' THEN coalesce(r.language, th.language)
      END, '') AS stratum
    ${candidates(queue, protocol)} AND ${reason} IS NULL
    ORDER BY th.position, t.index NULLS FIRST, r.position NULLS FIRST`;
}

/** FROM and WHERE: units of the kind that the protocol hands out and that the queue does not hold. */
export const candidates = (
  queue: Pick<Queue, "id" | "projectId">,
  protocol: Protocol,
): Prisma.Sql => Prisma.sql`
  FROM unit u
  LEFT JOIN response r ON r.id = u.response_id
  LEFT JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id)
  JOIN thread th ON th.id = coalesce(u.thread_id, t.thread_id)
  WHERE u.project_id = ${queue.projectId}::uuid AND u.kind = ${protocol.assigns}::unit_kind
    AND (t.id IS NULL OR t.speaker = 'patient')
    AND EXISTS (SELECT 1 FROM turn asked WHERE asked.thread_id = th.id AND asked.speaker = 'patient')
    AND NOT EXISTS (
      SELECT 1 FROM queue_unit had WHERE had.queue_id = ${queue.id}::uuid AND had.unit_id = u.id)`;

/** Why a unit that a protocol could hand out is not handed out. */
export const LEAVE_OUT_REASONS = [
  "no_response",
  "no_list",
  "no_follow_up",
  "several_behaviours",
  "unclear_behaviour",
  "no_behaviour",
  "no_criterion",
  "some_behaviour",
  "no_misconception",
] as const;
export type LeaveOutReason = (typeof LEAVE_OUT_REASONS)[number];

/** The first reason why the candidate is not handed out; null where it is. */
export function reasonToLeaveOut(protocol: Protocol): Prisma.Sql {
  const turn = Prisma.sql`coalesce(t.id, r.turn_id)`;
  const cases = [
    ...(judgesResponsesOfTurns(protocol)
      ? [
          because(
            "no_response",
            Prisma.sql`NOT EXISTS (SELECT 1 FROM response given WHERE given.turn_id = t.id)`,
          ),
        ]
      : []),
    ...neededLists(protocol).map((name) =>
      because("no_list", Prisma.sql`${listOf(name, turn)} IS NULL`),
    ),
    ...(showsFollowUp(protocol)
      ? [because("no_follow_up", Prisma.sql`${CONTINUATION} IS NULL`)]
      : []),
  ];
  const rule = protocol.onlyWhere ? RULES[protocol.onlyWhere](turn) : Prisma.sql`NULL::text`;
  return cases.length === 0 ? rule : Prisma.sql`CASE ${Prisma.join(cases, " ")} ELSE ${rule} END`;
}

const because = (reason: LeaveOutReason, when: Prisma.Sql) =>
  Prisma.sql`WHEN ${when} THEN ${reason}::text`;

/** By the category of behaviour that a response answers, which is looked for once. */
const byCategory = (turn: Prisma.Sql, ...cases: Prisma.Sql[]) => Prisma.sql`(
  SELECT CASE ${because("several_behaviours", Prisma.sql`known.category IS NULL AND ${hasSeveral(turn)}`)}
    ${because("unclear_behaviour", Prisma.sql`known.category IS NULL`)} ${Prisma.join(cases, " ")} END
  FROM (SELECT ${behaviourOf(turn)} AS category OFFSET 0) known)`;

const CATEGORY = Prisma.sql`known.category`;

/** What each rule leaves out. */
const RULES = {
  behaviour: (turn: Prisma.Sql) =>
    byCategory(
      turn,
      because("no_behaviour", isNone(CATEGORY)),
      because("no_criterion", Prisma.sql`NOT ${hasCriterion(CATEGORY)}`),
    ),
  no_behaviour: (turn: Prisma.Sql) =>
    byCategory(turn, because("some_behaviour", Prisma.sql`NOT (${isNone(CATEGORY)})`)),
  misconception: (turn: Prisma.Sql) =>
    Prisma.sql`CASE ${because("no_misconception", Prisma.sql`NOT (${mayHoldMisconception(turn)})`)} END`,
};

/** Does an assignment of a turn hold all responses to it? */
export const judgesResponsesOfTurns = (protocol: Protocol): boolean =>
  protocol.assigns === "turn" && protocol.parts.some(({ unit }) => unit === "response");

/** Units for patient turns and threads that nothing has referred to so far. */
async function makeUnits(tx: Tx, projectId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, turn_id)
    SELECT gen_random_uuid(), t.project_id, 'turn', t.id FROM turn t
    WHERE t.project_id = ${projectId}::uuid AND t.speaker = 'patient'
    ON CONFLICT (turn_id) DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO unit (id, project_id, kind, thread_id)
    SELECT gen_random_uuid(), th.project_id, 'thread', th.id FROM thread th
    WHERE th.project_id = ${projectId}::uuid
    ON CONFLICT (thread_id) DO NOTHING`;
}
