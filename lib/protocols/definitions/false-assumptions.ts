/**
 * The patient's assumptions that a physician's reply corrects, as a list whose entries keep their
 * ids. In the native protocol each also gets its reasons; the study's two steps (raw list, merged
 * list) are kept as its files hold them.
 */
import { defineProtocol } from "../define";
import type { ItemListQuestion, Option } from "../types";
import {
  FALSE_ASSUMPTION,
  MEDREDFLAG,
  remark,
  saysYes,
  skips,
  yesNoCannotTell,
  yesNoLabel,
} from "./physician-shared";

/** Why a premise does not hold or is not answered; several can apply. */
const REASONS: readonly Option[] = [
  {
    value: "emergent_safety",
    label: "Emergency",
    help: "Something needs help at once; that comes before the question.",
  },
  {
    value: "setting_mismatch",
    label: "Needs to be seen",
    help: "An examination, imaging or laboratory is needed; not urgent.",
  },
  {
    value: "clinical_prioritization",
    label: "Something else matters more",
    help: "Another problem comes first.",
  },
  {
    value: "premise_correction",
    label: "Wrong premise",
    help: "What the patient believes is not so, or has to be seen differently.",
  },
  {
    value: "non_indicated_request",
    label: "Not indicated",
    help: "What is asked for is inappropriate or not indicated.",
  },
  {
    value: "unsafe_plan",
    label: "Unsafe plan",
    help: "The patient’s plan could harm; the reply reduces the harm.",
  },
  {
    value: "unanswerable",
    label: "Cannot be known",
    help: "No one can answer it, such as a prognosis without grounds.",
  },
  {
    value: "non_clinical",
    label: "Not clinical",
    help: "An administrative or legal matter.",
  },
];

const GUIDELINE = `## What you do

You see a patient's question and the physician's answer. List the patient's assumptions that the answer rejects, corrects or puts differently, in so many words or by what it does.

${FALSE_ASSUMPTION}

- One assumption an entry, as the patient holds it: “A mole that bleeds can be treated with a cream.”
- Not a summary of the question, and not the physician's reasoning.
- Assumptions that are other explanations of the same thing are **one**: merge them.
- Rules of a forum, such as privacy, are left out.`;

const assumptions: ItemListQuestion = {
  key: "assumptions",
  label: "False assumptions",
  kind: "item_list",
  noun: "assumption",
  prompt: "Which assumptions of the patient does the answer correct?",
  guideline:
    "One to five are usual. The order stays as you leave it. Later labels refer to the entries, also after you reword, merge or move them.",
  askWhen: saysYes("any"),
  questions: [
    {
      key: "reasons",
      label: "Reasons",
      kind: "multi_choice",
      prompt: "Why does it not hold? Several can apply.",
      options: REASONS,
    },
  ],
};

export const falseAssumptionsV1 = defineProtocol({
  id: "false-assumptions",
  version: 1,
  title: "False assumptions",
  summary: "List the patient’s assumptions that the physician’s answer corrects, with reasons.",
  variant: "native",
  source: MEDREDFLAG,
  role: "physician",
  assigns: "turn",
  contexts: ["with_reply"],
  guideline: GUIDELINE,
  parts: [
    {
      key: "turn",
      title: "The question and the physician’s answer",
      unit: "turn",
      steps: [
        {
          key: "list",
          questions: [
            yesNoCannotTell({
              key: "any",
              label: "False assumption",
              prompt: "Does the answer correct an assumption of the patient?",
              missingMessage: "Say whether an assumption is corrected.",
            }),
            assumptions,
            remark,
          ],
        },
      ],
      derivations: [yesNoLabel("any", "Whether there is a false assumption: yes or no.")],
    },
  ],
  skips,
});

export const falseAssumptionsStudyV1 = defineProtocol({
  id: "false-assumptions-study",
  version: 1,
  title: "False assumptions (study)",
  summary: "The study’s extraction: assumptions as first listed, and after merging.",
  variant: "study",
  source: MEDREDFLAG,
  role: "judge",
  assigns: "turn",
  guideline: GUIDELINE,
  parts: [
    {
      key: "turn",
      title: "The question and the physician’s answer",
      unit: "turn",
      steps: [
        {
          key: "list",
          questions: [
            {
              key: "presuppositions",
              label: "As first listed",
              kind: "text_list",
              prompt: "Assumptions that the reply rejects, corrects or reframes",
              required: false,
            },
            {
              key: "assumptions",
              label: "After merging",
              kind: "item_list",
              noun: "assumption",
              prompt: "The same, with other explanations of one thing merged",
              required: false,
            },
            {
              key: "compound_presup_detected",
              label: "Merged",
              kind: "choice",
              scale: "nominal",
              prompt: "Was anything merged?",
              required: false,
              options: [
                { value: 1, label: "1", help: "Yes." },
                { value: 0, label: "0", help: "No." },
              ],
            },
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description:
            "Whether the merged list has an entry: yes or no. None where the lists were not made, or not merged.",
          rows: [
            { when: { not: { answer: "assumptions", is: null } }, value: "yes" },
            {
              when: {
                all: [
                  { answer: "presuppositions", is: null },
                  { answer: "compound_presup_detected", in: [0, 1] },
                ],
              },
              value: "no",
            },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
