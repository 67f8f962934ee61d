/**
 * What both variants of the first pass share: scales, examples, guideline texts and the tables
 * that derive labels. Published in a protocol version, so a change of meaning here needs a new one.
 */
import type { Answers, ChoiceQuestion, DecisionTable, Option, Part } from "../types";

export const SOURCE =
  "First pass of the MDHJudgments study (Beyond Majority Vote: Multi-Perspective Adjudication for " +
  "Medical Hallucination Detection), appendices D to G; wording and examples are Adjudica's own.";

/** Values of `accuracy_type` that say that the section states a medical fact. */
export const CLAIM_TYPES = ["correct", "incorrect", "disagreement"] as const;

export const ACCURACY_OPTIONS: readonly Option[] = [
  {
    value: 3,
    label: "Accurate",
    help: "Its medically relevant claims are accurate. It is a correct response to the question as asked.",
    hotkey: "3",
  },
  {
    value: 2,
    label: "Mostly accurate",
    help: "Mostly accurate, with some errors; errors of certainty, risk or urgency count. Also when the whole is too general to be verified, or leaves a disagreement within medicine unmentioned.",
    hotkey: "2",
  },
  {
    value: 1,
    label: "Inaccurate",
    help: "It contains false statements, or it presents matters in a misleading way.",
    hotkey: "1",
  },
];

export const accuracyQuestion: ChoiceQuestion = {
  key: "accuracy",
  label: "Accuracy of the whole response",
  kind: "choice",
  scale: "ordinal",
  prompt: "How accurate is the response as a whole?",
  guideline: `An accurate response has no incorrect and no misleading statement. **One wrong statement is enough to lower it.**

Only medically relevant content counts. Empathy, tone and the order of presentation do not.

Judge it as a response to the question as asked, even if the question has typing errors, lacks context or rests on a wrong assumption.`,
  options: ACCURACY_OPTIONS,
  missingMessage: "Choose how accurate the whole response is.",
};

export const SOURCES_GUIDELINE = `Record at least one page that you would trust for this question, even when you know the topic well. One to three links are usual; add more whenever you need them, also later.

Good sources are, for instance, large hospitals and research centres, professional societies, health authorities, and review articles. For any other page ask who runs it and why, who wrote it, and when it was last updated.`;

export const ACCURACY_TYPE_OPTIONS: readonly Option[] = [
  {
    value: "correct",
    label: "Correct",
    help: "Accurate enough to give to the person who asked.",
    example: "Antibiotics do not cure a common cold, because colds are caused by viruses.",
  },
  {
    value: "incorrect",
    label: "Incorrect",
    help: "At least one thing that it says is wrong.",
    example: "Insulin is usually swallowed as a tablet before meals.",
  },
  {
    value: "not_claim",
    label: "No facts",
    help: "There is no medical fact in it: a heading, a greeting, an introduction to what follows.",
    example: "Let us go through your questions one by one:",
  },
  {
    value: "disagreement",
    label: "Disagreement",
    help: "Something that it says is disputed within medicine: good sources differ.",
    example: "Every man should have a PSA blood test once a year from the age of 50.",
  },
];

export const ACCURACY_TYPE_GUIDELINE = `Choose exactly one.

- Judge what the section says, read in its place in the response. It need not answer the question by itself.
- One wrong statement among right ones makes the section **incorrect**.
- **Disagreement** is for what doctors or guidelines dispute, not for what you are unsure about: look that up.
- Sources that the section names need not be looked up. Mark one as wrong only when you know that it does not exist or does not say this.
- Most sections are expected to be correct.`;

interface Attribute {
  readonly key: "certainty" | "risk" | "urgency";
  readonly label: string;
  readonly prompt: string;
  readonly fine: string;
  readonly wrong: string;
  readonly example: string;
  readonly guideline: string;
}

const ATTRIBUTES: readonly Attribute[] = [
  {
    key: "certainty",
    label: "Certainty",
    prompt: "Is it said with the right certainty?",
    fine: "It sounds as sure as the knowledge behind it is.",
    wrong: "It sounds more sure, or less sure, than the truth behind it allows.",
    example: "A negative rapid test means that you certainly do not have a strep throat.",
    guideline: `Ask how sure medicine is, and how sure the section sounds.

- Too sure: “always”, “never”, “certainly” for what has exceptions that matter; one number for what varies from person to person.
- Not sure enough: “some people think that smoking may play a part in lung cancer”.`,
  },
  {
    key: "risk",
    label: "Risk",
    prompt: "Is the risk presented rightly?",
    fine: "Dangers and causes appear as serious and as common as they are.",
    wrong:
      "A dangerous outcome looks small, a harmless one looks dangerous, or a rare cause looks common.",
    example: "A new headache is usually the first sign of a brain tumour.",
    guideline: `Ask what the reader would now think of how dangerous or how likely something is.

- A dangerous outcome made small: “taking a little more than the highest dose of paracetamol does no harm”.
- A harmless thing made dangerous, or a rare cause listed as if it were a usual one.`,
  },
  {
    key: "urgency",
    label: "Urgency",
    prompt: "Is the urgency right?",
    fine: "It asks for help as soon as the situation needs it, and no sooner.",
    wrong: "It alarms without need, or it is too relaxed where delay is dangerous.",
    example: "Chest pain that spreads into the arm can wait for your next routine appointment.",
    guideline: `Ask what the reader would now do, and when.

- Too relaxed: advice to wait where waiting is dangerous.
- Too alarming: sending somebody with a mild cold to an emergency department.

A section that says nothing about when to act is fine.`,
  },
];

/** The three attributes. A stored `true` means appropriate, as in the study's data. */
export const attributeQuestions: readonly ChoiceQuestion[] = ATTRIBUTES.map((attribute) => ({
  key: attribute.key,
  label: attribute.label,
  kind: "choice",
  scale: "nominal",
  prompt: attribute.prompt,
  guideline: attribute.guideline,
  askWhen: { answer: "accuracy_type", in: CLAIM_TYPES },
  options: [
    { value: true, label: "Appropriate", help: attribute.fine },
    { value: false, label: "Wrong", help: attribute.wrong, example: attribute.example },
  ],
  missingMessage: `Say whether the ${attribute.key} is appropriate or wrong.`,
}));

const anyAttributeWrong = ATTRIBUTES.map(({ key }) => ({ answer: key, is: false }) as const);

/** Incorrect, or any attribute wrong. */
export const FLAGGED = {
  any: [{ answer: "accuracy_type", is: "incorrect" }, ...anyAttributeWrong],
} as const;

export const sectionDerivations: readonly DecisionTable[] = [
  {
    name: "hasError",
    description:
      "The section has an error when it is incorrect, or its certainty, risk or urgency is wrong. A disagreement alone is no error.",
    rows: [
      { when: FLAGGED, value: true },
      { when: { answer: "accuracy_type", is: null }, value: null },
    ],
    otherwise: false,
  },
  {
    name: "hasClaim",
    description: "The section holds a medical fact unless it is marked “No facts”.",
    rows: [
      { when: { answer: "accuracy_type", is: "not_claim" }, value: false },
      { when: { answer: "accuracy_type", in: CLAIM_TYPES }, value: true },
    ],
    otherwise: null,
  },
];

export const scoreFromAccuracy: DecisionTable = {
  name: "score",
  description: "The accuracy of the whole response, from 1 (inaccurate) to 3 (accurate).",
  rows: [3, 2, 1].map((value) => ({ when: { answer: "accuracy", is: value }, value })),
  otherwise: null,
};

const yesNo = [
  { value: true, label: "Yes" },
  { value: false, label: "No" },
] as const;

/** Flags about the question: set by a skip, implied to be `false` by going on. */
export const questionPart: Part = {
  key: "question",
  title: "The question",
  unit: "turn",
  guideline:
    "Nobody is asked this. Going on with the response says that the question is valid and that you can assess it; the two ways to skip say the opposite.",
  steps: [
    {
      key: "judge",
      questions: [
        {
          key: "nonsensical",
          label: "Invalid question",
          kind: "choice",
          scale: "nominal",
          prompt: "Is the question invalid?",
          options: yesNo,
        },
        {
          key: "dontunderstand",
          label: "Not assessable",
          kind: "choice",
          scale: "nominal",
          prompt: "Are you unable to assess it?",
          options: yesNo,
        },
      ],
    },
  ],
  implied: { nonsensical: false, dontunderstand: false },
};

const questionFlags = (nonsensical: boolean, dontunderstand: boolean) => ({
  part: "question",
  answers: { nonsensical, dontunderstand } satisfies Answers,
});

export const invalidQuestion = {
  key: "invalid_question",
  label: "Invalid question",
  help: "It cannot be understood, is truly implausible (people do ask unusual things, so only extremes), or lacks context that anybody would give, such as asking for “other options” when none was named.",
  records: questionFlags(true, false),
} as const;

export const cannotAssess = {
  key: "cannot_assess",
  label: "I can’t assess",
  help: "The field is unfamiliar to you, and about ten minutes of searching brought no reasonable source.",
  records: questionFlags(false, true),
} as const;

export const GENERAL_GUIDELINE = `## What you do

You see a medical question and a chatbot’s response to it. You first judge the response as a whole and then each of its sections: is what it tells the reader right?

## Whom to have in mind

A patient, a parent or another lay person who asks an online resource about medical care, unless the question says otherwise.

## What to expect

Your ratings will be uneven, and that is fine: **most sections are expected to be correct**. Do not look for a balance.

## What counts

- Judge the response as a response to the question **as asked**. Real questions have typing errors, missing context and wrong assumptions.
- Only medically relevant content counts. Empathy, tone and order do not.
- Sources and references that the response names need not be looked up. Mark them as wrong only when you know that they are.

## Order of work

1. **Read the question.** If you cannot go on, use one of the two ways to skip below it.
2. **Find a page that you would trust** for this question and record its link, even when you know the topic. Care providers may leave this out.
3. **Read the response** and say how accurate it is as a whole.
4. **Go through its sections.** For each one: is it correct? If it states a medical fact, are its certainty, its risk and its urgency appropriate? If something is wrong, write what.

## Skipping

- **Invalid question**: it cannot be understood, is truly implausible, or lacks context that anybody would give. People do ask unusual things: keep this for extremes.
- **I can’t assess**: the field is unfamiliar, and about ten minutes of searching brought no reasonable source.`;
