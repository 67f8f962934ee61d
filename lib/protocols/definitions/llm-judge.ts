/**
 * What a system judge answers about a section, whatever its prompt: whether there is a problem in
 * it, and why. Nobody is handed this; prompts, samples and votes are in lib/judges.
 */
import { defineProtocol } from "../define";

export const llmJudgeV1 = defineProtocol({
  id: "llm-judge",
  version: 1,
  title: "LLM judge",
  summary: "A language model says whether a section of a response holds a factual problem.",
  variant: "native",
  source:
    "Appendix E of the MDHJudgments study (Beyond Majority Vote: Multi-Perspective Adjudication for Medical Hallucination Detection); wording is Adjudica's own.",
  role: "judge",
  assigns: "section",
  guideline: `Given are a medical question, the rest of the response as context, and one section of it. Does the section hold a factual problem?

- Yes, if any of its claims is false or problematic; no, if all are right or there is none.
- It need not answer the question by itself.
- Acronyms, names and numbers are to be checked.
- The context may inform, but is not judged.

Prompts say this to a model in their own words. Their texts and versions are on the page “Judges”.`,
  parts: [
    {
      key: "section",
      title: "A section of the response",
      unit: "section",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "contains_problem",
              label: "Contains a problem",
              kind: "choice",
              scale: "nominal",
              prompt: "Does the section hold a factual problem?",
              options: [
                { value: true, label: "Yes", help: "A claim in it is false or problematic." },
                { value: false, label: "No", help: "Its claims are right, or there are none." },
              ],
              missingMessage: "Say whether there is a problem.",
            },
            {
              key: "reason",
              label: "Reason",
              kind: "text",
              rows: 2,
              prompt: "Why?",
              guideline: "One or two sentences.",
              required: false,
            },
          ],
        },
      ],
      derivations: [
        {
          name: "hasError",
          description:
            "The judge’s word. Of several samples, what the run’s vote rule makes of them.",
          rows: [
            { when: { answer: "contains_problem", is: true }, value: true },
            { when: { answer: "contains_problem", is: false }, value: false },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
