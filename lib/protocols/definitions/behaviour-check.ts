/**
 * Whether behaviours that a detector found in a patient's turn are really there (H1). The
 * detector's confidence is not shown, and a wrong category can be put right.
 */
import { defineProtocol } from "../define";
import { BEHAVIOUR_GUIDELINE, BEHAVIOURS, NO_BEHAVIOUR } from "./behaviours";
import { CPB_BENCH, remark, skips, yesNoCannotTell } from "./physician-shared";

export const behaviourCheckV1 = defineProtocol({
  id: "behaviour-check",
  version: 1,
  title: "Check of detected behaviours",
  summary: "Say whether behaviours that were detected in a patient’s turn are really there.",
  variant: "native",
  source: CPB_BENCH,
  role: "physician",
  assigns: "turn",
  contexts: ["dialogue"],
  guideline: `## What you do

You see a dialogue up to one turn of the patient, and behaviours that may be in this turn. Say for each whether it is. Most of these were found by a search that would rather find too much.

${BEHAVIOUR_GUIDELINE}`,
  parts: [
    {
      key: "turn",
      title: "The patient’s turn",
      unit: "turn",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "detections",
              label: "Detected behaviours",
              kind: "per_item",
              items: "detections",
              prompt: "Is each of these in this turn?",
              questions: [
                yesNoCannotTell({
                  key: "holds",
                  label: "Holds",
                  prompt: "Does the patient show this here?",
                }),
                {
                  key: "instead",
                  label: "Instead",
                  kind: "choice",
                  scale: "nominal",
                  prompt: "What is it instead?",
                  options: [...BEHAVIOURS, NO_BEHAVIOUR],
                  askWhen: { answer: "holds", is: "no" },
                },
                {
                  key: "evidence",
                  label: "Evidence",
                  kind: "spans",
                  over: "thread",
                  prompt: "Mark the words that show it.",
                  askWhen: { answer: "holds", is: "yes" },
                  required: false,
                },
              ],
            },
            remark,
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description:
            "yes where a detected behaviour is there, no where none is; none where one cannot be told.",
          rows: [
            { when: { answer: "detections.holds", is: "yes" }, value: "yes" },
            {
              when: {
                all: [
                  { answer: "detections.holds", is: "no" },
                  { not: { answer: "detections.holds", is: "cannot_tell" } },
                ],
              },
              value: "no",
            },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips,
});
