import { z } from "zod";
import { Prisma, type Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
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

/** Protocols whose judgments on a turn list assumptions, written with or without its answer. */
const WITH_ANSWER = ["false-assumptions", "false-assumptions-study"];
const WITHOUT_ANSWER = MISCONCEPTION_LABELS;

/** Where each list comes from: protocols whose judgments on the turn make it, groups by their rank. */
const MAKERS: Readonly<Record<"assumptions" | "criteria", readonly (readonly string[])[]>> = {
  assumptions: [WITH_ANSWER, WITHOUT_ANSWER],
  criteria: [["criterion-questions"]],
};

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
        SELECT jsonb_agg(jsonb_build_object('id', item.value->>'id', 'text', item.value->>'text')
          ORDER BY item.place)
        FROM (
          SELECT CASE WHEN jsonb_typeof(j.answers->${name}::text) = 'array'
            THEN j.answers->${name}::text ELSE '[]' END AS list
          FROM judgment j JOIN unit ju ON ju.id = j.unit_id JOIN coder c ON c.id = j.coder_id
          LEFT JOIN queue jq ON jq.id = j.queue_id
          WHERE ju.turn_id = ${turn} AND j.superseded_at IS NULL AND NOT j.is_extra
            AND NOT c.is_excluded AND j.protocol_id = ANY (${groups.flat()}::text[])
            AND (jsonb_typeof(j.answers->${name}::text) = 'array' OR j.label = 'no')
          ORDER BY ${rankOf(groups)}, (jq.differences_of IS NOT NULL) DESC, c.kind, j.submitted_at DESC NULLS LAST, j.id
          LIMIT 1
        ) chosen, jsonb_array_elements(chosen.list) WITH ORDINALITY item(value, place)
        WHERE coalesce(item.value->>'status', '') <> 'corrected')`;

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
  await tx.$executeRaw`
    UPDATE queue_unit qu SET material = jsonb_strip_nulls(jsonb_build_object(${own}))
    FROM unit u LEFT JOIN response r ON r.id = u.response_id
    LEFT JOIN turn target ON target.id = coalesce(u.turn_id, r.turn_id)
    WHERE qu.queue_id = ${queue.id}::uuid AND qu.material = '{}' AND u.id = qu.unit_id`;
}

/** Is a response judged by the category of the behaviour that it answers? */
const asksCategory = (protocol: Protocol): boolean => protocol.cases?.fact === "category";

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
