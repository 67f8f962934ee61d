/** The study's first pass, to the letter of its meaning; imported judgments are stored under it. */
import { defineProtocol } from "../define";
import {
  ACCURACY_TYPE_GUIDELINE,
  ACCURACY_TYPE_OPTIONS,
  accuracyQuestion,
  attributeQuestions,
  cannotAssess,
  FLAGGED,
  GENERAL_GUIDELINE,
  invalidQuestion,
  questionPart,
  SOURCE,
  SOURCES_GUIDELINE,
  scoreFromAccuracy,
  sectionDerivations,
} from "./first-pass-shared";

export const firstPassStudyV1 = defineProtocol({
  id: "first-pass-study",
  version: 1,
  title: "First pass (study)",
  summary:
    "Judge a response as a whole, then each of its sections, as annotators of the MDHJudgments study did.",
  variant: "study",
  source: SOURCE,
  role: "annotator",
  assigns: "response",
  guideline: GENERAL_GUIDELINE,
  parts: [
    questionPart,
    {
      key: "response",
      title: "The whole response",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "sources",
              label: "Links",
              kind: "url_list",
              isEvidence: true,
              prompt: "Which pages would you trust for this question?",
              guideline: SOURCES_GUIDELINE,
              required: { not: { fact: "careProvider", is: true } },
              missingMessage: "Add at least one link that you would trust for this question.",
            },
            accuracyQuestion,
          ],
        },
      ],
      derivations: [scoreFromAccuracy],
    },
    {
      key: "section",
      title: "A section of the response",
      unit: "section",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "accuracy_type",
              label: "Factual correctness",
              kind: "choice",
              scale: "nominal",
              prompt: "Is this section factually correct?",
              guideline: ACCURACY_TYPE_GUIDELINE,
              options: ACCURACY_TYPE_OPTIONS,
              missingMessage: "Choose one: is the section correct?",
            },
            ...attributeQuestions,
            {
              key: "comment",
              label: "Comment",
              kind: "text",
              rows: 3,
              prompt: "What is inaccurate?",
              guideline:
                "Required where you found something inaccurate: say which statement is wrong, and what would be right. Anybody who reads it later should understand it without asking you.",
              required: FLAGGED,
              missingMessage: "Write a comment: what is wrong?",
            },
          ],
        },
      ],
      derivations: sectionDerivations,
    },
  ],
  skips: [invalidQuestion, cannotAssess],
});
