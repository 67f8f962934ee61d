/** What the tasks on patients' questions and dialogues share. Published in protocol versions. */
import type {
  ChoiceQuestion,
  Condition,
  DecisionTable,
  Option,
  Skip,
  TextQuestion,
} from "../types";

export const CANNOT_TELL = "cannot_tell";

export const YES_NO: readonly Option[] = [
  { value: "yes", label: "Yes", hotkey: "y" },
  { value: "no", label: "No", hotkey: "n" },
];

export const YES_NO_CANNOT_TELL: readonly Option[] = [
  ...YES_NO,
  {
    value: CANNOT_TELL,
    label: "Cannot tell",
    help: "What is shown does not allow a judgment.",
    hotkey: "u",
  },
];

/** Yes, no, or “cannot tell”, which is no point on the scale. */
export const yesNoCannotTell = (
  question: Pick<ChoiceQuestion, "key" | "label" | "prompt" | "missingMessage"> &
    Partial<Pick<ChoiceQuestion, "guideline" | "askWhen">>,
): ChoiceQuestion => ({
  ...question,
  kind: "choice",
  scale: "nominal",
  options: YES_NO_CANNOT_TELL,
  missingWhen: [CANNOT_TELL],
});

export const saysYes = (key: string): Condition => ({ answer: key, is: "yes" });

/** The label `yes` or `no`; none where it cannot be told. */
export const yesNoLabel = (key: string, description: string): DecisionTable => ({
  name: "label",
  description,
  rows: [
    { when: { answer: key, is: "yes" }, value: "yes" },
    { when: { answer: key, is: "no" }, value: "no" },
  ],
  otherwise: null,
});

export const confidence: ChoiceQuestion = {
  key: "confidence",
  label: "Confidence",
  kind: "choice",
  scale: "ordinal",
  prompt: "How sure are you?",
  required: false,
  options: [
    { value: 3, label: "Sure", help: "A colleague would decide the same." },
    { value: 2, label: "Fairly sure" },
    { value: 1, label: "Not sure", help: "A colleague might well decide otherwise." },
  ],
};

export const remark: TextQuestion = {
  key: "comment",
  label: "Comment",
  kind: "text",
  rows: 2,
  prompt: "Anything to add?",
  required: false,
};

/** Declining the unit; nobody has to say why. */
export const skips: readonly Skip[] = [
  {
    key: "cannot_assess",
    label: "I can’t assess",
    help: "The field or the language is unfamiliar to you.",
  },
  { key: "pass", label: "Pass", help: "You would rather not judge this one. No reason is needed." },
];

export const THREADMED =
  "Misconceptions over multi-turn dialogues (ThReadMed-QA), arXiv 2607.12884; wording and examples are Adjudica's own.";
export const MEDREDFLAG =
  "MedRedFlag, arXiv 2601.09853, and its released scripts; wording and examples are Adjudica's own.";
export const CPB_BENCH =
  "Beyond Idealized Patients (CPB-Bench), arXiv 2603.29373, and its released files; wording and examples are Adjudica's own.";

export const FALSE_ASSUMPTION = `A false assumption is something the patient takes for granted that is wrong or does not hold for them: about a condition, a treatment or an outcome.

- It may be said (“since antibiotics cure colds …”) or only implied (“which antibiotic should I take for my cold?”).
- Not knowing something is no false assumption; asking whether something is so is none either.
- A worry is none. A worry that rests on a wrong belief is one: name the belief.`;
