import { expect, test } from "vitest";
import {
  ALL_OF_LISTS,
  comparedAnswers,
  comparedWords,
  comparesAnything,
  differencesIn,
  listSummaries,
  saysTheSame,
} from "./compared";
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
  expect(saysTheSame(part, yes, { misconception: "yes", confidence: 1 }, [])).toBe(true);
  expect(saysTheSame(part, yes, { misconception: "cannot_tell" }, [])).toBe(false);
  expect(comparedWords(part, yes)).toBe("Yes");
});

test("several choices are compared as sets in the order of the options, and items by their ids", () => {
  const behaviour = partOf("challenging-behaviour");
  const shows = (...behaviours: string[]) => ({ shows: "yes", behaviours });
  expect(saysTheSame(behaviour, shows("Self-diagnosis"), shows("Care Resistance"), [])).toBe(false);
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
  expect(saysTheSame(addressed, of(1, 0), of(0, 1), [])).toBe(false);
});

test("lists are compared by the rules that are asked for, and not at all where none is", () => {
  const part = partOf("false-assumptions");
  const list = (...texts: string[]) => ({
    any: "yes",
    assumptions: texts.map((text) => ({ id: `id-${text}`, text, reasons: ["unsafe_plan"] })),
  });
  const [one, other, both] = [list("a"), list("b"), list("a", "b")];
  expect(differencesIn(part, one, other, ALL_OF_LISTS)).toEqual(["assumptions.entries"]);
  expect(differencesIn(part, one, both, ALL_OF_LISTS)).toEqual([
    "assumptions.number",
    "assumptions.entries",
  ]);
  expect(differencesIn(part, one, other, ["number", "choices"])).toEqual([]);
  expect(saysTheSame(part, one, both, [])).toBe(true);
  expect(differencesIn(part, one, { any: "no" }, ["number"])).toEqual([
    "any",
    "assumptions.number",
  ]);
  expect(differencesIn(part, one, { any: "cannot_tell" }, ALL_OF_LISTS)).toEqual(["any"]);
  expect(comparedWords(part, both)).toBe("Yes; 2 assumptions");
  expect(listSummaries(part, both)).toEqual({
    "assumptions.number": 2,
    "assumptions.reasons": ["unsafe_plan"],
  });
  expect(JSON.stringify(listSummaries(part, list("a text")))).not.toContain("a text");
});

test("a running list that may be left out is compared only on request, and where both wrote one", () => {
  const part = partOf("misconception-thread");
  const list = (text: string) => ({
    ...{ misconception: "yes", assumptions: [{ id: `id-${text}`, text, status: "new" }] },
  });
  expect(saysTheSame(part, list("a"), list("b"), ALL_OF_LISTS)).toBe(true);
  const rules = [...ALL_OF_LISTS, "optional"] as const;
  expect(saysTheSame(part, list("a"), list("b"), rules)).toBe(false);
  expect(saysTheSame(part, list("a"), { misconception: "yes" }, rules)).toBe(true);
});

test("a protocol that asks only for a list has something to compare while lists count", () => {
  expect(comparesAnything(partOf("criterion-questions"), [])).toBe(false);
  expect(comparesAnything(partOf("criterion-questions"), ["optional"])).toBe(false);
  expect(comparesAnything(partOf("criterion-questions"), ["number"])).toBe(true);
  expect(comparesAnything(partOf("redirection"), [])).toBe(true);
});
