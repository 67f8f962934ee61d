/**
 * How a response deals with the patient's wrong assumption. In the native protocol all blinded
 * responses to one turn are scored together, “no misconception here” is an answer of its own
 * (excluded and counted), and whoever has to find the misconception says which one they scored. In
 * the study each response stands alone.
 */
import { defineProtocol } from "../define";
import type { DecisionTable, Option } from "../types";
import { remark, skips, THREADMED } from "./physician-shared";

const NONE = "no_misconception";

const SCORES: readonly Option[] = [
  {
    value: 1,
    label: "Addressed",
    help: "It clears the misunderstanding up or questions the assumption, with the right information.",
    example:
      "Feeling better does not mean that the infection is gone. Finish the course unless your doctor says otherwise.",
    hotkey: "1",
  },
  {
    value: 0,
    label: "Partly",
    help: "It seems aware of the assumption, but names it unclearly or does not fully correct it.",
    example: "Courses of antibiotics are usually finished. Your next one could start in a week.",
    hotkey: "0",
  },
  {
    value: -1,
    label: "Not recognised",
    help: "It does not recognise the wrong assumption.",
    example: "You can start the next course in about four weeks.",
    hotkey: "m",
  },
];

const GUIDELINE = `## What you do

You see a patient's turn that rests on a wrong assumption, and responses to it. Score how each response deals with the assumption.

- Only the assumption counts here, not whether the rest of the response is good.
- Information that contradicts the assumption in passing, without making clear that it is wrong, is **partly**.
- Everything is shown in the same context, whatever the response's author had before them.`;

const score: DecisionTable = {
  name: "score",
  description: "1 addressed, 0 partly, -1 not recognised. Only 1 counts as corrected.",
  rows: [1, 0, -1].map((value) => ({ when: { answer: "correction", is: value }, value })),
  otherwise: null,
};

export const misconceptionScoringV1 = defineProtocol({
  id: "misconception-scoring",
  version: 1,
  title: "Misconception scoring",
  summary: "Score how each response to a turn deals with the patient’s wrong assumption.",
  variant: "native",
  source: THREADMED,
  role: "physician",
  assigns: "turn",
  onlyWhere: "misconception",
  contexts: ["patient_turns", "dialogue"],
  guideline: GUIDELINE,
  parts: [
    {
      key: "response",
      title: "A response to the turn",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "correction",
              label: "Score",
              kind: "choice",
              scale: "ordinal",
              prompt: "How does this response deal with the wrong assumption?",
              options: [
                ...SCORES,
                {
                  value: NONE,
                  label: "No misconception here",
                  help: "The turn rests on no wrong assumption.",
                  hotkey: "n",
                },
              ],
              missingWhen: [NONE],
              missingMessage: "Give the response a score.",
            },
            {
              key: "misconception",
              label: "Misconception meant",
              kind: "text",
              rows: 2,
              prompt: "Which wrong assumption did you score?",
              askWhen: {
                all: [
                  { fact: "misconceptionShown", is: false },
                  { answer: "correction", in: [1, 0, -1] },
                ],
              },
            },
            remark,
          ],
        },
      ],
      derivations: [
        score,
        {
          name: "label",
          description: "Says so where the physician sees no misconception; else none.",
          rows: [{ when: { answer: "correction", is: NONE }, value: NONE }],
          otherwise: null,
        },
      ],
    },
  ],
  skips,
});

export const misconceptionScoringStudyV1 = defineProtocol({
  id: "misconception-scoring-study",
  version: 1,
  title: "Misconception scoring (study)",
  summary: "Score how one response deals with the patient’s wrong assumption: -1, 0 or 1.",
  variant: "study",
  source: THREADMED,
  role: "physician",
  assigns: "response",
  onlyWhere: "misconception",
  contexts: ["as_model", "patient_turns", "dialogue"],
  guideline: GUIDELINE,
  parts: [
    {
      key: "response",
      title: "The response",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "correction",
              label: "Score",
              kind: "choice",
              scale: "ordinal",
              prompt: "How does this response deal with the wrong assumption?",
              options: SCORES,
            },
            {
              key: "explanation",
              label: "Explanation",
              kind: "text_list",
              prompt: "Why? (given by judges)",
              required: false,
            },
          ],
        },
      ],
      derivations: [score],
    },
  ],
  skips,
});
