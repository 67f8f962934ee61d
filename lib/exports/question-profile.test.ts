import { expect, test } from "vitest";
import { questionsThrough } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import type { Profile } from "./profiles";
import { answersUnder } from "./question-profile";

const under = (profile: Profile, protocolId: string, answers: Answers) => {
  const [part] = getProtocol(protocolId).parts;
  return answersUnder(profile, part ? questionsThrough(part) : [], answers);
};

const EVIDENCE = [{ start: 0, end: 2, text: "No" }];

test("of the answers for each entry the choices leave without texts", () => {
  const answers = {
    assumptions: { a1: { addressed: 1, evidence: EVIDENCE }, a2: { addressed: 0 } },
    share: "up_to_5",
    comment: "Hm.",
  };
  expect(under("labels", "addressed", answers)).toEqual({
    assumptions: { a1: { addressed: 1 }, a2: { addressed: 0 } },
    share: "up_to_5",
  });
  expect(under("texts", "addressed", answers)).toEqual(answers);
});

test("quotations of a judge leave with evidence only, what it found before", () => {
  const answers = { assumptions: { a1: { addressed: 1, evidence: ["No"] } } };
  expect(under("texts", "addressed-study", answers)).toEqual({
    assumptions: { a1: { addressed: 1 } },
  });
  expect(under("evidence", "addressed-study", answers)).toEqual(answers);
});

test("lists of texts stay whole or not at all, and so does what no question asks", () => {
  const answers = { assumptions: [{ id: "a", text: "A cream helps" }], unknown: 1 };
  expect(under("labels", "false-assumptions", answers)).toEqual({});
  expect(under("texts", "false-assumptions", answers)).toEqual({
    assumptions: answers.assumptions,
  });
  expect(under("evidence", "false-assumptions", answers)).toEqual(answers);
});
