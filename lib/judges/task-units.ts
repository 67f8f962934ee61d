import { Prisma } from "@/lib/db/generated/client";
import { CONTINUATION } from "@/lib/threads/continuation";
import type { JudgeTask } from "./tasks/task";

/** Protocols under which a coder lists what `items` tasks ask about. */
export const LIST_PROTOCOLS: Readonly<Record<NonNullable<JudgeTask["items"]>, readonly string[]>> =
  {
    assumptions: ["false-assumptions", "false-assumptions-study"],
    criteria: ["criterion-questions"],
  };

/** The judgment in which the coder `from` lists the items of the turn `t`; as `list`. */
export const listJudgment = (
  projectId: string,
  items: NonNullable<JudgeTask["items"]>,
  from: string,
): Prisma.Sql => Prisma.sql`
  SELECT j.answers -> ${items} AS list
  FROM judgment j JOIN coder c ON c.id = j.coder_id JOIN unit lu ON lu.id = j.unit_id
  WHERE j.project_id = ${projectId}::uuid AND lu.turn_id = t.id AND c.pseudonym = ${from}
    AND NOT c.is_excluded AND j.superseded_at IS NULL AND NOT j.is_extra
    AND j.protocol_id = ANY(${[...LIST_PROTOCOLS[items]]})
  ORDER BY j.created_at DESC LIMIT 1`;

/** What the clinician says next after the turn `t`. */
export const NEXT_ANSWER = Prisma.sql`(
  SELECT n.text FROM turn n WHERE n.thread_id = t.thread_id AND n.index = t.index + 1
    AND n.speaker <> 'patient')`;

/**
 * The behaviour that the response `r` to the turn `t` answers: what its source says, else what was
 * decided about the turn or its thread.
 */
export const CATEGORY = Prisma.sql`coalesce(r.metadata ->> 'behavior_category', (
  SELECT d.label FROM judgment d JOIN unit du ON du.id = d.unit_id
  WHERE (du.turn_id = t.id OR du.thread_id = t.thread_id) AND d.superseded_at IS NULL
    AND d.protocol_id = 'challenging-behaviour-decision-study'
  ORDER BY du.turn_id NULLS LAST, d.label LIMIT 1))`;

const NEEDS: Readonly<Record<JudgeTask["needs"][number], Prisma.Sql>> = {
  clinicianAnswer: Prisma.sql`${NEXT_ANSWER} IS NOT NULL`,
  category: Prisma.sql`${CATEGORY} IS NOT NULL AND ${CATEGORY} <> 'No behavior'`,
  no_behaviour: Prisma.sql`${CATEGORY} = 'No behavior'`,
  continuation: Prisma.sql`${CONTINUATION} IS NOT NULL`,
};

/** FROM and WHERE of the units `u` that a task can be asked about; `t` is their turn. */
export function unitsOfTask(
  projectId: string,
  task: JudgeTask,
  itemsFrom: string | null,
): Prisma.Sql {
  const needs = task.needs.map((need) => NEEDS[need]);
  if (task.items)
    needs.push(
      Prisma.sql`jsonb_array_length(coalesce((${listJudgment(projectId, task.items, itemsFrom ?? "")}), '[]')) > 0`,
    );
  const wanted = Prisma.join([Prisma.sql`true`, ...needs], " AND ");
  if (task.unit === "turn")
    return Prisma.sql`
      FROM unit u JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
      WHERE u.project_id = ${projectId}::uuid AND t.speaker = 'patient' AND ${wanted}`;
  return Prisma.sql`
    FROM unit u JOIN response r ON r.id = u.response_id JOIN turn t ON t.id = r.turn_id
    JOIN thread h ON h.id = t.thread_id
    WHERE u.project_id = ${projectId}::uuid AND ${wanted}`;
}

/** What names a unit, for draws by chance, and its order in the project. */
export const unitKeys = (task: JudgeTask) =>
  task.unit === "turn"
    ? {
        name: Prisma.sql`h.external_id || '/' || t.index`,
        order: Prisma.sql`h.position, t.index`,
      }
    : { name: Prisma.sql`r.external_id`, order: Prisma.sql`h.position, t.index, r.position` };
