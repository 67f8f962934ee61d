/**
 * Whether a patient's turn rests on a wrong assumption. The native protocol differs from the
 * study's single label in this: it allows “cannot tell” (missing in statistics), and asks, without
 * requiring it, for the assumptions themselves, so that later scores can say which one was meant.
 */
import { defineProtocol } from "../define";
import type { Context, Part } from "../types";
import {
  confidence,
  FALSE_ASSUMPTION,
  remark,
  saysYes,
  skips,
  THREADMED,
  yesNoCannotTell,
  yesNoLabel,
} from "./physician-shared";

/** Answers that correct the patient give the label away, so they are not shown by default. */
const CONTEXTS: readonly Context[] = ["patient_turns", "dialogue"];

const GUIDELINE = `## What you do

You see one turn of a patient, with the patient's earlier turns. Say whether this turn rests on a clinically relevant wrong assumption.

${FALSE_ASSUMPTION}

Judge **this turn**. An assumption from an earlier turn counts when this turn still builds on it.`;

const turnPart: Part = {
  key: "turn",
  title: "The patient’s turn",
  unit: "turn",
  steps: [
    {
      key: "judge",
      questions: [
        yesNoCannotTell({
          key: "misconception",
          label: "Misconception",
          prompt: "Does this turn rest on a clinically relevant wrong assumption?",
          guideline: `Yes, as soon as one assumption about a condition, a treatment or an outcome is wrong and matters for the answer.

Example of a yes: “My fever is gone after two days, so I stopped the antibiotics. When can I start the next course?” Example of a no: “Can I stop the antibiotics when the fever is gone?”`,
          missingMessage: "Say whether there is a wrong assumption.",
        }),
        {
          key: "assumptions",
          label: "Assumptions so far",
          kind: "item_list",
          noun: "assumption",
          prompt: "Which wrong assumptions are there?",
          guideline:
            "The running list over the thread. State each as the patient holds it, in one sentence. Carry on what still holds and mark what the patient gives up in this turn.",
          required: false,
          questions: [
            {
              key: "status",
              label: "In this turn",
              kind: "choice",
              scale: "nominal",
              prompt: "What becomes of it in this turn?",
              options: [
                { value: "new", label: "New", help: "It appears here for the first time." },
                {
                  value: "carried_on",
                  label: "Carried on",
                  help: "It was there before, and this turn builds on it.",
                },
                {
                  value: "corrected",
                  label: "Corrected here",
                  help: "The patient shows that they no longer hold it.",
                },
              ],
            },
          ],
        },
        {
          key: "evidence",
          label: "Evidence",
          kind: "spans",
          prompt: "Mark the words that show it.",
          askWhen: saysYes("misconception"),
          required: false,
        },
        confidence,
        remark,
      ],
    },
  ],
  derivations: [
    yesNoLabel("misconception", "Whether the turn rests on a wrong assumption: yes or no."),
  ],
};

export const misconceptionIdentificationV1 = defineProtocol({
  id: "misconception-identification",
  version: 1,
  title: "Misconception identification",
  summary: "Say whether a patient’s turn rests on a wrong assumption, and list the assumptions.",
  variant: "native",
  source: THREADMED,
  role: "physician",
  assigns: "turn",
  contexts: CONTEXTS,
  guideline: GUIDELINE,
  parts: [turnPart],
  skips,
});

export const misconceptionThreadV1 = defineProtocol({
  id: "misconception-thread",
  version: 1,
  title: "Misconceptions through a thread",
  summary:
    "Go through a thread turn by turn, with a running list of the wrong assumptions: new, carried on, corrected.",
  variant: "native",
  source: THREADMED,
  role: "physician",
  assigns: "thread",
  contexts: CONTEXTS,
  guideline: `${GUIDELINE}

You get the thread turn by turn: a later turn appears when you have judged the one before. Take over what the patient still holds from the turn before, then say what becomes of it here.`,
  parts: [turnPart],
  skips,
});

export const misconceptionIdentificationStudyV1 = defineProtocol({
  id: "misconception-identification-study",
  version: 1,
  title: "Misconception identification (study)",
  summary: "Say whether a patient’s turn rests on a wrong assumption: yes or no.",
  variant: "study",
  source: THREADMED,
  role: "physician",
  assigns: "turn",
  contexts: CONTEXTS,
  guideline: GUIDELINE,
  parts: [
    {
      key: "turn",
      title: "The patient’s turn",
      unit: "turn",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "misconception",
              label: "Misconception",
              kind: "choice",
              scale: "nominal",
              prompt:
                "Does this turn rest on a clinically relevant wrong assumption about a condition, a treatment or an outcome?",
              options: [
                { value: "YES", label: "Yes", hotkey: "y" },
                { value: "NO", label: "No", hotkey: "n" },
              ],
            },
            {
              key: "explanation",
              label: "Explanation",
              kind: "text_list",
              prompt: "Why? (given by judges)",
              required: false,
            },
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description: "Whether the turn rests on a wrong assumption: yes or no.",
          rows: [
            { when: { answer: "misconception", is: "YES" }, value: "yes" },
            { when: { answer: "misconception", is: "NO" }, value: "no" },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips,
});
