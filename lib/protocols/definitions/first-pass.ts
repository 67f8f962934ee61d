/**
 * The first pass for new work. It differs from the study's in this, and for these reasons:
 * - a comment is required for a disagreement too: without it nobody knows what is disputed;
 * - one action states that certainty, risk and urgency are fine, another adds “Correct”: most
 *   sections are so, and an explicit action is an answer while an initial state is not;
 * - sections without a letter or digit are marked as no claim by rule instead of being asked;
 * - a question that two people call invalid is put before a manager.
 */
import { defineProtocol } from "../define";
import {
  ACCURACY_TYPE_GUIDELINE,
  ACCURACY_TYPE_OPTIONS,
  accuracyQuestion,
  attributeQuestions,
  CLAIM_TYPES,
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

const NOTHING_WRONG = { certainty: true, risk: true, urgency: true };

export const firstPassV1 = defineProtocol({
  id: "first-pass",
  version: 1,
  title: "First pass",
  summary:
    "Judge a response as a whole, then each of its sections: is it correct, and are its certainty, risk and urgency appropriate?",
  variant: "native",
  source: SOURCE,
  role: "annotator",
  assigns: "response",
  guideline: `${GENERAL_GUIDELINE}

## Good to know

- Your judgment of the whole response is your first impression. You can change it after the sections; both are kept.
- Lines without a letter or digit are marked “No facts” by themselves.`,
  parts: [
    questionPart,
    {
      key: "response",
      title: "The whole response",
      unit: "response",
      guideline:
        "This is your first impression. It is stored before you go on to the sections; a later change is kept beside it.",
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
              prompt: "What is wrong or disputed?",
              guideline:
                "Required where something is incorrect, disputed, or wrong in certainty, risk or urgency. Say which statement you mean and what would be right, or what the two sides say. An adjudicator may read it later without knowing you.",
              required: { any: [FLAGGED, { answer: "accuracy_type", is: "disagreement" }] },
              missingMessage: "Write a comment: what is wrong or disputed?",
            },
          ],
        },
      ],
      shortcuts: [
        {
          key: "nothing_wrong",
          label: "Nothing wrong with certainty, risk, urgency",
          hotkey: "a",
          askWhen: { answer: "accuracy_type", in: CLAIM_TYPES },
          answers: NOTHING_WRONG,
        },
        {
          key: "correct_nothing_wrong",
          label: "Correct, nothing wrong",
          hotkey: "c",
          answers: { accuracy_type: "correct", ...NOTHING_WRONG },
        },
      ],
      derivations: sectionDerivations,
      byRule: [
        {
          rule: "no_letter_or_digit",
          description: "The section has no letter and no digit, so it states no fact.",
          when: { fact: "hasWord", is: false },
          answers: { accuracy_type: "not_claim" },
        },
      ],
    },
  ],
  skips: [{ ...invalidQuestion, managerAfter: 2 }, cannotAssess],
});
