import { expect, test } from "vitest";
import { getProtocol } from "./registry";
import { misplacedSpans, sliceCodePoints } from "./spans-in-text";
import type { Part } from "./types";

const partOf = (id: string): Part => {
  const [part] = getProtocol(id).parts;
  if (!part) throw new Error("no part");
  return part;
};

const TEXT = "👩‍⚕️🙂 抗生素能治感冒吗？ Antibiotics cure colds.";
const start = [..."👩‍⚕️🙂 "].length;

test("places count code points, also after emoji and in Chinese", () => {
  expect(sliceCodePoints(TEXT, start, start + 3)).toBe("抗生素");
  const evidence = [{ start, end: start + 3, text: "抗生素" }];
  const texts = { unit: TEXT, turns: new Map() };
  expect(misplacedSpans(partOf("misconception-identification"), { evidence }, texts)).toEqual({});
  const moved = [{ start: start + 1, end: start + 4, text: "抗生素" }];
  expect(
    misplacedSpans(partOf("misconception-identification"), { evidence: moved }, texts).evidence,
  ).toContain("抗生素");
});

test("a passage over a thread is looked up in its turn, and only in turns that are shown", () => {
  const part = partOf("challenging-behaviour");
  const texts = { unit: "Cold.", turns: new Map([[2, "I will not go."]]) };
  const span = { turn: 2, start: 2, end: 10, text: "will not", label: "Care Resistance" };
  expect(misplacedSpans(part, { evidence: [span] }, texts)).toEqual({});
  expect(misplacedSpans(part, { evidence: [{ ...span, turn: 3 }] }, texts)).toHaveProperty(
    "evidence",
  );
});

test("passages marked for the items of a list are looked at too", () => {
  const part = partOf("addressed");
  const texts = { unit: "Stop it.", turns: new Map() };
  const of = (text: string) => ({
    assumptions: { a1: { addressed: 1, evidence: [{ start: 0, end: 4, text }] } },
  });
  expect(misplacedSpans(part, of("Stop"), texts)).toEqual({});
  expect(misplacedSpans(part, of("Halt"), texts)).toHaveProperty("assumptions");
});
