import { Prisma } from "@/lib/db/generated/client";
import {
  behaviourOf,
  behavioursOf,
  hasCriterion,
  hasSeveral,
  isNone,
  OWN_BEHAVIOUR,
} from "@/lib/threads/behaviours";
import { CONTINUATION } from "@/lib/threads/continuation";
import { mayHoldMisconception } from "@/lib/threads/misconceptions";
import type { JudgeTask } from "./tasks/task";

/** Protocols under which a coder lists what `items` tasks ask about. */
export const LIST_PROTOCOLS: Readonly<Record<NonNullable<JudgeTask["items"]>, readonly string[]>> =
  {
    assumptions: ["false-assumptions", "false-assumptions-study"],
    criteria: ["criterion-questions"],
    pieces: ["false-assumptions", "false-assumptions-study"],
  };

/** What lists are called where somebody says whose are asked about. */
export const LIST_WORDS: Readonly<Record<NonNullable<JudgeTask["items"]>, string>> = {
  assumptions: "assumptions",
  criteria: "criteria",
  pieces: "assumptions to be merged",
};

/** Of the judgment `j`: assumptions as first listed, else those of a list that was made in one step. */
const PIECES = Prisma.sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', piece.place::text, 'text', piece.text) ORDER BY piece.place)
  FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(j.answers -> 'presuppositions') = 'array'
    THEN j.answers -> 'presuppositions' ELSE '[]' END) WITH ORDINALITY piece (text, place)),
  j.answers -> 'assumptions')`;

/** The judgment in which the coder `from` lists the items of the turn `t`; as `list`. */
export const listJudgment = (
  projectId: string,
  items: NonNullable<JudgeTask["items"]>,
  from: string,
): Prisma.Sql => Prisma.sql`
  SELECT ${items === "pieces" ? PIECES : Prisma.sql`j.answers -> ${items}`} AS list
  FROM judgment j JOIN coder c ON c.id = j.coder_id JOIN unit lu ON lu.id = j.unit_id
  WHERE j.project_id = ${projectId}::uuid AND lu.turn_id = t.id AND c.pseudonym = ${from}
    AND NOT c.is_excluded AND j.superseded_at IS NULL AND NOT j.is_extra
    AND j.protocol_id = ANY(${[...LIST_PROTOCOLS[items]]})
  ORDER BY j.created_at DESC LIMIT 1`;

/**
 * The answer to the turn `t`, as people see it: all that is said up to the patient's next turn, with
 * an empty line between turns; null where nothing is.
 */
export const NEXT_ANSWER = Prisma.sql`(
  SELECT string_agg(n.text, E'\\n\\n' ORDER BY n.index) FROM turn n
  WHERE n.thread_id = t.thread_id AND n.index > t.index AND n.speaker <> 'patient' AND NOT EXISTS (
    SELECT FROM turn p WHERE p.thread_id = t.thread_id AND p.speaker = 'patient'
      AND p.index > t.index AND p.index < n.index))`;

/** What the turn `t` shows: categories, of the source that counts. */
export const SHOWN_BEHAVIOURS = behavioursOf(Prisma.sql`t.id`);

/**
 * The behaviour that the response `r` to the turn `t` is judged by. Of several nobody can say which
 * is meant: then only a chosen one is taken, and without a choice there is none. A choice that the
 * turn does not show gives none.
 */
export const categoryOf = (chosen: string | null): Prisma.Sql =>
  chosen === null
    ? behaviourOf(Prisma.sql`t.id`)
    : Prisma.sql`CASE WHEN ${OWN_BEHAVIOUR} = ${chosen}
        OR (${OWN_BEHAVIOUR} IS NULL AND ${chosen} IN (${SHOWN_BEHAVIOURS}))
        THEN ${chosen}::text END`;

const needs = (need: JudgeTask["needs"][number], behaviour: string | null): Prisma.Sql =>
  ({
    clinicianAnswer: Prisma.sql`${NEXT_ANSWER} IS NOT NULL`,
    category: hasCriterion(categoryOf(behaviour)),
    no_behaviour: isNone(categoryOf(null)),
    continuation: Prisma.sql`${CONTINUATION} IS NOT NULL`,
    misconception: mayHoldMisconception(Prisma.sql`t.id`),
  })[need];

/** Of what a run is asked about, what is chosen beside the task. */
export interface TaskChoices {
  /** Pseudonym of the coder whose lists are asked about. */
  readonly itemsFrom: string | null;
  /** By which behaviour responses are judged; null = the only one that each turn shows. */
  readonly behaviour: string | null;
}

/** FROM and WHERE of the units `u` that a task can be asked about; `t` is their turn. */
export function unitsOfTask(
  projectId: string,
  task: JudgeTask,
  { itemsFrom, behaviour }: TaskChoices,
): Prisma.Sql {
  const held = task.needs.map((need) => needs(need, behaviour));
  if (task.items)
    held.push(
      Prisma.sql`jsonb_array_length(coalesce((${listJudgment(projectId, task.items, itemsFrom ?? "")}), '[]')) > 0`,
    );
  const wanted = Prisma.join([Prisma.sql`true`, ...held], " AND ");
  if (task.unit === "turn")
    return Prisma.sql`
      FROM unit u JOIN turn t ON t.id = u.turn_id JOIN thread h ON h.id = t.thread_id
      WHERE u.project_id = ${projectId}::uuid AND t.speaker = 'patient' AND ${wanted}`;
  return Prisma.sql`
    FROM unit u JOIN response r ON r.id = u.response_id JOIN turn t ON t.id = r.turn_id
    JOIN thread h ON h.id = t.thread_id
    WHERE u.project_id = ${projectId}::uuid AND ${wanted}`;
}

/** FROM and WHERE of the responses that no run without a chosen behaviour can be asked about. */
export const withSeveralBehaviours = (projectId: string): Prisma.Sql => Prisma.sql`
  FROM unit u JOIN response r ON r.id = u.response_id JOIN turn t ON t.id = r.turn_id
  WHERE u.project_id = ${projectId}::uuid AND ${hasSeveral(Prisma.sql`t.id`)}`;

/** What names a unit, for draws by chance, and its order in the project. */
export const unitKeys = (task: JudgeTask) =>
  task.unit === "turn"
    ? {
        name: Prisma.sql`h.external_id || '/' || t.index`,
        order: Prisma.sql`h.position, t.index`,
      }
    : { name: Prisma.sql`r.external_id`, order: Prisma.sql`h.position, t.index, r.position` };
