/**
 * Whether a section has an error, as it follows from another benchmark's labels of sentences: where a
 * labelled sentence that reaches into it has one. Nobody is asked this; it counts as a detector's word.
 */
import { defineProtocol } from "../define";

export const inducedLabelV1 = defineProtocol({
  id: "induced-label",
  version: 1,
  title: "Labels from sentences",
  summary: "Whether a section has an error, from another benchmark’s labels of its sentences.",
  variant: "imported",
  role: "judge",
  assigns: "section",
  guideline:
    "These labels follow from labels of sentences that were imported: a section has an error where a labelled sentence in it has one. What those who labelled the sentences were told is with their benchmark.",
  parts: [
    {
      key: "section",
      title: "The section",
      unit: "section",
      steps: [
        {
          key: "label",
          questions: [
            {
              key: "contains_error",
              label: "Error in a sentence",
              kind: "choice",
              scale: "nominal",
              prompt: "Has a labelled sentence in the section an error?",
              options: [
                { value: true, label: "Yes" },
                { value: false, label: "No" },
              ],
            },
            {
              key: "reason",
              label: "Sentences with an error",
              kind: "text",
              prompt: "Which?",
              required: false,
            },
          ],
        },
      ],
      derivations: [
        {
          name: "hasError",
          description: "True where a labelled sentence in the section has an error.",
          rows: [
            { when: { answer: "contains_error", is: true }, value: true },
            { when: { answer: "contains_error", is: false }, value: false },
          ],
          otherwise: null,
        },
        {
          name: "label",
          description: "The same in words: error or no error.",
          rows: [
            { when: { answer: "contains_error", is: true }, value: "error" },
            { when: { answer: "contains_error", is: false }, value: "no error" },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
