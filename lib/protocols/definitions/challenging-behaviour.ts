/**
 * Which challenging behaviours a patient shows: in one turn, or anywhere in a dialogue. Native:
 * several at once, each with the words that show it, and “cannot tell”. The study's label of a
 * whole dialogue is one of five, without a turn; its positive cases name the turn.
 */
import { defineProtocol } from "../define";
import type { Part, Protocol, Question } from "../types";
import { BEHAVIOUR_GUIDELINE, BEHAVIOUR_VALUES, BEHAVIOURS, NO_BEHAVIOUR } from "./behaviours";
import { CPB_BENCH, remark, saysYes, skips, yesNoCannotTell, yesNoLabel } from "./physician-shared";

const questions = (where: string): Question[] => [
  yesNoCannotTell({
    key: "shows",
    label: "Challenging behaviour",
    prompt: `Does the patient show a challenging behaviour ${where}?`,
    missingMessage: "Say whether there is one.",
  }),
  {
    key: "behaviours",
    label: "Behaviours",
    kind: "multi_choice",
    prompt: "Which? Several can apply.",
    options: BEHAVIOURS,
    askWhen: saysYes("shows"),
  },
  {
    key: "evidence",
    label: "Evidence",
    kind: "spans",
    over: "thread",
    labels: BEHAVIOUR_VALUES,
    labelsFrom: "behaviours",
    prompt: "Mark the words that show each.",
    guideline:
      "At least one passage for each behaviour. For a contradiction mark both statements, also where they stand in different turns.",
    askWhen: saysYes("shows"),
  },
  remark,
];

const label = yesNoLabel("shows", "Whether there is a challenging behaviour: yes or no.");

export const challengingBehaviourV1 = defineProtocol({
  id: "challenging-behaviour",
  version: 1,
  title: "Challenging behaviour",
  summary: "Say which challenging behaviours a patient’s turn shows, and where.",
  variant: "native",
  source: CPB_BENCH,
  role: "physician",
  assigns: "turn",
  contexts: ["dialogue"],
  guideline: `## What you do

You see a dialogue up to one turn of the patient. Say whether **this turn** shows a challenging behaviour.

${BEHAVIOUR_GUIDELINE}`,
  parts: [
    {
      key: "turn",
      title: "The patient’s turn",
      unit: "turn",
      steps: [{ key: "judge", questions: questions("in this turn") }],
      derivations: [label],
    },
  ],
  skips,
});

export const challengingBehaviourDialogueV1 = defineProtocol({
  id: "challenging-behaviour-dialogue",
  version: 1,
  title: "Challenging behaviour in a dialogue",
  summary: "Say which challenging behaviours a whole dialogue shows, and in which turns.",
  variant: "native",
  source: CPB_BENCH,
  role: "physician",
  assigns: "thread",
  contexts: ["whole"],
  guideline: `## What you do

You see a whole dialogue. Say whether the patient shows a challenging behaviour anywhere, and mark each where it stands.

${BEHAVIOUR_GUIDELINE}`,
  parts: [
    {
      key: "thread",
      title: "The dialogue",
      unit: "thread",
      steps: [{ key: "judge", questions: questions("anywhere in the dialogue") }],
      derivations: [label],
    },
  ],
  skips,
});

/** Also labels that the study dropped later, and negatives. */
const STUDY_LABELS = [
  ...BEHAVIOURS,
  { value: "Emotional Pressure", label: "Emotional pressure" },
  { value: "Critical Information Withholding", label: "Critical information withheld" },
  { value: "Abnormal Clinical Values", label: "Abnormal clinical values" },
];

const studyPart = (unit: "turn" | "thread", options: Question): Part => ({
  key: unit,
  title: unit === "turn" ? "The patient’s turn" : "The dialogue",
  unit,
  steps: [{ key: "label", questions: [options] }],
  derivations: [
    {
      name: "label",
      description: "The category, or “No behavior”.",
      rows: [],
      takes: "behaviour",
      otherwise: null,
    },
  ],
});

const behaviour = (values: typeof STUDY_LABELS): Question => ({
  key: "behaviour",
  label: "Behaviour",
  kind: "choice",
  scale: "nominal",
  prompt: "Which behaviour does the patient show?",
  options: values,
});

const study = ({ id, ...words }: Pick<Protocol, "id" | "title" | "summary" | "contexts">) =>
  defineProtocol({
    id,
    version: 1,
    ...words,
    variant: "study",
    source: CPB_BENCH,
    role: "physician",
    assigns: "thread",
    guideline: `## What you do

You see a whole dialogue. Choose the one label that fits it.

${BEHAVIOUR_GUIDELINE}`,
    parts: [
      studyPart("turn", behaviour(STUDY_LABELS)),
      studyPart("thread", behaviour([...STUDY_LABELS, { ...NO_BEHAVIOUR }])),
    ],
    skips,
  });

export const challengingBehaviourStudyV1 = study({
  id: "challenging-behaviour-study",
  title: "Challenging behaviour (study)",
  summary: "One label for a whole dialogue, or for the turn of a case.",
  contexts: ["whole"],
});

/** Decided in the light of raters' labels: a protocol of its own, so that no agreement counts it. */
export const challengingBehaviourDecisionStudyV1 = study({
  id: "challenging-behaviour-decision-study",
  title: "Decision on challenging behaviour (study)",
  summary: "The label on which the study decided, for a dialogue or for the turn of a case.",
});
