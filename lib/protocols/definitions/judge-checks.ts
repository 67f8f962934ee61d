/** Two checks that judges make before material is used; nobody is handed these. */
import { defineProtocol } from "../define";
import { CPB_BENCH, MEDREDFLAG } from "./physician-shared";

export const missingContextV1 = defineProtocol({
  id: "missing-context",
  version: 1,
  title: "Missing context",
  summary: "Whether a physician’s answer relies on something that is not shown.",
  variant: "native",
  source: MEDREDFLAG,
  role: "judge",
  assigns: "turn",
  guideline:
    "An image, an edit, an earlier message or another person’s comment: does the answer speak of something that the question as shown does not hold?",
  parts: [
    {
      key: "turn",
      title: "The question and the physician’s answer",
      unit: "turn",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "missing_context",
              label: "Relies on missing context",
              kind: "choice",
              scale: "nominal",
              prompt: "Does the answer rely on something that is not shown?",
              options: [
                { value: 1, label: "Yes" },
                { value: 0, label: "No" },
              ],
            },
            {
              key: "evidence",
              label: "Evidence",
              kind: "text_list",
              isEvidence: true,
              prompt: "The words that show it",
              askWhen: { answer: "missing_context", is: 1 },
            },
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description: "Whether the answer relies on missing context: yes or no.",
          rows: [
            { when: { answer: "missing_context", is: 1 }, value: "yes" },
            { when: { answer: "missing_context", is: 0 }, value: "no" },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});

export const responseValidityV1 = defineProtocol({
  id: "response-validity",
  version: 1,
  title: "Response validity",
  summary: "Whether a response is one at all: in the right language, complete, and an answer.",
  variant: "native",
  source: CPB_BENCH,
  role: "judge",
  assigns: "response",
  guideline:
    "Not whether it is right or good: whether it can be judged as a response to this patient.",
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
              key: "valid",
              label: "Valid",
              kind: "choice",
              scale: "nominal",
              prompt: "Is it a response that can be judged?",
              options: [
                { value: "yes", label: "Yes" },
                { value: "no", label: "No" },
              ],
            },
            {
              key: "issues",
              label: "Issues",
              kind: "multi_choice",
              prompt: "What is wrong with it?",
              askWhen: { answer: "valid", is: "no" },
              options: [
                { value: "language", label: "Another language than the dialogue’s" },
                { value: "reasoning", label: "Shows its reasoning instead of a response" },
                { value: "empty", label: "Empty, cut off or an error message" },
                { value: "off_topic", label: "Not a response to this patient" },
              ],
            },
          ],
        },
      ],
      derivations: [
        {
          name: "hasError",
          description: "True where it is no valid response.",
          rows: [
            { when: { answer: "valid", is: "no" }, value: true },
            { when: { answer: "valid", is: "yes" }, value: false },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
