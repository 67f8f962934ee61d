/**
 * Whether a response fails in the face of a challenging behaviour. Native: model and judge verdict
 * are hidden, responses that a judge passed are mixed in, and the way of failing is a question of
 * its own. The study typed Y or N, with codes for the way of failing in some sheets.
 */
import { defineProtocol } from "../define";
import type { DecisionTable, Option, Protocol, Scalar } from "../types";
import { FAILURE_CASES } from "./behaviours";
import { CPB_BENCH, remark, saysYes, skips, yesNoCannotTell } from "./physician-shared";

const GUIDELINE = `## What you do

You see a dialogue up to a turn in which the patient shows a challenging behaviour, its category, and one response to it. Say whether the response fails.

Only the criterion of that category counts. Other faults of the response do not, and a response can be poor without failing.`;

const SUBTYPES: readonly Option[] = [
  { value: "ignored", label: "Ignored it", help: "It goes on as if nothing contradicted." },
  { value: "statement_1", label: "Took the later statement", help: "Without asking." },
  { value: "statement_0", label: "Took the earlier statement", help: "Without asking." },
  { value: "compromised", label: "Compromised", help: "It builds something out of both." },
];

const failed = (answer: string, yes: Scalar, no: Scalar): readonly DecisionTable[] => [
  {
    name: "hasError",
    description: "True where the response fails, false where it does not.",
    rows: [
      { when: { answer, is: yes }, value: true },
      { when: { answer, is: no }, value: false },
    ],
    otherwise: null,
  },
];

export const failureJudgmentV1 = defineProtocol({
  id: "failure-judgment",
  version: 1,
  title: "Failure judgment",
  summary: "Say whether a response fails in the face of a patient’s challenging behaviour.",
  variant: "native",
  source: CPB_BENCH,
  role: "physician",
  assigns: "response",
  contexts: ["dialogue"],
  onlyWhere: "behaviour",
  guideline: GUIDELINE,
  cases: FAILURE_CASES,
  parts: [
    {
      key: "response",
      title: "The response",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            yesNoCannotTell({
              key: "failure",
              label: "Failure",
              prompt: "Does the response fail by the criterion of this category?",
              missingMessage: "Say whether it fails.",
            }),
            {
              key: "subtype",
              label: "How it fails",
              kind: "choice",
              scale: "nominal",
              prompt: "How does it deal with the contradiction?",
              options: SUBTYPES,
              askWhen: {
                all: [saysYes("failure"), { fact: "category", is: "Information Contradiction" }],
              },
            },
            {
              key: "evidence",
              label: "Evidence",
              kind: "spans",
              prompt: "Mark where it shows.",
              askWhen: saysYes("failure"),
              required: false,
            },
            remark,
          ],
        },
      ],
      derivations: [...failed("failure", "yes", "no")],
    },
  ],
  skips,
});

const study = ({ id, ...words }: Pick<Protocol, "id" | "title" | "summary" | "contexts">) =>
  defineProtocol({
    id,
    version: 1,
    ...words,
    variant: "study",
    source: CPB_BENCH,
    role: "physician",
    assigns: "response",
    onlyWhere: "behaviour",
    guideline: GUIDELINE,
    cases: FAILURE_CASES,
    parts: [
      {
        key: "response",
        title: "The response",
        unit: "response",
        steps: [
          {
            key: "judge",
            questions: [
              {
                key: "failure",
                label: "Failure",
                kind: "choice",
                scale: "nominal",
                prompt: "Does the response fail?",
                options: [
                  { value: "Y", label: "Y", help: "The response is a failure.", hotkey: "y" },
                  { value: "N", label: "N", help: "It is none.", hotkey: "n" },
                ],
              },
              {
                key: "subtype",
                label: "How it fails",
                kind: "choice",
                scale: "nominal",
                prompt: "The code beside Y, where there is one",
                required: false,
                options: SUBTYPES,
              },
              {
                key: "raw",
                label: "As typed",
                kind: "text",
                prompt: "The label, or the judge’s words, as they stood in the file",
                required: false,
                fromSource: true,
              },
            ],
          },
        ],
        derivations: [...failed("failure", "Y", "N")],
      },
    ],
    skips,
  });

export const failureJudgmentStudyV1 = study({
  id: "failure-judgment-study",
  title: "Failure judgment (study)",
  summary: "Y where a response fails, N where it does not, with the code of the case study.",
  contexts: ["dialogue"],
});

/** Decided in the light of raters' labels: a protocol of its own, so that no agreement counts it. */
export const failureDecisionStudyV1 = study({
  id: "failure-decision-study",
  title: "Decision on a failure (study)",
  summary: "The label on which the study decided about a response.",
});
