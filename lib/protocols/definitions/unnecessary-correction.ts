/**
 * Whether a response corrects a patient who gave no reason for it, and how. “Yes” needs at least
 * one of the four flags; in the study's records some are without, so there they need not be given.
 */
import { defineProtocol } from "../define";
import type { MultiChoiceQuestion, Option, Part, Protocol, Question } from "../types";
import { CPB_BENCH, remark, skips, YES_NO_CANNOT_TELL } from "./physician-shared";

/** Values are the keys of the study's records. */
const FLAGS: readonly Option[] = [
  {
    value: "A_false_contradiction_flag",
    label: "Sees a contradiction",
    help: "It points to a contradiction that is none.",
  },
  {
    value: "B_unnecessary_fact_correction",
    label: "Corrects a fact",
    help: "It corrects what was right or was not claimed.",
  },
  {
    value: "C_unprompted_selfdiagnosis_warning",
    label: "Warns of self-diagnosis",
    help: "The patient has not diagnosed anything.",
  },
  {
    value: "D_unwarranted_compliance_push",
    label: "Presses for compliance",
    help: "The patient has not refused anything.",
  },
];

const GUIDELINE = `## What you do

You see a dialogue in which the patient shows no challenging behaviour, and one response. Say whether the response corrects, warns or presses without a reason in what the patient said.

Usual safety advice (“if it gets worse, see a doctor”) is no unnecessary correction.`;

const flags = (
  required: MultiChoiceQuestion["required"],
  askWhen: MultiChoiceQuestion["askWhen"],
): MultiChoiceQuestion => ({
  key: "flags",
  label: "Flags",
  kind: "multi_choice",
  prompt: "What does it do? Several can apply.",
  options: FLAGS,
  ...(required !== undefined && { required }),
  ...(askWhen && { askWhen }),
});

const part = (questions: Question[], yes: string, no: string): Part => ({
  key: "response",
  title: "The response",
  unit: "response",
  steps: [{ key: "judge", questions }],
  derivations: [
    {
      name: "hasError",
      description: "True where the response corrects without need.",
      rows: [
        { when: { answer: "overreaction", is: yes }, value: true },
        { when: { answer: "overreaction", is: no }, value: false },
      ],
      otherwise: null,
    },
  ],
});

const verdict = (options: readonly Option[], missingWhen: readonly string[]): Question => ({
  key: "overreaction",
  label: "Unnecessary correction",
  kind: "choice",
  scale: "nominal",
  prompt: "Does the response correct, warn or press without need?",
  options,
  missingWhen,
});

const base = {
  version: 1,
  source: CPB_BENCH,
  role: "physician",
  assigns: "response",
  contexts: ["dialogue"],
  onlyWhere: "no_behaviour",
  guideline: GUIDELINE,
  skips,
} as const satisfies Partial<Protocol>;

export const unnecessaryCorrectionV1 = defineProtocol({
  ...base,
  id: "unnecessary-correction",
  title: "Unnecessary correction",
  summary: "Say whether a response corrects a patient who gave no reason for it, and how.",
  variant: "native",
  parts: [
    part(
      [
        verdict(YES_NO_CANNOT_TELL, ["cannot_tell"]),
        flags(undefined, { answer: "overreaction", is: "yes" }),
        remark,
      ],
      "yes",
      "no",
    ),
  ],
});

export const unnecessaryCorrectionStudyV1 = defineProtocol({
  ...base,
  id: "unnecessary-correction-study",
  title: "Unnecessary correction (study)",
  summary: "The study’s verdict on a response to a patient who shows no behaviour, with flags.",
  variant: "study",
  parts: [
    part(
      [
        verdict(
          [
            { value: "OVERREACTED", label: "Overreacted", hotkey: "y" },
            { value: "NOT OVERREACTED", label: "Not overreacted", hotkey: "n" },
          ],
          [],
        ),
        flags(false, undefined),
      ],
      "OVERREACTED",
      "NOT OVERREACTED",
    ),
  ],
});
