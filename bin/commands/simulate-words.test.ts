import { expect, test } from "vitest";
import { reportOf } from "@/lib/simulate/report";
import { Tally } from "@/lib/simulate/tally";
import { reportWords } from "./simulate-words";

const report = (more: Partial<Parameters<typeof reportOf>[0]>) =>
  reportOf({
    ...{ pass: "physician", queue: "Threads", seed: 1, progress: { wanted: 4, done: 4 } },
    ...{ made: [], questions: null, tally: new Tally(), effort: [], hourlyPay: null },
    ...{ discrepancies: [], ...more },
  });

test("judgments of every kind are counted, with the entries and passages in them", () => {
  const made = [
    { kind: "turn" as const, judgments: 12, entries: 9, passages: 1 },
    { kind: "thread" as const, judgments: 1, entries: 0, passages: 0 },
  ];
  expect(reportWords(report({ made, questions: [] }))).toContain(
    "Made: 12 judgments on turns (9 entries in lists, 1 marked passage); 1 judgment on conversations.",
  );
  expect(reportWords(report({}))).toContain("Made: no judgment.");
});

test("queues of conversations are reported question by question, others against the truth", () => {
  const agreements = [
    { label: "Misconception", of: "values" as const, units: 4, differ: 1, value: { value: 0.5 } },
    {
      label: "The list: the entries",
      of: "entries" as const,
      units: 3,
      differ: 3,
      value: { value: 0.25 },
    },
  ];
  const words = reportWords(report({ questions: [{ title: "The turn", agreements }] }));
  expect(words).toMatch(/Misconception +4 +1 +alpha 0\.500/);
  expect(words).toContain("25.0 % matched");
  expect(words).not.toContain("hit rate");
  expect(reportWords(report({}))).toContain("hit rate");
});
