import { expect, test } from "vitest";
import { getProtocol } from "@/lib/protocols/registry";
import type { Part } from "@/lib/protocols/types";
import { candidateFacts, lockedBy, lockedQuestions, nextStep, openStep } from "./steps";

const partOf = (id: string): Part => {
  const [part] = getProtocol(id).parts;
  if (!part) throw new Error(`${id} has no part`);
  return part;
};
const checker = partOf("fact-checker");
const study = partOf("fact-checker-study");
const revealed = (...steps: string[]) => steps.map((step) => ({ step, candidates: null }));
const stepOf = (part: Part, key: string) => {
  const step = part.steps.find((each) => each.key === key);
  if (!step) throw new Error(`no step ${key}`);
  return step;
};

test("the first step is open, others once they and all before them are revealed", () => {
  expect(openStep(checker, []).key).toBe("excerpt");
  expect(openStep(checker, revealed("comments")).key).toBe("comments");
  expect(openStep(checker, revealed("comments", "judgment")).key).toBe("judgment");
  expect(openStep(checker, revealed("judgment")).key).toBe("excerpt");
});

test("after the last step there is none", () => {
  expect(nextStep(checker, stepOf(checker, "excerpt"))?.key).toBe("comments");
  expect(nextStep(checker, stepOf(checker, "judgment"))).toBeNull();
});

test("the number of comments is a fact only once they are revealed", () => {
  expect(candidateFacts([])).toEqual({});
  expect(candidateFacts(revealed("evidence"))).toEqual({});
  expect(candidateFacts([{ step: "comments", candidates: 0 }])).toEqual({ candidates: 0 });
});

test("a locking step locks what stands before it, answered or not; later steps lock no more", () => {
  const comments = stepOf(checker, "comments");
  expect(lockedBy(checker, comments, { q1_response: "minor", judgment: "major" })).toEqual({
    q1_response: "minor",
  });
  expect(lockedBy(checker, comments, {})).toEqual({ q1_response: null });
  expect(lockedBy(checker, stepOf(checker, "judgment"), {})).toBeNull();
  expect(lockedQuestions(checker, stepOf(checker, "excerpt"))).toEqual([]);
  expect(lockedQuestions(checker, comments)).toEqual(["q1_response"]);
  expect(lockedQuestions(checker, stepOf(checker, "judgment"))).toEqual(["q1_response"]);
});

test("the study locks nothing", () => {
  for (const step of study.steps) {
    expect(lockedBy(study, step, { q1_response: "minor" })).toBeNull();
    expect(lockedQuestions(study, step)).toEqual([]);
  }
});
