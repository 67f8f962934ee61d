/** What both native adjudications share: judging again, the comments one by one, the explanation. */
import type {
  ChoiceQuestion,
  Condition,
  DecisionTable,
  PerCandidateQuestion,
  TextQuestion,
} from "../types";
import { CATEGORIES } from "./adjudication-shared";

export const MAJOR = "major";
export const MINOR = "minor";
export const NONE = "no_hallucination";
export const CONTESTED = "contested";

export const NATIVE_GUIDELINE = `You see short excerpts of chatbots’ responses to medical questions. Some reviewers may have noticed issues in them.

- **Any inaccuracy counts** as incorrect information. How much it matters is part of your answer.
- At first you see the excerpt alone. The full response can be opened, but **judge the accuracy of the excerpt**.
- Your first opinion is kept as it is once you go on. Then you see the reviewers’ comments, if there are any, and judge again: **your own judgment**, whatever it was before.
- A comment can be right or wrong. Say which, one by one.`;

/** The judgment that counts: asked of everybody, with or without comments. */
export const finalJudgment: ChoiceQuestion = {
  key: "judgment",
  label: "Judgment",
  kind: "choice",
  scale: "nominal",
  prompt: "What is your judgment of the excerpt now?",
  guideline: `This is your own judgment with all that you have seen. It may be the same as before or another.

Choose **contested** where informed colleagues, or the guidelines that they follow, say different things. It is reported apart and does not count as an error.`,
  options: [
    {
      value: MAJOR,
      label: "Incorrect, would hinder the patient",
      help: "It holds incorrect information that would get in the way of what the patient does or understands.",
    },
    {
      value: MINOR,
      label: "Incorrect, too minor to matter",
      help: "It holds incorrect information that is too small to make a difference to the patient.",
    },
    { value: NONE, label: "Nothing incorrect", help: "It holds no incorrect information." },
    {
      value: CONTESTED,
      label: "Contested, or depends on the guideline followed",
      help: "Informed sources say different things about it.",
    },
  ],
  missingMessage: "Choose your judgment of the excerpt.",
};

const fate: ChoiceQuestion = {
  key: "fate",
  label: "Is it right?",
  kind: "choice",
  scale: "nominal",
  prompt: "Is this comment right?",
  options: [
    { value: "correct", label: "Correct", help: "What it says about the excerpt is right." },
    { value: "incorrect", label: "Incorrect", help: "What it says about the excerpt is wrong." },
    { value: "cannot_tell", label: "Cannot tell" },
  ],
  missingWhen: ["cannot_tell"],
};

const otherCategory: TextQuestion = {
  key: "other_text",
  label: "Other category",
  kind: "text",
  rows: 1,
  prompt: "Describe the other category.",
  askWhen: { answer: "categories", is: "Other" },
  missingMessage: "Describe what “Other” stands for.",
};

/** Whether each comment is right and what it is about; `describesOther` asks what “Other” stands for. */
export const perComment = ({ describesOther = false } = {}): PerCandidateQuestion => ({
  key: "comments",
  label: "Comments",
  kind: "per_candidate",
  prompt: "The comments, one by one",
  guideline:
    "Say whether what a comment says is right, and what it is about; several categories can apply. A comment can be right about something other than accuracy.",
  askWhen: { not: { fact: "candidates", is: 0 } },
  questions: [
    fate,
    {
      key: "categories",
      label: "Categories",
      kind: "multi_choice",
      prompt: "What is it about?",
      options: CATEGORIES,
    },
    ...(describesOther ? [otherCategory] : []),
  ],
});

export const isError: Condition = { answer: "judgment", in: [MAJOR, MINOR] };
/** The judgment is an error, takes no side, or goes against what a comment says. */
export const needsExplanation: Condition = {
  any: [
    { answer: "judgment", in: [MAJOR, MINOR, CONTESTED] },
    { answer: "comments.fate", is: "incorrect" },
  ],
};

export const explanation: TextQuestion = {
  key: "comment",
  label: "Explanation",
  kind: "text",
  rows: 4,
  prompt: "Explain your judgment.",
  guideline:
    "What is inaccurate, and what would be right? Which comment is wrong, and why? What is contested between whom? Required where you found an error, call it contested, or disagree with a comment.",
  required: needsExplanation,
  missingMessage:
    "Write a short explanation: what is inaccurate or contested, or why a comment is wrong.",
};

export const hasErrorByJudgment: DecisionTable = {
  name: "hasError",
  description:
    "An error when the judgment after the comments is incorrect, whether it would hinder the patient or not. What is contested is no error.",
  rows: [
    { when: isError, value: true },
    { when: { answer: "judgment", in: [NONE, CONTESTED] }, value: false },
  ],
  otherwise: null,
};

export const severityByJudgment: DecisionTable = {
  name: "label",
  description: "Severity of the judgment after the comments: none, minor or major; or contested.",
  rows: [
    { when: { answer: "judgment", is: MAJOR }, value: "major" },
    { when: { answer: "judgment", is: MINOR }, value: "minor" },
    { when: { answer: "judgment", is: NONE }, value: "none" },
    { when: { answer: "judgment", is: CONTESTED }, value: "contested" },
  ],
  otherwise: null,
};
