/**
 * Whether a physician's answer redirects the patient: it answers another question than the one
 * that was asked, because the premise does not hold. The tag is derived from facts, never asked.
 * The native protocol asks them of a person, with one reason for exclusion; the study's fields are
 * those that its tagging passes fill, in their coding.
 */
import { defineProtocol } from "../define";
import type { ChoiceQuestion, Condition } from "../types";
import { MEDREDFLAG, remark, skips, YES_NO } from "./physician-shared";

const GUIDELINE = `## What you do

You see a patient's question and the answer that a physician gave. Say what was asked, what was answered, and how the two stand to each other. Whether this is a redirection follows from your answers.

A physician redirects when the question as asked does not lead anywhere good: its premise is wrong, something else is more urgent, or what it asks for is not indicated. The physician then answers the question that should have been asked.

Example. Asked: “Which cream helps best against this mole that has begun to bleed?” Answered: “Should a mole that bleeds be looked at?” The questions differ, the premise is replaced, and the question as asked is not answered.`;

const fact = (question: Pick<ChoiceQuestion, "key" | "label" | "prompt" | "guideline">) =>
  ({ ...question, kind: "choice", scale: "nominal", options: YES_NO }) as const;

const redirects: Condition = {
  all: [
    { answer: "differs", is: "yes" },
    { answer: "premise_rejected", is: "yes" },
    { answer: "still_answered", is: "no" },
    { answer: "exclusion", is: "none" },
  ],
};

/** One of these is enough, whatever else is not answered. */
const doesNot: Condition = {
  any: [
    { answer: "differs", is: "no" },
    { answer: "premise_rejected", is: "no" },
    { answer: "still_answered", is: "yes" },
    {
      answer: "exclusion",
      in: ["clarification_only", "referral_only", "not_serious", "missing_context"],
    },
  ],
};

export const redirectionV1 = defineProtocol({
  id: "redirection",
  version: 1,
  title: "Redirection",
  summary: "Compare a patient’s question with the question that the physician answered.",
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
          key: "judge",
          questions: [
            {
              key: "patient_question",
              label: "Question asked",
              kind: "text",
              rows: 2,
              prompt: "What does the patient ask? One sentence.",
              guideline: "As the patient means it, without correcting it.",
            },
            {
              key: "answered_question",
              label: "Question answered",
              kind: "text",
              rows: 2,
              prompt: "Which question does the physician answer? One sentence.",
            },
            fact({
              key: "differs",
              label: "Questions differ",
              prompt: "Do the two questions differ?",
              guideline: "More detail, or a narrower question of the same kind, is no difference.",
            }),
            fact({
              key: "premise_rejected",
              label: "Premise rejected",
              prompt: "Does the physician reject or replace the premise?",
              guideline: "Explicitly, or by acting as if something else were so.",
            }),
            fact({
              key: "still_answered",
              label: "Still answered",
              prompt: "Is the patient’s question still reasonably answered?",
              guideline: "A patient who reads this knows what they wanted to know.",
            }),
            {
              key: "exclusion",
              label: "Exclusion",
              kind: "choice",
              scale: "nominal",
              prompt: "Is there a reason to leave this pair out?",
              options: [
                { value: "none", label: "None" },
                {
                  value: "clarification_only",
                  label: "Only asks back",
                  help: "The answer only asks for more information.",
                },
                {
                  value: "referral_only",
                  label: "Only refers",
                  help: "The answer only sends the patient elsewhere.",
                },
                { value: "not_serious", label: "Not serious", help: "A joke, or sarcasm." },
                {
                  value: "missing_context",
                  label: "Relies on missing context",
                  help: "It answers something that is not shown here: an image, an edit, another message.",
                },
              ],
            },
            remark,
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description:
            "A redirection when the questions differ, the premise is rejected, the question is not answered and nothing excludes the pair. None where a fact that decides is missing.",
          rows: [
            { when: redirects, value: "redirection" },
            { when: doesNot, value: "not_redirection" },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips,
});

const bit = (question: Pick<ChoiceQuestion, "key" | "label" | "prompt"> & { required?: false }) =>
  ({
    ...question,
    kind: "choice",
    scale: "nominal",
    options: [
      { value: 1, label: "1", help: "Yes." },
      { value: 0, label: "0", help: "No." },
    ],
  }) as const;

export const redirectionStudyV1 = defineProtocol({
  id: "redirection-study",
  version: 1,
  title: "Redirection (study)",
  summary: "The fields of one tagging pass of the study, from which its tag follows.",
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
          key: "judge",
          questions: [
            {
              key: "patient_explicit_question",
              label: "Question asked",
              kind: "text",
              prompt: "The patient’s question in one sentence",
            },
            {
              key: "physician_answered_question",
              label: "Question answered",
              kind: "text",
              prompt: "The question that the physician really answered",
              required: { answer: "exclusion", is: null },
            },
            {
              key: "exclusion",
              label: "Exclusion",
              kind: "choice",
              scale: "nominal",
              prompt: "Why the reply answers no question, where it answers none",
              required: false,
              options: [
                { value: "clarification_only", label: "Only asks back" },
                { value: "referral_only", label: "Only refers" },
                { value: "nonserious", label: "Not serious" },
              ],
            },
            {
              key: "rewritten_question",
              label: "Rewritten question",
              kind: "text",
              prompt: "The question as the patient would have asked it on the right premise",
              required: false,
            },
            bit({
              key: "frame_match",
              label: "Frame match",
              prompt: "Do the two questions match?",
            }),
            bit({
              key: "premise_shift",
              label: "Premise shift",
              prompt: "Does the physician reject or replace the premise?",
            }),
            bit({
              key: "reasonable_answer",
              label: "Reasonable answer",
              prompt: "Is the patient’s question reasonably answered all the same?",
            }),
            bit({
              key: "is_redirection",
              label: "Tag in the file",
              prompt: "The tag as the source’s file states it",
              required: false,
            }),
          ],
        },
      ],
      derivations: [
        {
          name: "label",
          description:
            "A redirection when the frames do not match, the premise shifts and the question is not reasonably answered, unless the reply answers nothing. A tag that the file states goes before.",
          rows: [
            { when: { answer: "is_redirection", is: 1 }, value: "redirection" },
            { when: { answer: "is_redirection", is: 0 }, value: "not_redirection" },
            {
              when: {
                all: [
                  { answer: "frame_match", is: 0 },
                  { answer: "premise_shift", is: 1 },
                  { answer: "reasonable_answer", is: 0 },
                  { answer: "exclusion", is: null },
                ],
              },
              value: "redirection",
            },
            {
              when: {
                all: [
                  { answer: "frame_match", in: [0, 1] },
                  { answer: "premise_shift", in: [0, 1] },
                  { answer: "reasonable_answer", in: [0, 1] },
                ],
              },
              value: "not_redirection",
            },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
