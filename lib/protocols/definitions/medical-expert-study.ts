/** The study's adjudication by medical experts, to the letter of its meaning. */
import { defineProtocol } from "../define";
import type { Condition, DecisionTable } from "../types";
import { ADJUDICATION_GUIDELINE, CATEGORIES, firstOpinion, SOURCE } from "./adjudication-shared";

const MAJOR = "with_comments_major";
const MINOR = "with_comments_minor";
const NONE = "with_comments_no_hallucination";

const undecided: Condition = { answer: "q1_response", in: ["no_hallucination", "needs_research"] };
const noSecond: Condition = { answer: "q3_response", is: null };

/** First and second answer as a pair; other pairs are invalid and give no value. */
const alone = (q1: string): Condition => ({ all: [{ answer: "q1_response", is: q1 }, noSecond] });
const withComments = (q3: string): Condition => ({
  all: [undecided, { answer: "q3_response", is: q3 }],
});

const hasError: DecisionTable = {
  name: "hasError",
  description:
    "An error when the first opinion is incorrect, or when the comments, taken as correct, make it so. Any other combination is invalid and gives no label.",
  rows: [
    { when: alone("major"), value: true },
    { when: alone("minor"), value: true },
    { when: withComments(MAJOR), value: true },
    { when: withComments(MINOR), value: true },
    { when: withComments(NONE), value: false },
  ],
  otherwise: null,
};

const severity: DecisionTable = {
  name: "label",
  description: "Severity: none, minor or major.",
  rows: [
    { when: { any: [alone("major"), withComments(MAJOR)] }, value: "major" },
    { when: { any: [alone("minor"), withComments(MINOR)] }, value: "minor" },
    { when: withComments(NONE), value: "none" },
  ],
  otherwise: null,
};

export const medicalExpertStudyV1 = defineProtocol({
  id: "medical-expert-study",
  version: 1,
  title: "Medical-expert adjudication (study)",
  summary:
    "Judge an excerpt from your own knowledge, categorise the reviewers’ comments, and say how you would judge if they were correct.",
  variant: "study",
  source: SOURCE,
  role: "medical_expert",
  assigns: "section",
  guideline: `${ADJUDICATION_GUIDELINE}
- No research is required. Answer from what you know, and say so when research would be needed.`,
  parts: [
    {
      key: "section",
      title: "Your judgment",
      unit: "section",
      steps: [
        { key: "excerpt", title: "The excerpt alone", questions: [firstOpinion] },
        {
          key: "comments",
          title: "The reviewers’ comments",
          reveals: ["candidates"],
          questions: [
            {
              key: "q2_category_response",
              label: "Categories of the comments",
              kind: "per_candidate",
              prompt: "What is each comment about?",
              guideline:
                "Several categories can apply to one comment. This is about what the comment speaks of, not about whether it is right.",
              askWhen: { not: { fact: "candidates", is: 0 } },
              questions: [
                {
                  key: "categories",
                  label: "Categories",
                  kind: "multi_choice",
                  prompt: "What is this comment about?",
                  options: CATEGORIES,
                },
              ],
            },
            {
              key: "q3_response",
              label: "Opinion with the comments taken as correct",
              kind: "choice",
              scale: "nominal",
              prompt: "If the comments are correct, how would you now judge the excerpt?",
              guideline:
                "Take the comments as correct, whatever you think of them. Keep in mind that reviewers also looked at matters other than accuracy.",
              askWhen: undecided,
              absentAs: "not_set",
              options: [
                { value: MAJOR, label: "Incorrect, would hinder the patient" },
                { value: MINOR, label: "Incorrect, too minor to matter" },
                { value: NONE, label: "Nothing incorrect" },
              ],
            },
            {
              key: "comment",
              label: "Explanation",
              kind: "text",
              rows: 4,
              prompt: "Please explain your choices.",
              guideline:
                "What was inaccurate? If you disagree with a comment, why? If research would be needed, on what?",
              missingMessage: "Write a short explanation.",
            },
          ],
        },
      ],
      derivations: [hasError, severity],
    },
  ],
  skips: [],
});
