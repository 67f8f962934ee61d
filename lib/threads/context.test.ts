import { expect, test } from "vitest";
import { modelContext, shownTurns } from "./context";

const TURNS = (
  ["patient", "clinician", "clinician", "patient", "clinician", "patient"] as const
).map((speaker, index) => ({ speaker, index }));
const shown = (target: number, context: Parameters<typeof shownTurns>[2]) =>
  shownTurns(TURNS, target, context).map(({ index }) => index);

test("what a coder may see of a thread, by context", () => {
  expect(shown(3, "turn")).toEqual([3]);
  expect(shown(3, "patient_turns")).toEqual([0, 3]);
  expect(shown(3, "dialogue")).toEqual([0, 1, 2, 3]);
  expect(shown(3, "with_reply")).toEqual([0, 1, 2, 3, 4]);
  expect(shown(5, "with_reply")).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shown(0, "with_reply")).toEqual([0, 1, 2]);
  expect(shown(0, "whole")).toEqual([0, 1, 2, 3, 4, 5]);
});

test("a model had the dialogue in the oracle setting alone", () => {
  for (const condition of ["oracle", "oracle/cot"]) {
    expect(modelContext(condition)).toBe("dialogue");
  }
  for (const condition of ["original", "original/oracle", "target_turn", "baseline", null]) {
    expect(modelContext(condition)).toBe("patient_turns");
  }
});
