import { expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import type { ImportItem } from "@/lib/imports/staged/item";
import { placeSentences, sentencesIn } from "./induce";
import { readSentences } from "./read";

const RESPONSE = "🙂 Rest helps. Ice too.\n\nSugar cures it.\n\nGood luck.";
const ROW = {
  ...{ question_id: "q", question: "What helps?", response_id: "r", response: RESPONSE },
  label_source: "other-benchmark",
};
const sentence = (text: string, has_error: boolean) => ({ text, has_error });

async function read(...sentences: object[]) {
  const findings = new Findings();
  const bytes = new TextEncoder().encode(JSON.stringify({ ...ROW, sentences }));
  const items: ImportItem[] = [];
  const source = memorySource("a.jsonl", bytes);
  for await (const item of readSentences([source], { split: "blank-lines" }, findings))
    items.push(item);
  return { findings, items };
}

test("a section has an error when a labelled sentence in it has, and no label without any", async () => {
  const { items, findings } = await read(
    sentence("Rest helps.", false),
    sentence("Ice too.", false),
    sentence("Sugar cures it.", true),
  );
  expect(findings.problems).toEqual([]);
  const labels = items[0]?.judgments.map(({ judgment }) => [
    judgment.unit.externalId,
    ...[judgment.derived.label, judgment.derived.hasError, judgment.answers.reason],
  ]);
  expect(labels).toEqual([
    ["r-section_0", "no error", false, undefined],
    ["r-section_1", "error", true, "“Sugar cures it.”"],
  ]);
  expect(items[0]?.judgments[0]?.judgment.context).toEqual({
    sentences: [
      { start: 2, end: 13, has_error: false },
      { start: 14, end: 22, has_error: false },
    ],
  });
});

test("a sentence over two sections counts in both", () => {
  const sections = [
    { start: 0, end: 5 },
    { start: 7, end: 9 },
    { start: 9, end: 12 },
  ];
  const sentence = { start: 4, end: 8, hasError: true };
  expect(sentencesIn(sections, [sentence])).toEqual([[sentence], [sentence], []]);
});

test("sentences are found in order, in code points, and one that is not there is named", async () => {
  const found = placeSentences(RESPONSE, [{ text: "Ice too.", hasError: false }]);
  expect(found).toEqual({ placed: [{ start: 14, end: 22, hasError: false }] });
  const { findings } = await read(sentence("Ice too.", false), sentence("Rest helps.", false));
  expect(findings.problems).toMatchObject([{ field: "sentences[1].text" }]);
});

test("a sentence over two sections, and one that stands twice, are named and kept", async () => {
  const across = await read(sentence("Ice too.\n\nSugar cures it.", true));
  expect(across.findings.notes).toMatchObject([
    { code: "crosses_sections", field: "sentences[0].text" },
  ]);
  expect(across.items[0]?.judgments.map(({ judgment }) => judgment.derived.label)).toEqual([
    "error",
    "error",
  ]);
  const twice = await read(sentence("it", true), sentence("Good luck.", false));
  // “it” stands once; “o” stands in several words.
  expect(twice.findings.notes).toEqual([]);
  const letter = await read(sentence("o", false));
  expect(letter.findings.notes).toMatchObject([{ code: "found_twice" }]);
});
