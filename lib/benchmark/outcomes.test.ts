import { describe, expect, test } from "vitest";
import { STUDY_BASIS } from "@/lib/references/contributors";
import { decide } from "@/lib/references/decide";
import { findRecipe, parseRecipe, type Recipe } from "@/lib/references/recipe";
import { madeSection } from "@/lib/references/testing";
import { OutcomeCollector } from "./outcomes";

type Made = Parameters<typeof madeSection>[0];

/** Outcomes by the labels that the recipe gives these sections. */
function collected(recipe: Recipe, sections: readonly Made[]) {
  const made = sections.map((labels, i) => madeSection(labels, `unit ${i}`));
  const known = made.map((section) => {
    const { label, decidedBy } = decide(section, recipe);
    const isAdjudicated = decidedBy.some((source) => source !== "first_pass");
    return [section.unitId, { label, isAdjudicated }] as const;
  });
  const leaving = { leavesOut: () => true, posteriorsOf: () => undefined };
  const collector = new OutcomeCollector(new Map(known), recipe, STUDY_BASIS, leaving);
  for (const section of made) collector.add({ now: section, before: section });
  return collector.coders.get("judge 1");
}

const named = (name: string): Recipe => parseRecipe(findRecipe(name)?.recipe);

describe("positives by adjudicators' word", () => {
  // Confirmed against the people, refuted, judged differently, judged in vain, and never seen.
  const sections: readonly Made[] = [
    { first_pass: "FF", judge: "T", medical_expert: "T", fact_checker: "T" },
    { first_pass: "FF", judge: "T", medical_expert: "F" },
    { first_pass: "FF", judge: "T", medical_expert: "T", fact_checker: "F" },
    { first_pass: "FF", judge: "T", medical_expert: "?" },
    { first_pass: "FF", judge: "T" },
  ];

  test.each(["FP:AG", "All perspectives unanimous", "Majority of perspectives"])(
    "%s, whose labels are others' too, leaves it to the adjudications",
    (name) => {
      expect(collected(named(name), sections)?.positives).toEqual({
        ...{ confirmed: 1, refuted: 1, undecided: 2, unseen: 1 },
      });
    },
  );

  test("is the label of a reference that asks adjudicators alone", () => {
    expect(collected(named("FP+ME"), sections)?.positives).toEqual({
      ...{ confirmed: 2, refuted: 1, undecided: 1, unseen: 1 },
    });
  });
});

test.each(["FP+ME", "FP:AG"])(
  "by %s, positives are adjudicated however many people saw the section",
  (name) => {
    const positives = collected(named(name), [
      { first_pass: "F", judge: "T", medical_expert: "T" },
      { first_pass: "F", judge: "T", medical_expert: "TT" },
      { first_pass: "F", judge: "T", medical_expert: "F" },
      { first_pass: "F", judge: "T", medical_expert: "TF" },
      { judge: "T", medical_expert: "F" },
    ])?.positives;
    expect(positives).toEqual({ confirmed: 2, refuted: 2, undecided: 1, unseen: 0 });
  },
);

test("leaving one out keeps those out that the reference leaves out anyway", () => {
  const recipe = { ...named("FP+ME"), without: ["first_pass 3"] };
  // The two who flag it are both gone: nobody would have been asked to adjudicate.
  const outcomes = collected(recipe, [{ first_pass: "FFT", judge: "T", medical_expert: "T" }]);
  expect(outcomes?.leftOut.kinds).toEqual([1]);
});
