import { expect, test } from "vitest";
import { drawsFor } from "@/lib/simulate/random";
import { valueOrNull } from "@/lib/stats/estimate";
import { type LeakComment, tellApart } from "./tell-apart";

const WORDS = ["dose", "wrong", "too", "high", "risk", "the", "advice", "late", "no", "source"];
/** Invented comments that differ in nothing but who wrote them. */
const alike = (n: number): LeakComment[] => {
  const draws = drawsFor(7, "comments");
  return Array.from({ length: n }, (_, i) => ({
    text: Array.from({ length: 3 + Math.floor(draws.uniform() * 9) }, () => draws.pick(WORDS)).join(
      " ",
    ),
    isSystem: draws.chance(0.4),
    section: `s${Math.floor(i / 2)}`,
  }));
};

test("comments of one style are not told apart", () => {
  const { together, people, systems } = tellApart(alike(400), 1);
  expect(people + systems).toBe(400);
  expect(together.interval?.low).toBeLessThan(0.55);
  expect(together.interval?.high).toBeGreaterThan(0.45);
});

test.each([
  ["a fixed beginning", (text: string) => `The statement holds: ${text}`, "opening:the statement"],
  ["a last full stop", (text: string) => `${text}.`, "full_stop"],
  ["lists", (text: string) => `- ${text}\n- ${text}`, "lists"],
  ["a capital letter", (text: string) => `X${text}`, "first_capital"],
])("%s gives systems away, and is named", (_, style, cue) => {
  const comments = alike(300).map((each) =>
    each.isSystem ? { ...each, text: style(each.text) } : each,
  );
  const report = tellApart(comments, 1);
  expect(valueOrNull(report.together.area)).toBeGreaterThan(0.95);
  const named = report.cues.find(({ key }) => key === cue);
  expect(valueOrNull(named?.auc.area ?? { value: 0 })).toBe(1);
  expect(tellApart(comments, 1)).toEqual(report);
});

test("of few comments nothing is said", () => {
  const report = tellApart(alike(12), 1);
  expect(report.together.area).toHaveProperty("undefinedBecause");
  expect(report.cues).toEqual([]);
});
