import { describe, expect, test } from "vitest";
import { ValidationError } from "@/lib/errors";
import { decide } from "./decide";
import { findRecipe, NAMED_RECIPES, parseRecipe, type Recipe } from "./recipe";
import { madeJudgment, madeSection } from "./testing";

const recipe = (name: string): Recipe => {
  const found = findRecipe(name);
  if (!found) throw new Error(`no recipe ${name}`);
  return found.recipe;
};
type Made = Parameters<typeof madeSection>[0];
const outcome = (made: Made, name: string) => {
  const { label, reason } = decide(madeSection(made), recipe(name));
  return [label, reason];
};

describe("named recipes", () => {
  test("FP:AG takes what all people share, and leaves out the rest with its reason", () => {
    expect(outcome({ first_pass: "TT" }, "FP:AG")).toEqual([true, "unanimous"]);
    expect(outcome({ first_pass: "FFF", judge: "T" }, "FP:AG")).toEqual([false, "unanimous"]);
    expect(outcome({ first_pass: "TF" }, "FP:AG")).toEqual([null, "disagreement"]);
    expect(outcome({ first_pass: "T" }, "FP:AG")).toEqual([null, "too_few_people"]);
    expect(outcome({ first_pass: "TTN" }, "FP:AG")).toEqual([null, "no_claim"]);
    expect(outcome({ judge: "T" }, "FP:AG")).toEqual([null, "too_few_people"]);
    expect(outcome({}, "FP:AG")).toEqual([null, "unjudged"]);
  });

  test("adjudicators override the first pass, and leave a section out where they differ", () => {
    expect(outcome({ first_pass: "FF", medical_expert: "T" }, "FP+ME")).toEqual([true, "single"]);
    expect(outcome({ first_pass: "FT", medical_expert: "TT" }, "FP+ME")).toEqual([
      true,
      "unanimous",
    ]);
    expect(outcome({ first_pass: "FF", medical_expert: "TF" }, "FP+ME")).toEqual([
      null,
      "disagreement",
    ]);
    expect(outcome({ first_pass: "FF", fact_checker: "T" }, "FP+ME")).toEqual([false, "unanimous"]);
    expect(outcome({ first_pass: "FT" }, "FP+ME")).toEqual([null, "disagreement"]);
    expect(outcome({ first_pass: "F", medical_expert: "T" }, "FP+ME")).toEqual([
      null,
      "too_few_people",
    ]);
  });

  test("adjudicators who looked and could not tell leave no label to fall back on", () => {
    expect(outcome({ first_pass: "FF", medical_expert: "?" }, "FP+ME")).toEqual([
      null,
      "no_opinion",
    ]);
    expect(outcome({ first_pass: "FF", medical_expert: "?T" }, "FP+ME")).toEqual([true, "single"]);
  });

  test("all perspectives must share one label", () => {
    const name = "All perspectives unanimous";
    expect(outcome({ first_pass: "TT", medical_expert: "T", fact_checker: "T" }, name)).toEqual([
      true,
      "unanimous",
    ]);
    expect(outcome({ first_pass: "FF", medical_expert: "T" }, name)).toEqual([
      null,
      "disagreement",
    ]);
  });

  test("a majority is more than half, and a tie has no label", () => {
    expect(outcome({ first_pass: "TTF" }, "First-pass majority")).toEqual([true, "majority"]);
    expect(outcome({ first_pass: "TFF" }, "First-pass majority")).toEqual([false, "majority"]);
    expect(outcome({ first_pass: "TF" }, "First-pass majority")).toEqual([null, "tie"]);
  });

  test("perspectives with one vote each are not outvoted by many judgments of one", () => {
    const made = { first_pass: "FFFF", medical_expert: "T", fact_checker: "T" };
    expect(outcome(made, "Majority of perspectives")).toEqual([true, "majority"]);
    expect(outcome({ first_pass: "TF", medical_expert: "T" }, "Majority of perspectives")).toEqual([
      null,
      "tie",
    ]);
  });

  test("Dawid-Skene takes the more probable label, and none where it is even or unknown", () => {
    const section = madeSection({ first_pass: "TF" });
    const at = (p: number | null, threshold = 0.5) =>
      decide(
        section,
        { ...recipe("Dawid-Skene"), threshold },
        new Map(p === null ? [] : [["unit", p]]),
      );
    expect(at(0.8)).toMatchObject({ label: true, reason: "dawid_skene" });
    expect(at(0.2)).toMatchObject({ label: false, reason: "dawid_skene" });
    expect(at(0.5)).toMatchObject({ label: null, reason: "uncertain" });
    expect(at(0.8, 0.9)).toMatchObject({ label: null, reason: "uncertain" });
    expect(at(null)).toMatchObject({ label: null, reason: "uncertain" });
  });

  test("have keys and titles of their own", () => {
    const names = NAMED_RECIPES.flatMap(({ key, title }) => [key, title.toLowerCase()]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("one's own recipe", () => {
  const own = (input: object) => parseRecipe({ steps: [{ sources: ["first_pass"] }], ...input });

  test("counts only the groups that it names, for the minimum too", () => {
    const section = madeSection({ first_pass: "TFT" });
    expect(decide(section, own({ groups: ["odd"] }))).toMatchObject({ label: true });
    expect(decide(section, own({ groups: ["even"] }))).toMatchObject({ reason: "too_few_people" });
  });

  test("asks the next step where one has too few labels", () => {
    const steps = [{ sources: ["medical_expert"], minimum: 2 }, { sources: ["first_pass"] }];
    const made = { first_pass: "FF", medical_expert: "T" };
    expect(decide(madeSection(made), own({ steps }))).toMatchObject({ label: false });
    expect(decide(madeSection({ first_pass: "F" }), own({ steps, minPeople: 3 }))).toMatchObject({
      reason: "too_few_people",
    });
  });

  test("extra judgments never count, neither for labels nor for claims", () => {
    const section = madeSection({ first_pass: "TT" });
    const late = { ...madeJudgment("first_pass", "N", 3), isExtra: true };
    const judgments = [...section.judgments, late];
    expect(decide({ ...section, judgments }, own({}))).toMatchObject({
      label: true,
      judgmentIds: ["first_pass 1", "first_pass 2"],
    });
  });

  test("judgments of contributors left out are not counted", () => {
    const section = madeSection({ first_pass: "TTF" });
    expect(decide(section, own({ without: ["first_pass 3"] }))).toMatchObject({ label: true });
  });

  test("a section whose experts differ in severity has no severity", () => {
    const expert = (place: number, severity: "minor" | "major") => ({
      ...madeJudgment("medical_expert", "T", place),
      severity,
    });
    const section = madeSection({ first_pass: "FF" });
    const decided = (...severities: ("minor" | "major")[]) =>
      decide(
        {
          ...section,
          judgments: [...section.judgments, ...severities.map((each, i) => expert(i + 1, each))],
        },
        recipe("FP+ME"),
      );
    expect(decided("major", "major")).toMatchObject({ label: true, severity: "major" });
    expect(decided("major", "minor")).toMatchObject({ label: true, severity: null });
    expect(decided()).toMatchObject({ label: false, severity: null });
  });

  test("is refused where it names nobody", () => {
    expect(() => parseRecipe({ steps: [] })).toThrow(ValidationError);
    expect(() => own({ steps: [{ sources: [] }] })).toThrow("Choose who counts.");
    expect(() => own({ claimBy: "groups" })).toThrow("Tick at least one group");
  });
});
