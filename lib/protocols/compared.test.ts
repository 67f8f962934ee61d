import { expect, test } from "vitest";
import { comparedAnswers, comparedWords, comparesAnything, saysTheSame } from "./compared";
import { getProtocol } from "./registry";
import type { Part } from "./types";

const partOf = (id: string): Part => {
  const [part] = getProtocol(id).parts;
  if (!part) throw new Error("no part");
  return part;
};

test("required choices are compared; confidence, texts and passages are not", () => {
  const part = partOf("misconception-thread");
  const yes = { misconception: "yes", confidence: 3, comment: "Clear." };
  expect(comparedAnswers(part, yes)).toEqual({ misconception: "yes" });
  expect(saysTheSame(part, yes, { misconception: "yes", confidence: 1 })).toBe(true);
  expect(saysTheSame(part, yes, { misconception: "cannot_tell" })).toBe(false);
  expect(comparedWords(part, yes)).toBe("Yes");
});

test("several choices are compared as sets in the order of the options, and items by their ids", () => {
  const behaviour = partOf("challenging-behaviour");
  const shows = (...behaviours: string[]) => ({ shows: "yes", behaviours });
  expect(saysTheSame(behaviour, shows("Self-diagnosis"), shows("Care Resistance"))).toBe(false);
  const addressed = partOf("addressed");
  const of = (a: number, b: number) => ({
    assumptions: { a: { addressed: a }, b: { addressed: b } },
    share: "up_to_5",
  });
  expect(comparedAnswers(addressed, of(1, 0))).toEqual({
    "a.addressed": 1,
    "b.addressed": 0,
    share: "up_to_5",
  });
  expect(saysTheSame(addressed, of(1, 0), of(0, 1))).toBe(false);
});

test("a protocol that asks only for texts has nothing to compare", () => {
  expect(comparesAnything(partOf("criterion-questions"))).toBe(false);
  expect(comparesAnything(partOf("redirection"))).toBe(true);
});
