/** Just the accuracy scale on a whole response: quick ratings, without sections and links. */
import { defineProtocol } from "../define";
import { accuracyQuestion, scoreFromAccuracy } from "./first-pass-shared";

export const wholeResponseV1 = defineProtocol({
  id: "whole-response",
  version: 1,
  title: "Whole response",
  summary: "Say how accurate a response is as a whole, on the three-point scale of the first pass.",
  variant: "native",
  role: "annotator",
  assigns: "response",
  guideline: `## What you do

You see a medical question and a response to it, and say how accurate the response is as a whole.

Have a patient, a parent or another lay person in mind who asks an online resource about medical care. Judge the response to the question **as asked**, even if the question has typing errors or rests on a wrong assumption.

Only medically relevant content counts. Empathy, tone and order do not. One wrong statement is enough to lower the rating.`,
  parts: [
    {
      key: "response",
      title: "The whole response",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            accuracyQuestion,
            {
              key: "comment",
              label: "Comment",
              kind: "text",
              rows: 3,
              prompt: "What is wrong? (optional)",
              guideline: "Name the statement that lowered your rating, if one did.",
              required: false,
            },
          ],
        },
      ],
      derivations: [scoreFromAccuracy],
    },
  ],
  skips: [
    {
      key: "cannot_assess",
      label: "I can’t assess",
      help: "The field is unfamiliar to you, and you cannot judge this response.",
    },
  ],
});
