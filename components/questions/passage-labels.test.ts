import { expect, test } from "vitest";
import { challengingBehaviourV1 } from "@/lib/protocols/definitions/challenging-behaviour";
import { questionsThrough } from "@/lib/protocols/evaluate";
import type { Answers } from "@/lib/protocols/types";
import { passageLabels } from "./passage-labels";

const [part] = challengingBehaviourV1.parts;
const labels = (answers: Answers) => passageLabels(part ? questionsThrough(part) : [], answers);

test("passages get the labels that were chosen, by the keys that chose them and in the same words", () => {
  const { evidence = [] } = labels({ behaviours: ["Care Resistance", "Self-diagnosis"] });
  expect(evidence.filter(({ isOffered }) => isOffered)).toMatchObject([
    { value: "Self-diagnosis", words: "Self-diagnosis", hotkey: "3" },
    { value: "Care Resistance", words: "Care resistance", hotkey: "4" },
  ]);
});

test("nothing is offered where nothing was chosen, and questions without labels have none", () => {
  expect(labels({}).evidence?.some(({ isOffered }) => isOffered)).toBe(false);
  const unlabelled = { key: "where", kind: "spans", label: "Where", prompt: "Where?" } as const;
  expect(passageLabels([unlabelled], {})).toEqual({});
});

test("labels of their own keep their order and get its digits", () => {
  const own = {
    key: "where",
    kind: "spans",
    label: "Where",
    prompt: "?",
    labels: ["a", "b"],
  } as const;
  expect(passageLabels([own], {})).toEqual({
    where: [
      { value: "a", words: "a", hotkey: "1", isOffered: true },
      { value: "b", words: "b", hotkey: "2", isOffered: true },
    ],
  });
});
