import { db } from "@/lib/db/client";
import { BEHAVIOUR_VALUES, NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import type { Protocol } from "@/lib/protocols/types";
import { type ShownBeside, type ShownRecord, type ShownTexts, shownHash } from "./shown-record";
import {
  asksCategory,
  currentMaterial,
  type ItemListName,
  LIST_NAMES,
  type ListedItem,
  readMaterial,
  sentLists,
  showsList,
  type UnitMaterial,
  type WrittenListName,
  writtenLists,
} from "./unit-material";

/** A judgment about a conversation that says what was shown of it. */
export interface ShownJudgment {
  readonly projectId: string;
  readonly unitId: string;
  /** Where it was made here. */
  readonly assignment: { readonly queueId: string; readonly unitId: string } | null;
  readonly protocol: Protocol;
  /** The turn that the unit is or that its response answers; of a thread its first. */
  readonly turn: {
    readonly id: string;
    readonly threadId: string;
    readonly thread: { readonly metadata: unknown };
  };
  readonly record: ShownRecord;
}

/** What stood beside a conversation, proved by the hash that the judgment keeps. */
export interface SeenBeside extends ShownBeside {
  /** Of what stood there, what a queue made now would show otherwise. */
  readonly changed: readonly (ItemListName | "category")[];
}

/**
 * The lists, the category and the continuation that a coder had: what was fixed when the unit came
 * into the queue or, of an imported judgment, what is kept on its turn. Only what gives the record's
 * hash together with the turns is returned, so nothing that stood otherwise can pass for it; null
 * where nothing does.
 */
export async function findSeenBeside(
  judgment: ShownJudgment,
  turns: ShownTexts["turns"],
): Promise<SeenBeside | null> {
  const { protocol, record } = judgment;
  const of = (material: UnitMaterial): ShownBeside => ({
    lists: sentLists(material),
    category: material.category,
    continuation: record.context === "follow_up" ? material.continuation : [],
  });
  const now = of(await currentMaterial(judgment.unitId, protocol));
  const fixed = await fixedMaterial(judgment);
  const known = fixed ? [of(fixed), now] : [now];
  const others = await otherVersions(judgment);
  for (const beside of possibilities(known, others)) {
    if (shownHash({ turns, ...beside }) !== record.sha256) continue;
    return { ...beside, changed: changedBetween(beside, now) };
  }
  return null;
}

/** What the unit's coders have in their queue; null for what was not made here. */
async function fixedMaterial({ assignment }: ShownJudgment): Promise<UnitMaterial | null> {
  if (!assignment) return null;
  const { queueId, unitId } = assignment;
  const held = await db().queueUnit.findUnique({ where: { queueId_unitId: { queueId, unitId } } });
  return held && readMaterial(held.material);
}

interface Versions extends Readonly<Record<WrittenListName, readonly (readonly ListedItem[])[]>> {
  readonly categories: readonly string[];
}

/** What else may have stood there, as far as the protocol shows it. */
async function otherVersions({ protocol, turn }: ShownJudgment): Promise<Versions> {
  const of = async (name: WrittenListName) =>
    showsList(protocol, name) ? writtenLists(name, turn.id) : [];
  const [assumptions, criteria] = await Promise.all([of("assumptions"), of("criteria")]);
  const categories = [...BEHAVIOUR_VALUES, String(NO_BEHAVIOUR.value)];
  return { assumptions, criteria, categories: asksCategory(protocol) ? categories : [] };
}

/** Each that is known as it is, then with another version of a list or category, or without. */
function* possibilities(
  known: readonly ShownBeside[],
  others: Versions,
): Generator<ShownBeside, void> {
  for (const each of known)
    for (const assumptions of [each.lists.assumptions, [], ...others.assumptions])
      for (const criteria of [each.lists.criteria, [], ...others.criteria])
        for (const category of [each.category, null, ...others.categories])
          yield { ...each, lists: { ...each.lists, assumptions, criteria }, category };
}

function changedBetween(shown: ShownBeside, now: ShownBeside): SeenBeside["changed"] {
  const differs = (name: ItemListName) =>
    shown.lists[name].length > 0 &&
    JSON.stringify(shown.lists[name]) !== JSON.stringify(now.lists[name]);
  const hasOther = shown.category !== null && shown.category !== now.category;
  return [...LIST_NAMES.filter(differs), ...(hasOther ? (["category"] as const) : [])];
}
