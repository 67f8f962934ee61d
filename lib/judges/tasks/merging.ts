/**
 * Extraction of false assumptions in the study's two steps, each a call of its own: first the list,
 * then its pieces merged. `assumptions` does both in one call.
 */
import { counted } from "@/lib/counted";
import { newId } from "@/lib/db/ids";
import type { Answers, AnswerValue } from "@/lib/protocols/types";
import { nativeListing, nativeMerging } from "./native-prompts";
import { readObject, readText, readTexts } from "./read-output";
import { EXTRACT, pair } from "./redirection";
import type { JudgeTask, TaskAnswer, TaskItem } from "./task";

const LISTING_FORM = `Answer with one JSON object and nothing else: {"assumptions": ["..."]}
The list is empty if there is none.`;

const entries = (value: AnswerValue | undefined): string | null =>
  Array.isArray(value) ? counted(value.length, "assumption") : null;

/** The first step. Its judgment holds no merged list, so that nothing asks about its entries yet. */
export const listing: JudgeTask = {
  id: "assumption-listing",
  title: "False assumptions, listed",
  positive: "a false assumption",
  words: ["False assumptions", "No false assumption"],
  say: ({ presuppositions }) => entries(presuppositions),
  unit: "turn",
  protocolId: "false-assumptions-study",
  part: "turn",
  needs: ["clinicianAnswer"],
  form: LISTING_FORM,
  subject: ["patient_question", "physician_answer"],
  prompts: [
    {
      name: "assumption-listing",
      version: 1,
      description: "Lists the assumptions that a physician’s answer corrects, without merging.",
      system: `${EXTRACT}\n\n${LISTING_FORM}`,
      user: "{{input}}",
    },
    nativeListing(LISTING_FORM),
  ],
  input: pair,
  parse: readListing,
};

/** Blank entries are no list. Where there is nothing, there is nothing to merge. */
function readListing(raw: string): TaskAnswer | null {
  const list = readObject(raw)?.assumptions;
  const all = Array.isArray(list) ? readTexts(list) : null;
  if (!Array.isArray(list) || !all || all.length < list.length) return null;
  const answers: Answers =
    all.length > 0 ? { presuppositions: [...all] } : { compound_presup_detected: 0 };
  return { answers, verdict: all.length > 0, reason: all.join(" ") || null };
}

const MERGING_FORM = `Answer with one JSON object and nothing else:
{"merged": [{"from": [1, 3], "text": "..."}, {"from": [2]}]}
from has the numbers of the entries that become one; each number stands exactly once. text is the merged entry in one sentence; an entry that stays alone keeps its words and has none.`;

/** Every piece in exactly one merged entry, by its number from 1; null for any other form. */
function readMerged(raw: string, items: readonly TaskItem[]): TaskAnswer | null {
  const merged = readObject(raw)?.merged;
  if (!Array.isArray(merged) || items.length === 0) return null;
  const left = new Set(items.keys());
  const texts: string[] = [];
  for (const entry of merged as readonly unknown[]) {
    const text = textOfEntry(entry, items, left);
    if (text === null) return null;
    texts.push(text);
  }
  if (left.size > 0) return null;
  const compound = texts.length < items.length ? 1 : 0;
  return {
    answers: {
      presuppositions: items.map(({ text }) => text),
      assumptions: texts.map((text) => ({ id: newId(), text })),
      compound_presup_detected: compound,
    },
    verdict: compound === 1,
    reason: texts.join(" "),
  };
}

/** Takes the pieces of an entry out of those that are `left`; null where one is not among them. */
function textOfEntry(entry: unknown, items: readonly TaskItem[], left: Set<number>): string | null {
  if (entry === null || typeof entry !== "object") return null;
  const { from, text } = entry as { readonly from?: unknown; readonly text?: unknown };
  if (!Array.isArray(from) || from.length === 0) return null;
  if (!from.every((number) => Number.isInteger(number) && left.delete(number - 1))) return null;
  return from.length > 1 ? readText(text) : (items[from[0] - 1]?.text ?? null);
}

/** The second step: a list, of a run or a person, of which pieces that are one become one. */
export const merging: JudgeTask = {
  id: "assumption-merging",
  title: "False assumptions, merged",
  positive: "entries that are one",
  words: ["Merged", "Nothing to merge"],
  say: ({ presuppositions, assumptions }) =>
    `${entries(presuppositions)}, ${entries(assumptions)} after merging`,
  unit: "turn",
  protocolId: "false-assumptions-study",
  part: "turn",
  items: "pieces",
  needs: [],
  form: MERGING_FORM,
  subject: ["assumptions"],
  prompts: [
    {
      name: "assumption-merging",
      version: 1,
      description: "Merges entries of a list of assumptions that are one and the same.",
      system: `You are given a numbered list of a patient's assumptions. Merge entries that are alternative explanations of the same thing into one. Leave all others as they are; add nothing and leave nothing out.

${MERGING_FORM}`,
      user: "{{input}}",
    },
    nativeMerging(MERGING_FORM),
  ],
  input: ({ items }) => ({ assumptions: items.map(({ text }, index) => `${index + 1}. ${text}`) }),
  parse: (raw, { items }) => readMerged(raw, items),
};
