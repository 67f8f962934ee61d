import { describe, expect, test } from "vitest";
import type { Answers } from "@/lib/protocols/types";
import { changedUnit, taskState, unitOf } from "@/lib/work/client/task-state";
import { buildTask, CORRECT, protocol, WHOLE } from "@/lib/work/client/testing";
import { answered, submitAsked } from "@/lib/work/client/unit-state";
import { answerLines, answersAsText, unsentAsText } from "./answer-text";
import { stepFrom } from "./earlier";
import { markOf } from "./marks";
import { saveWords } from "./save-state";
import { tallyOf } from "./tally";

const section = protocol.parts.find(({ key }) => key === "section");
const WRONG = { ...CORRECT, accuracy_type: "incorrect", comment: "Half that dose." };

const submitted = (state: ReturnType<typeof taskState>, id: string, answers: Answers) =>
  changedUnit(state, id, (unit) => submitAsked(answered(unit, answers), answers));

const worked = () => {
  const whole = submitted(taskState(buildTask(4)), "r", WHOLE);
  const first = submitted(submitted(whole, "s0", CORRECT), "s1", WRONG);
  const begun = submitted(first, "s2", { accuracy_type: "not_claim" });
  return changedUnit(begun, "s3", (unit) => answered(unit, { comment: "perhaps" }));
};

describe("marks", () => {
  test("each state has its own shape and words", () => {
    const state = worked();
    const kinds = ["s0", "s1", "s2", "s3"].map((id) => markOf(protocol, unitOf(state, id)));
    expect(kinds).toEqual([
      { kind: "fine", words: "Correct" },
      { kind: "error", words: "Incorrect, has an error" },
      { kind: "none", words: "No facts" },
      { kind: "begun", words: "begun" },
    ]);
  });

  test("a wrong attribute is an error too, though the facts are correct", () => {
    const state = submitted(taskState(buildTask(1)), "s0", { ...CORRECT, risk: false });
    expect(markOf(protocol, unitOf(state, "s0")).kind).toBe("error");
  });

  test("a section without a letter or digit is marked by rule before anybody asks", () => {
    const task = buildTask(1);
    const units = task.units.map((unit) =>
      unit.unitId === "s0" ? { ...unit, facts: { careProvider: false, hasWord: false } } : unit,
    );
    const state = taskState({ ...task, units });
    expect(markOf(protocol, unitOf(state, "s0")).kind).toBe("rule");
  });
});

test("the tally counts what was said, and lists errors and what is open", () => {
  const tally = tallyOf(protocol, worked());
  expect(tally.counts).toEqual([
    { label: "Correct", count: 1 },
    { label: "Incorrect", count: 1 },
    { label: "No facts", count: 1 },
    { label: "Disagreement", count: 0 },
  ]);
  expect(tally.withError.map(({ unit }) => unit.unitId)).toEqual(["s1"]);
  expect(tally.open.map(({ unit }) => unit.unitId)).toEqual(["s3"]);
});

test("answers are said in the words of the protocol", () => {
  if (!section) throw new Error("no part");
  expect(answerLines(section, { comment: " ", accuracy_type: "incorrect", risk: false })).toEqual([
    { key: "accuracy_type", label: "Factual correctness", text: "Incorrect" },
    { key: "risk", label: "Risk", text: "Wrong" },
  ]);
  expect(answersAsText(section, { comment: "a\nb" })).toBe("Comment: a\nb");
  expect(unsentAsText(protocol, worked())).toContain("Section 2\nFactual correctness: Incorrect");
});

describe("the words about saving", () => {
  const dirty = () => {
    const state = taskState(buildTask(1));
    return changedUnit(state, "r", (unit) => answered(unit, { accuracy: 3 }));
  };
  test.each([
    [{}, "saving", "Saving…"],
    [{ link: "offline" }, "waiting", "Offline – kept in this browser"],
    [{ link: "unavailable" }, "waiting", "Server not answering – kept in this browser"],
    [{ link: "offline", keeps: false }, "waiting", "Offline – keep this page open"],
    [{ link: "signed_out" }, "signed_out", "Sign in again – your text is kept"],
    [
      { gone: { code: "queue_closed", message: "Closed." } },
      "lost",
      "Cannot be stored – kept in this browser",
    ],
  ] as const)("%j: %s", (changes, kind, text) => {
    expect(saveWords({ ...dirty(), ...changes })).toEqual({ kind, text });
  });

  test("with nothing unsent it says when it was saved", () => {
    expect(saveWords(taskState(buildTask(1))).kind).toBe("idle");
  });
});

test("the way back leads through the responses of this sitting and ends at the queue", () => {
  const ids = ["a", "b"];
  expect(stepFrom(ids, null, -1)).toBe("b");
  expect(stepFrom(ids, "b", -1)).toBe("a");
  expect(stepFrom(ids, "a", -1)).toBeUndefined();
  expect(stepFrom(ids, "b", 1)).toBeNull();
  expect(stepFrom(ids, null, 1)).toBeUndefined();
});
