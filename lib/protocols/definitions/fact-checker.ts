/**
 * Adjudication by fact checkers for new work. It differs from the study's in this, and for these
 * reasons:
 * - the first opinion is locked when the comments are revealed, and everybody judges again at the
 *   end, with or without comments, as medical experts do (`medical-expert.ts` says why): so severity
 *   and contested statements are known from both;
 * - each passage is paired with the address of its page, and there can be several: in the study an
 *   address and a passage that belong together could not be told from two that do not;
 * - its question about the evidence and the comments taken together (5b) and the categories of all
 *   comments together become two questions about each comment: whether it is right, and what it is
 *   about. With that, its contradiction between 5a and 5b becomes one between the evidence and the
 *   judgment, which a reason has to explain;
 * - decisions come before categories;
 * - the explanation is required only for an error, for a contested statement, or against a comment;
 *   the search that was made is asked for where nothing was found that speaks to the excerpt;
 * - the length of a passage is advice: tables, and languages without spaces, have no sentences to
 *   count;
 * - the guideline does not say that reviewers saw problems, since sections enter for other reasons too.
 */
import { defineProtocol } from "../define";
import type { Condition, DecisionTable, Question } from "../types";
import {
  CONTESTED,
  explanation,
  finalJudgment,
  hasErrorByJudgment,
  isError,
  NATIVE_GUIDELINE,
  NONE,
  perComment,
} from "./adjudication-native";
import { firstOpinion, SOURCE } from "./adjudication-shared";
import {
  EVIDENCE_AND_EXCERPT,
  FABRICATION,
  INCORRECT,
  KIND_OF_SOURCE,
  SUPPORTS,
  UNRELATED,
} from "./fact-checker-shared";

/** The evidence says one thing and the judgment another. */
const pullsApart: Condition = {
  any: [
    {
      all: [
        { answer: "q5a_choice", in: [INCORRECT, FABRICATION] },
        { answer: "judgment", is: NONE },
      ],
    },
    { all: [{ answer: "q5a_choice", is: SUPPORTS }, isError] },
  ],
};

const evidenceQuestions: readonly Question[] = [
  KIND_OF_SOURCE,
  {
    key: "evidence",
    label: "Evidence",
    kind: "evidence_list",
    isEvidence: true,
    prompt: "The pages, each with the passage that matters",
    guideline: `Copy the sentences that best support your judgment, next to the address where they stand. One to six are usually enough. Without direct evidence, copy the most relevant content.

Add a link to an archived copy where a page may change, and say so where it is behind a paywall.`,
  },
  {
    ...EVIDENCE_AND_EXCERPT,
    guideline:
      "Judge what the evidence says, whatever you thought before. Your own judgment comes next.",
  },
  {
    key: "search",
    label: "Search",
    kind: "text",
    rows: 2,
    prompt: "Which searches did you make?",
    guideline:
      "The words and the places where you looked. Required where nothing speaks to the excerpt, or where that points to a fabrication: it is what others would have to repeat.",
    required: { answer: "q5a_choice", in: [FABRICATION, UNRELATED] },
    missingMessage: "Say what you searched for, and where.",
  },
];

const despiteEvidence: Question = {
  key: "despite_evidence",
  label: "Judgment despite the evidence",
  kind: "text",
  rows: 2,
  prompt: "Why do you judge otherwise than the evidence says?",
  guideline:
    "Your last answers pull in different directions. Give the reason here, or change one of them.",
  askWhen: pullsApart,
  missingMessage: "Give the reason, or change one of the two answers before.",
};

const errorKind: DecisionTable = {
  name: "label",
  description:
    "Of an error, how the evidence speaks against the excerpt: refuted (it shows incorrect information) or not_found (nothing shows that the thing exists). Contested statements have a label of their own.",
  rows: [
    { when: { answer: "judgment", is: CONTESTED }, value: "contested" },
    { when: { all: [isError, { answer: "q5a_choice", is: INCORRECT }] }, value: "refuted" },
    { when: { all: [isError, { answer: "q5a_choice", is: FABRICATION }] }, value: "not_found" },
  ],
  otherwise: null,
};

export const factCheckerV1 = defineProtocol({
  id: "fact-checker",
  version: 1,
  title: "Fact-checking adjudication",
  summary:
    "Judge an excerpt, see the reviewers’ comments, find reliable evidence, and judge both again in its light.",
  variant: "native",
  source: SOURCE,
  role: "fact_checker",
  assigns: "section",
  guideline: `${NATIVE_GUIDELINE}

Between the two judgments you look for reliable information that supports or refutes the excerpt and the comments.

Where accuracy cannot be confirmed, say what you searched for and give something that is relevant to the question. The excerpt may not answer the question by itself.`,
  parts: [
    {
      key: "section",
      title: "Your judgment",
      unit: "section",
      steps: [
        { key: "excerpt", title: "The excerpt alone", questions: [firstOpinion] },
        {
          key: "comments",
          title: "The comments and the evidence",
          reveals: ["candidates"],
          locksEarlier: true,
          questions: evidenceQuestions,
        },
        {
          key: "judgment",
          title: "In the light of the evidence",
          questions: [
            finalJudgment,
            despiteEvidence,
            perComment({ describesOther: true }),
            explanation,
          ],
        },
      ],
      derivations: [hasErrorByJudgment, errorKind],
    },
  ],
  skips: [],
});
