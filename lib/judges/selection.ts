import { z } from "zod";
import { type Actor, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { firstPassProtocols } from "@/lib/pools/protocols";
import { BEHAVIOUR_VALUES, BEHAVIOURS, NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import { SETTINGS } from "./generation/context";
import { type TaskChoices, unitKeys, unitsOfTask, withSeveralBehaviours } from "./task-units";
import type { JudgeTask } from "./tasks/task";
import { MOST_UNREADABLE } from "./tries";

const TRIES = `Enter from 1 to ${MOST_UNREADABLE} tries.`;
const SAMPLE = "Enter how many sections, or nothing for all of them.";

const CASES = [...BEHAVIOUR_VALUES, String(NO_BEHAVIOUR.value)];

/** Which sections a run asks about. */
const schema = z.object({
  /**
   * `claims`: those that all people of the first pass who judged them say hold a claim. `all`:
   * every section with a letter or digit in it.
   */
  units: z.enum(["claims", "all"], "Choose which sections.").default("claims"),
  /** So many of them, by chance; all where null. */
  sample: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.coerce.number(SAMPLE).int(SAMPLE).min(1, SAMPLE).nullable(),
  ),
  /** How often a call is made whose output cannot be read; null = as usual for what is asked. */
  tries: z.preprocess(
    (value) => (value === "" || value === undefined ? null : value),
    z.coerce.number(TRIES).int(TRIES).min(1, TRIES).max(MOST_UNREADABLE, TRIES).nullable(),
  ),
  /** Pseudonym of the coder whose lists are asked about, for tasks that need some. */
  itemsFrom: z
    .string()
    .trim()
    .transform((text) => text || null)
    .nullable()
    .default(null),
  /**
   * By which behaviour responses are judged; null = the only one that each turn shows. To cases of
   * which responses are written, “No behavior” for negative cases; null = to all turns.
   */
  behaviour: z
    .string()
    .trim()
    .transform((text) => text || null)
    .nullable()
    .default(null)
    .refine((value) => value === null || CASES.includes(value), `Use ${CASES.join(", ")}.`),
  /** Of runs that write responses: what of the conversation the model is given. */
  setting: z.enum(SETTINGS, `Use ${SETTINGS.join(", ")}.`).default("original"),
  seed: z.coerce.number("Enter a whole number.").int().min(0).max(2_147_483_647).default(42),
});
export type Selection = z.output<typeof schema>;

export const parseSelection = (input: unknown): Selection => parseFields(schema, input);

/** FROM and WHERE: units `u` of sections `s` of responses `r`. */
function chosenFrom(projectId: string, units: Selection["units"]): Prisma.Sql {
  const wanted =
    units === "all"
      ? Prisma.sql`s.has_word`
      : Prisma.sql`u.id IN (
          SELECT j.unit_id FROM judgment j JOIN coder c ON c.id = j.coder_id
          WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL AND NOT j.is_extra
            AND c.kind = 'person' AND NOT c.is_excluded
            AND j.protocol_id = ANY(${firstPassProtocols()}) AND j.has_claim IS NOT NULL
          GROUP BY j.unit_id HAVING bool_and(j.has_claim))`;
  return Prisma.sql`
    FROM response r
    JOIN section s ON s.response_id = r.id
    JOIN unit u ON u.section_id = s.id
    WHERE r.project_id = ${projectId}::uuid AND ${wanted}`;
}

/** Ids of the units, in the order of the project; of sections where there is no task. */
export async function listUnits(
  tx: Tx,
  projectId: string,
  { units, sample, seed, ...choices }: Selection,
  task: JudgeTask | null,
): Promise<string[]> {
  const from = task ? unitsOfTask(projectId, task, choices) : chosenFrom(projectId, units);
  const { name, order } = task ? unitKeys(task) : SECTION_KEYS;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT u.id, row_number() OVER (ORDER BY ${order}) AS place ${from}
      ORDER BY md5(${String(seed)} || ${name}), ${name}
      LIMIT ${sample}
    ) drawn ORDER BY place`;
  return rows.map(({ id }) => id);
}

const SECTION_KEYS = {
  name: Prisma.sql`s.external_id`,
  order: Prisma.sql`r.position, s.index`,
};

/** How many sections there are to ask about. */
export async function countUnits(
  actor: Actor,
  projectId: string,
  units: Selection["units"],
): Promise<number> {
  authorize(actor, "judge:view", projectId);
  return countFrom(chosenFrom(projectId, units));
}

/** How many units a task can be asked about; of tasks about lists, before it is said whose. */
export async function countTaskUnits(
  actor: Actor,
  projectId: string,
  task: JudgeTask,
): Promise<number> {
  authorize(actor, "judge:view", projectId);
  return countFrom(unitsOfTask(projectId, withoutItems(task), NO_CHOICES));
}

export const NO_CHOICES: TaskChoices = { itemsFrom: null, behaviour: null };

/** How many responses to turns with each behaviour there are, and to turns with several. */
export async function countBehaviours(actor: Actor, projectId: string, task: JudgeTask) {
  authorize(actor, "judge:view", projectId);
  const [several, ...each] = await Promise.all([
    countFrom(withSeveralBehaviours(projectId)),
    ...BEHAVIOURS.map(({ value }) =>
      countFrom(unitsOfTask(projectId, task, { itemsFrom: null, behaviour: String(value) })),
    ),
  ]);
  const of = BEHAVIOURS.map(({ value, label }, place) => ({
    ...{ value: String(value), label, units: each[place] ?? 0 },
  }));
  return { several, of };
}

const withoutItems = ({ items, ...task }: JudgeTask): JudgeTask => task;

async function countFrom(from: Prisma.Sql): Promise<number> {
  const [row] = await db().$queryRaw<{ units: number }[]>`SELECT count(*)::int AS units ${from}`;
  return row?.units ?? 0;
}

/** The unit at a place, from 0, in the order of the project; null where there is none. */
export async function unitAt(
  projectId: string,
  place: number,
  task: JudgeTask | null,
): Promise<string | null> {
  const from = task
    ? unitsOfTask(projectId, withoutItems(task), NO_CHOICES)
    : chosenFrom(projectId, "all");
  const { order } = task ? unitKeys(task) : SECTION_KEYS;
  const [row] = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id ${from} ORDER BY ${order} LIMIT 1 OFFSET ${place}`;
  return row?.id ?? null;
}
