import { z } from "zod";
import { db } from "@/lib/db/client";
import { Prisma, type Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { behaviourWords } from "@/lib/protocols/definitions/behaviours";
import { innerQuestionsOf } from "@/lib/protocols/kinds/kind";
import type { Facts, Protocol, Question } from "@/lib/protocols/types";
import { behaviourOf, detectedIn } from "@/lib/threads/behaviours";
import { CONTINUATION, type ContinuationTurn, readContinuation } from "@/lib/threads/continuation";
import { MISCONCEPTION_LABELS } from "@/lib/threads/misconceptions";
import { choosesMisconception } from "./shown-choices";

/**
 * What belongs to a unit in one queue and is fixed when the unit comes in, so that all its coders
 * see the same: the units that are judged within its assignment, and lists made in earlier work.
 */
export interface UnitMaterial {
  /** Responses to the turn, or patient turns of the thread in their order. */
  readonly units: readonly string[];
  readonly assumptions: readonly ListedItem[];
  readonly criteria: readonly ListedItem[];
  readonly detections: readonly ListedItem[];
  /** Category of the patient's behaviour that the response answers. */
  readonly category: string | null;
  /** How the conversation went on after the response. */
  readonly continuation: readonly ContinuationTurn[];
}

/** An entry of a list that was made before; labels refer to it by its id. */
export interface ListedItem {
  readonly id: string;
  readonly text: string;
}

export const LIST_NAMES = ["assumptions", "criteria", "detections"] as const;
export type ItemListName = (typeof LIST_NAMES)[number];
/** Lists that coders write, entry by entry. */
export const WRITTEN_LISTS = ["assumptions", "criteria"] as const;
export type WrittenListName = (typeof WRITTEN_LISTS)[number];
export type SentLists = Pick<UnitMaterial, ItemListName>;

const items = z.array(z.object({ id: z.string(), text: z.string() })).default([]);
const stored = z.object({
  units: z.array(z.string()).default([]),
  assumptions: items,
  criteria: items,
  detections: items,
  category: z.string().nullable().default(null),
  continuation: z.unknown().optional().transform(readContinuation),
});

/** Material as the database holds it. */
export const readMaterial = (value: unknown): UnitMaterial => stored.parse(value ?? {});

/** The lists as they are sent to coders. */
export const sentLists = ({ assumptions, criteria, detections }: UnitMaterial): SentLists => ({
  assumptions,
  criteria,
  detections: detections.map(({ id, text }) => ({ id, text: behaviourWords(text) })),
});

/** What conditions and lists of a protocol may know of the material. */
export const materialFacts = (material: UnitMaterial): Facts => ({
  assumptions: idsOf(material.assumptions),
  criteria: idsOf(material.criteria),
  detections: idsOf(material.detections),
  category: material.category,
  misconceptionShown: material.assumptions.length > 0,
});

const idsOf = (list: readonly ListedItem[]) => list.map(({ id }) => id);

/** Lists that a protocol asks about entry by entry: units without one are not handed out. */
export function neededLists(protocol: Protocol): readonly ItemListName[] {
  const all = (questions: readonly Question[]): Question[] =>
    questions.flatMap((question) => [question, ...all(innerQuestionsOf(question))]);
  const asked = protocol.parts.flatMap(({ steps }) => steps.flatMap((step) => all(step.questions)));
  return LIST_NAMES.filter((name) =>
    asked.some((question) => question.kind === "per_item" && question.items === name),
  );
}

/** Do coders have a list before them that somebody has written? */
export const showsList = (protocol: Protocol, name: WrittenListName): boolean =>
  neededLists(protocol).includes(name) ||
  (name === "assumptions" && choosesMisconception(protocol));

/** Protocols whose judgments on a turn list assumptions, written with or without its answer. */
const WITH_ANSWER = ["false-assumptions", "false-assumptions-study"];
const WITHOUT_ANSWER = MISCONCEPTION_LABELS;

/** Where each list comes from: protocols whose judgments on the turn make it, groups by their rank. */
const MAKERS: Readonly<Record<WrittenListName, readonly (readonly string[])[]>> = {
  assumptions: [WITH_ANSWER, WITHOUT_ANSWER],
  criteria: [["criterion-questions"]],
};

/** Entries of this name in the answers of the judgment `j`, as a jsonb array. */
const written = (name: ItemListName): Prisma.Sql => Prisma.sql`
  CASE WHEN jsonb_typeof(j.answers->${name}::text) = 'array'
    THEN j.answers->${name}::text ELSE '[]' END`;
/** What is shown of such an entry, and whether it is: what a patient has given up is not. */
const ENTRY = Prisma.sql`jsonb_build_object('id', item.value->>'id', 'text', item.value->>'text')`;
const STILL_HELD = Prisma.sql`coalesce(item.value->>'status', '') <> 'corrected'`;

/**
 * The list of one judgment on a turn, null where it has no entry: of the first group of protocols that
 * says something, what was decided on differences before what others made, people's before systems',
 * the latest first. One that says that there is none counts, and hides the lists of others. What a
 * patient no longer holds is left out.
 */
export const listOf = (
  name: ItemListName,
  turn: Prisma.Sql,
  groups: readonly (readonly string[])[] = name === "detections" ? [] : MAKERS[name],
): Prisma.Sql =>
  name === "detections"
    ? Prisma.sql`(SELECT jsonb_agg(jsonb_build_object('id', found.category, 'text', found.category)
        ORDER BY found.category) FROM (${detectedIn(turn)}) found)`
    : Prisma.sql`(
        SELECT jsonb_agg(${ENTRY} ORDER BY item.place)
        FROM (
          SELECT ${written(name)} AS list
          FROM judgment j JOIN unit ju ON ju.id = j.unit_id JOIN coder c ON c.id = j.coder_id
          LEFT JOIN queue jq ON jq.id = j.queue_id
          WHERE ju.turn_id = ${turn} AND j.superseded_at IS NULL AND NOT j.is_extra
            AND NOT c.is_excluded AND j.protocol_id = ANY (${groups.flat()}::text[])
            AND (jsonb_typeof(j.answers->${name}::text) = 'array' OR j.label = 'no')
          ORDER BY ${rankOf(groups)}, (jq.differences_of IS NOT NULL) DESC, c.kind, j.submitted_at DESC NULLS LAST, j.id
          LIMIT 1
        ) chosen, jsonb_array_elements(chosen.list) WITH ORDINALITY item(value, place)
        WHERE ${STILL_HELD})`;

/**
 * Every list of this name that a judgment on a turn has ever made, in no order: also those that were
 * revised, came late or are left out. Lists without an entry are none.
 */
export async function writtenLists(
  name: WrittenListName,
  turnId: string,
): Promise<(readonly ListedItem[])[]> {
  const rows = await db().$queryRaw<{ list: unknown }[]>`
    SELECT DISTINCT made.list
    FROM judgment j JOIN unit ju ON ju.id = j.unit_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(${ENTRY} ORDER BY item.place) AS list
      FROM jsonb_array_elements(${written(name)}) WITH ORDINALITY item(value, place)
      WHERE ${STILL_HELD}) made
    WHERE ju.turn_id = ${turnId}::uuid AND made.list IS NOT NULL
      AND j.protocol_id = ANY (${MAKERS[name].flat()}::text[])`;
  return rows.map(({ list }) => items.parse(list));
}

const rankOf = (groups: readonly (readonly string[])[]): Prisma.Sql =>
  Prisma.sql`CASE ${Prisma.join(
    groups.map(
      (group, rank) =>
        Prisma.sql`WHEN j.protocol_id = ANY (${[...group]}::text[]) THEN ${rank}::int`,
    ),
    " ",
  )} END`;

/** Fixes the material of the queue's units that have none yet. */
export async function fixMaterial(tx: Tx, queue: Queue, protocol: Protocol): Promise<void> {
  if (!protocol.contexts) return;
  await tx.$executeRaw`
    UPDATE queue_unit qu SET material = ${materialUnder(protocol)}
    FROM ${WITH_TARGET}
    WHERE qu.queue_id = ${queue.id}::uuid AND qu.material = '{}' AND u.id = qu.unit_id`;
}

/** What would be fixed for a unit (an id) if it came into a queue of this protocol now. */
export async function currentMaterial(unitId: string, protocol: Protocol): Promise<UnitMaterial> {
  const [row] = await db().$queryRaw<{ material: unknown }[]>`
    SELECT ${materialUnder(protocol)} AS material FROM ${WITH_TARGET} WHERE u.id = ${unitId}::uuid`;
  return readMaterial(row?.material);
}

/** A unit with the response that it is, and the turn that it is or that its response answers. */
const WITH_TARGET = Prisma.sql`unit u LEFT JOIN response r ON r.id = u.response_id
  LEFT JOIN turn target ON target.id = coalesce(u.turn_id, r.turn_id)`;

/** Material of a unit, read with `WITH_TARGET`, as jsonb. */
function materialUnder(protocol: Protocol): Prisma.Sql {
  const turn = Prisma.sql`target.id`;
  const lists = neededLists(protocol).map(
    (name) => Prisma.sql`${name}::text, coalesce(${listOf(name, turn)}, '[]')`,
  );
  if (choosesMisconception(protocol)) {
    const meant = listOf("assumptions", turn, [WITHOUT_ANSWER, WITH_ANSWER]);
    lists.push(Prisma.sql`'assumptions', coalesce(${meant}, '[]')`);
  }
  const own = Prisma.join([
    Prisma.sql`'units', ${unitsOf(protocol)}`,
    ...lists,
    ...(asksCategory(protocol) ? [Prisma.sql`'category', ${behaviourOf(turn)}`] : []),
    ...(showsFollowUp(protocol) ? [Prisma.sql`'continuation', ${CONTINUATION}`] : []),
  ]);
  return Prisma.sql`jsonb_strip_nulls(jsonb_build_object(${own}))`;
}

/** Is a response judged by the category of the behaviour that it answers? */
export const asksCategory = (protocol: Protocol): boolean => protocol.cases?.fact === "category";

/** Is a response judged by what followed it? */
export const showsFollowUp = (protocol: Protocol): boolean =>
  protocol.contexts?.includes("follow_up") ?? false;

/** Units of all responses to a turn (an id), as jsonb. */
export const responsesToTurn = (turn: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT coalesce(jsonb_agg(part.id ORDER BY other.position), '[]')
    FROM response other JOIN unit part ON part.response_id = other.id
    WHERE other.turn_id = ${turn})`;

/** Units that are judged within the assignment of unit `u` besides itself. */
function unitsOf(protocol: Protocol): Prisma.Sql {
  const asks = (kind: string) => protocol.parts.some(({ unit }) => unit === kind);
  if (protocol.assigns === "turn" && asks("response")) {
    return responsesToTurn(Prisma.sql`u.turn_id`);
  }
  // A protocol that asks for one label of the whole thread has a part for turns for imported cases only.
  if (protocol.assigns === "thread" && asks("turn") && !asks("thread")) {
    return Prisma.sql`(SELECT coalesce(jsonb_agg(part.id ORDER BY other.index), '[]')
      FROM turn other JOIN unit part ON part.turn_id = other.id
      WHERE other.thread_id = u.thread_id AND other.speaker = 'patient')`;
  }
  return Prisma.sql`'[]'::jsonb`;
}
