import { isAnswers, isTextList } from "@/lib/protocols/kinds/kind";
import type { Answers, AnswerValue } from "@/lib/protocols/types";

/**
 * What a person does to an ordered list whose entries keep their ids. Each function gives a new
 * list; the trace of the answer keeps the old ones.
 */
export type Item = Answers & { readonly id: string; readonly text: string };

const isItem = (value: AnswerValue): value is Item =>
  isAnswers(value) && typeof value.id === "string" && typeof value.text === "string";

export const itemsOf = (value: AnswerValue | undefined): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : [];

const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** An id for a new entry: no other entry of this or any other list has it. */
export const newItemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");

export const changed = (items: readonly Item[], id: string, change: Answers): Item[] =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));

export const removed = (items: readonly Item[], id: string): Item[] =>
  items.filter((item) => item.id !== id);

/** A new, empty entry after the one with this place; at the end where there is none. */
export const added = (items: readonly Item[], after: number, id: string): Item[] =>
  items.toSpliced(after + 1, 0, { id, text: "" });

/** One place up or down; unchanged at the ends. */
export function moved(items: readonly Item[], id: string, step: 1 | -1): readonly Item[] {
  const from = items.findIndex((item) => item.id === id);
  const item = items[from];
  const to = from + step;
  if (!item || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

const mergedOf = (item: Item): readonly string[] => {
  const { merged_from: before } = item;
  return before !== undefined && isTextList(before) ? before : [];
};

/** What was chosen for the one, such as reasons, and further what was chosen for the other. */
const chosenForEither = (above: Item, item: Item): Answers =>
  Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => {
      const had = above[key] ?? [];
      if (!isTextList(value) || !isTextList(had)) return [];
      return [[key, [...new Set([...had, ...value])]]];
    }),
  );

/**
 * The entry becomes part of the one above, which keeps its id and answers, takes on what was chosen
 * for the other, and remembers whose words it has taken up; unchanged for the first.
 */
export function mergedUp(items: readonly Item[], id: string): readonly Item[] {
  const at = items.findIndex((item) => item.id === id);
  const [above, item] = [items[at - 1], items[at]];
  if (!above || !item) return items;
  const text = [above.text, item.text].map((each) => each.trim()).filter(Boolean);
  const whole = {
    ...above,
    ...chosenForEither(above, item),
    text: text.join("; "),
    merged_from: [...mergedOf(above), item.id, ...mergedOf(item)],
  };
  return items.toSpliced(at - 1, 2, whole);
}

/**
 * Entries of the turn before that the patient may still hold and the list does not have yet, as
 * carried on; the others of the list stay behind them.
 */
export function carriedForward(
  items: readonly Item[],
  before: readonly Item[],
): { items: readonly Item[]; count: number } {
  const known = new Set(items.flatMap((item) => [item.id, ...mergedOf(item)]));
  const fresh = before
    .filter((item) => item.status !== "corrected" && !known.has(item.id))
    .map((item) => ({ ...item, status: "carried_on" }));
  return { items: [...fresh, ...items], count: fresh.length };
}
