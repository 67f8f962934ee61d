/** The study's adjudication by fact checkers, to the letter of its meaning. */
import { defineProtocol } from "../define";
import type { Condition, DecisionTable, Question } from "../types";
import { ADJUDICATION_GUIDELINE, CATEGORIES, firstOpinion, SOURCE } from "./adjudication-shared";
import {
  EVIDENCE_AND_EXCERPT,
  FABRICATION,
  INCORRECT,
  KIND_OF_SOURCE,
  SUPPORTS,
  UNRELATED,
} from "./fact-checker-shared";

const COMMENT_RIGHT = "evidence_supports_identified_error";
const COMMENT_RIGHT_FABRICATION = "evidence_supports_identified_fabrication";
const COMMENTS_WRONG = "evidence_contradicts_comments";
const NOT_ABOUT_ACCURACY = "comments_not_about_factual_accuracy";

const commentsRight: Condition = {
  answer: "q5b_choice",
  in: [COMMENT_RIGHT, COMMENT_RIGHT_FABRICATION],
};
const contradiction: Condition = {
  all: [{ answer: "q5a_choice", is: SUPPORTS }, commentsRight],
};

/** The ordered rules by which the study's code derives the label; only 5a, 5b and 5c decide. */
const hasError: DecisionTable = {
  name: "hasError",
  description:
    "An error when the evidence shows incorrect information or a fabrication, or supports a comment that found one. Where the evidence fully supports the excerpt and also a comment, the reason given decides. Other combinations are invalid and give no label.",
  rows: [
    { when: { answer: "q5a_choice", in: [INCORRECT, FABRICATION] }, value: true },
    {
      when: {
        any: [
          { answer: "q5a_choice", is: null },
          { answer: "q5b_choice", is: null },
        ],
      },
      value: null,
    },
    {
      when: {
        all: [commentsRight, { not: { answer: "q5c_choice", is: NOT_ABOUT_ACCURACY } }],
      },
      value: true,
    },
    { when: { answer: "q5c_choice", is: NOT_ABOUT_ACCURACY }, value: false },
    { when: { answer: "q5c_choice", is: null }, value: false },
  ],
  otherwise: null,
};

const errorKind: DecisionTable = {
  name: "label",
  description:
    "How the evidence speaks against the excerpt: refuted (it shows incorrect information) or not_found (nothing shows that the thing exists).",
  rows: [
    { when: { answer: "q5a_choice", is: INCORRECT }, value: "refuted" },
    { when: { answer: "q5a_choice", is: FABRICATION }, value: "not_found" },
  ],
  otherwise: null,
};

const commentQuestions: readonly Question[] = [
  {
    key: "q2_category_response",
    label: "Categories of the comments",
    kind: "multi_choice",
    prompt: "What are the comments about?",
    guideline:
      "Several categories can apply. Take all comments together. This is about what they speak of, not about whether they are right.",
    askWhen: { not: { fact: "candidates", is: 0 } },
    options: CATEGORIES,
  },
  {
    key: "q2_other_text",
    label: "Other category",
    kind: "text",
    prompt: "Describe the other category.",
    askWhen: { answer: "q2_category_response", is: "Other" },
    missingMessage: "Describe what “Other” stands for.",
  },
];

const sourceQuestions: readonly Question[] = [
  KIND_OF_SOURCE,
  {
    key: "q3_url",
    isEvidence: true,
    label: "Address of the source",
    kind: "text",
    rows: 1,
    prompt: "The address of the page",
    placeholder: "https://",
    missingMessage: "Give the address of the page.",
  },
  {
    key: "q4_excerpt",
    isEvidence: true,
    label: "Passage from the source",
    kind: "text",
    rows: 5,
    prompt: "The one to six sentences of the source that best support your judgment",
    guideline: "Without direct evidence, copy the most relevant content.",
    missingMessage: "Copy the sentences of the source that best support your judgment.",
  },
];

const judgmentQuestions: readonly Question[] = [
  EVIDENCE_AND_EXCERPT,
  {
    key: "q5b_choice",
    label: "Evidence and comments",
    kind: "choice",
    scale: "nominal",
    prompt: "What does the evidence say about the comments?",
    options: [
      {
        value: COMMENT_RIGHT,
        label: "It supports an error that they found",
        help: "One or more comments are right.",
      },
      {
        value: COMMENT_RIGHT_FABRICATION,
        label: "It supports a fabrication that they found",
      },
      {
        value: COMMENTS_WRONG,
        label: "It contradicts the comments",
        help: "The excerpt is correct.",
      },
      { value: UNRELATED, label: "It is unrelated" },
    ],
  },
  {
    key: "q5c_choice",
    label: "Correct despite the comments",
    kind: "choice",
    scale: "nominal",
    prompt: "Why is the excerpt correct although the evidence supports a comment?",
    guideline:
      "Your last two answers pull in different directions. Give the reason here, or change one of them.",
    askWhen: contradiction,
    missingMessage: "Give the reason, or change one of the two answers before.",
    options: [
      { value: NOT_ABOUT_ACCURACY, label: "The comments are not about factual accuracy" },
      {
        value: "judge_inaccurates_too_minor_to_matter",
        label: "The inaccuracies are too minor to matter",
      },
      { value: "other", label: "Another reason" },
    ],
  },
  {
    key: "q5c_explanation",
    label: "Other reason",
    kind: "text",
    prompt: "Which reason?",
    askWhen: { answer: "q5c_choice", is: "other" },
    missingMessage: "Describe the reason.",
  },
  {
    key: "q6_comment",
    label: "Explanation",
    kind: "text",
    rows: 5,
    prompt: "Explain how the evidence led you there.",
    guideline: `- The evidence **shows incorrect information**: how does it refute the claim, and how does it relate to the comments?
- It **fully supports** the excerpt: how does it support the claim, and how does it relate to the comments?
- It is **unrelated**: what evidence would have been needed, and why was it hard to find?
- It supports a **fabrication that the comments found**: which search showed that?`,
    askWhen: {
      any: [
        { answer: "q5a_choice", in: [INCORRECT, SUPPORTS, UNRELATED] },
        { answer: "q5b_choice", is: COMMENT_RIGHT_FABRICATION },
      ],
    },
    missingMessage: "Explain how the evidence led you there.",
  },
];

export const factCheckerStudyV1 = defineProtocol({
  id: "fact-checker-study",
  version: 1,
  title: "Fact-checking adjudication (study)",
  summary:
    "Judge an excerpt, categorise the reviewers’ comments, find reliable evidence, and judge both in its light.",
  variant: "study",
  source: SOURCE,
  role: "fact_checker",
  assigns: "section",
  guideline: `${ADJUDICATION_GUIDELINE}

There are four parts: judge from what you know; categorise the comments; find reliable information that supports or refutes the excerpt and the comments; judge both again in its light.

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
          title: "The reviewers’ comments",
          reveals: ["candidates"],
          questions: commentQuestions,
        },
        {
          key: "evidence",
          title: "The evidence",
          questions: [...sourceQuestions, ...judgmentQuestions],
        },
      ],
      derivations: [hasError, errorKind],
    },
  ],
  skips: [],
});
