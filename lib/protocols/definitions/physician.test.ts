import { describe, expect, test } from "vitest";
import { checkAnswers, derive } from "../evaluate";
import { getProtocol } from "../registry";
import type { Answers, Facts, Part } from "../types";

function partOf(id: string): Part {
  const [part] = getProtocol(id).parts;
  if (!part) throw new Error(`${id} has no part`);
  return part;
}
const derived = (id: string, answers: Answers) => derive(partOf(id), answers, {});
const faults = (id: string, answers: Answers, facts: Facts = {}) => {
  const result = checkAnswers(partOf(id), answers, facts);
  return result.ok ? [] : Object.keys(result.fields);
};

test("cannot tell gives no label", () => {
  const label = (misconception: string) =>
    derived("misconception-identification", { misconception }).label;
  expect(["yes", "no", "cannot_tell"].map(label)).toEqual(["yes", "no", null]);
  expect(derived("misconception-identification-study", { misconception: "YES" }).label).toBe("yes");
});

test("no misconception is no point on the scale, and zero is one", () => {
  const of = (correction: string | number) => derived("misconception-scoring", { correction });
  expect([1, 0, -1, "no_misconception"].map((value) => of(value).score)).toEqual([1, 0, -1, null]);
  expect(of("no_misconception").label).toBe("no_misconception");
  expect(of(0).label).toBeNull();
});

test("who has to find the misconception says which one they scored", () => {
  const score = (facts: Facts, correction: number | string = 1) =>
    faults("misconception-scoring", { correction }, facts);
  expect(score({ misconceptionShown: false })).toEqual(["misconception"]);
  expect(score({ misconceptionShown: false }, "no_misconception")).toEqual([]);
  expect(score({ misconceptionShown: true })).toEqual([]);
});

describe("redirection", () => {
  const yes = { differs: "yes", premise_rejected: "yes", still_answered: "no", exclusion: "none" };
  test("needs all three facts and no exclusion", () => {
    const label = (change: Answers) => derived("redirection", { ...yes, ...change }).label;
    expect(label({})).toBe("redirection");
    const changes: Answers[] = [
      { differs: "no" },
      { premise_rejected: "no" },
      { still_answered: "yes" },
      { exclusion: "referral_only" },
    ];
    for (const change of changes) expect(label(change)).toBe("not_redirection");
  });
  test("is told of every combination of answers as by the study, and of a missing one only where it cannot matter", () => {
    const facts = ["yes", "no", null];
    const exclusions = [
      ...["none", "clarification_only", "referral_only", "not_serious", "missing_context"],
      null,
    ];
    for (const differs of facts)
      for (const premise_rejected of facts)
        for (const still_answered of facts)
          for (const exclusion of exclusions) {
            const given = { differs, premise_rejected, still_answered, exclusion };
            const against = Object.entries(given).filter(
              ([key, value]) => value !== null && value !== yes[key as keyof typeof yes],
            );
            const isWhole = !Object.values(given).includes(null);
            const expected =
              against.length > 0 ? "not_redirection" : isWhole ? "redirection" : null;
            expect(derived("redirection", given).label, JSON.stringify(given)).toBe(expected);
          }
  });
  test("of a pass follows from its facts, unless the file states a tag", () => {
    const facts = { frame_match: 0, premise_shift: 1, reasonable_answer: 0 };
    const label = (change: Answers) => derived("redirection-study", { ...facts, ...change }).label;
    expect(label({})).toBe("redirection");
    expect(label({ frame_match: 1 })).toBe("not_redirection");
    expect(label({ exclusion: "nonserious" })).toBe("not_redirection");
    expect(label({ is_redirection: 0 })).toBe("not_redirection");
    expect(derived("redirection-study", {}).label).toBeNull();
  });
});

test("a response addresses all, some or none of the assumptions", () => {
  const label = (...values: number[]) => {
    const assumptions = Object.fromEntries(values.map((addressed, i) => [`a${i}`, { addressed }]));
    return derived("addressed", { assumptions }).label;
  };
  expect([label(1, 1), label(1, 0), label(0, 0), label()]).toEqual(["all", "some", "none", null]);
});

test("how a contradiction is failed is asked of failed contradictions only", () => {
  const asked = (failure: string, category: string) =>
    faults("failure-judgment", { failure }, { category }).includes("subtype");
  expect(asked("yes", "Information Contradiction")).toBe(true);
  expect(asked("yes", "Self-diagnosis")).toBe(false);
  expect(asked("no", "Information Contradiction")).toBe(false);
  expect(derived("failure-judgment-study", { failure: "Y" }).hasError).toBe(true);
});

test("an unnecessary correction needs a flag, except in the study's records", () => {
  expect(faults("unnecessary-correction", { overreaction: "yes" })).toEqual(["flags"]);
  expect(faults("unnecessary-correction-study", { overreaction: "OVERREACTED" })).toEqual([]);
});

test("each behaviour that is chosen has a passage, and no passage shows another", () => {
  const span = (label: string) => ({ turn: 0, start: 0, end: 4, text: "Cold", label });
  const evidence = (...labels: string[]) =>
    faults("challenging-behaviour", {
      shows: "yes",
      behaviours: ["Care Resistance", "Self-diagnosis"],
      evidence: labels.map(span),
    });
  expect(evidence("Care Resistance", "Self-diagnosis", "Self-diagnosis")).toEqual([]);
  expect(evidence("Care Resistance")).toEqual(["evidence"]);
  expect(evidence("Care Resistance", "Self-diagnosis", "Factual Inaccuracy")).toEqual(["evidence"]);
});

test("no label claims what was not found out", () => {
  const lists = (answers: Answers) => derived("false-assumptions-study", answers).label;
  const assumptions = [{ id: "a1", text: "A cold needs pills" }];
  expect(lists({})).toBeNull();
  expect(lists({ presuppositions: ["A cold needs pills"] })).toBeNull();
  expect(lists({ compound_presup_detected: 0 })).toBe("no");
  expect(lists({ presuppositions: ["A cold needs pills"], assumptions })).toBe("yes");
  const check = (...held: string[]) =>
    derived("behaviour-check", {
      detections: Object.fromEntries(held.map((holds, n) => [`d${n}`, { holds }])),
    }).label;
  expect([check("no", "no"), check("no", "yes"), check("no", "cannot_tell")]).toEqual([
    ...["no", "yes", null],
  ]);
});
