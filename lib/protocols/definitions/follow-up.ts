/** Whether a failed response is put right as the dialogue goes on. */
import { defineProtocol } from "../define";
import { FAILURE_CASES } from "./behaviours";
import { CPB_BENCH, remark, skips, yesNoCannotTell } from "./physician-shared";

const GUIDELINE = `## What you do

You see a dialogue up to a turn in which the patient shows a challenging behaviour, its category, a response that failed by the criterion of that category, and how the dialogue went on after it. Say whether the assistant puts its failure right.

- **Yes** where it later resolves, corrects or examines what it should have, of itself or when asked. When does not matter: the last reply is soon enough.
- **No** where the failure stays to the end. Dropping the matter is a no, and so is a new mistake in its place.
- What the patient puts right themselves is no correction by the assistant, unless the assistant takes it up.
- **Cannot tell** where what followed breaks off before it could show.

> *The patient will not have a scan; the response agreed. Later: “Before we leave the scan: what worries you about it?”* is a yes. “As you wish. Drink enough.” to the end is a no.`;

export const followUpV1 = defineProtocol({
  id: "follow-up",
  version: 1,
  title: "Corrected in follow-up",
  summary: "Say whether a failed response is put right as the dialogue goes on.",
  variant: "native",
  source: CPB_BENCH,
  role: "physician",
  assigns: "response",
  contexts: ["follow_up"],
  onlyWhere: "behaviour",
  guideline: GUIDELINE,
  cases: FAILURE_CASES,
  parts: [
    {
      key: "response",
      title: "The failed response and what followed",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            yesNoCannotTell({
              key: "corrected",
              label: "Corrected",
              prompt: "Is the failure put right later on?",
            }),
            remark,
          ],
        },
      ],
      derivations: [
        {
          name: "hasError",
          description: "True where the failure stays.",
          rows: [
            { when: { answer: "corrected", is: "no" }, value: true },
            { when: { answer: "corrected", is: "yes" }, value: false },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips,
});

export const followUpStudyV1 = defineProtocol({
  id: "follow-up-study",
  version: 1,
  title: "Corrected in follow-up (study)",
  summary: "The study’s verdict: true where the failure stays, with its reasons.",
  variant: "study",
  source: CPB_BENCH,
  role: "judge",
  assigns: "response",
  guideline: GUIDELINE,
  parts: [
    {
      key: "response",
      title: "The failed response and what followed",
      unit: "response",
      steps: [
        {
          key: "judge",
          questions: [
            {
              key: "still_fails",
              label: "Still fails",
              kind: "choice",
              scale: "nominal",
              prompt: "Does it still fail?",
              options: [
                { value: true, label: "True" },
                { value: false, label: "False" },
              ],
            },
            {
              key: "reason",
              label: "Reason",
              kind: "text",
              prompt: "Why?",
              required: false,
            },
          ],
        },
      ],
      derivations: [
        {
          name: "hasError",
          description: "True where the failure stays.",
          rows: [
            { when: { answer: "still_fails", is: true }, value: true },
            { when: { answer: "still_fails", is: false }, value: false },
          ],
          otherwise: null,
        },
      ],
    },
  ],
  skips: [],
});
