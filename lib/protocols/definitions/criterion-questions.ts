/** Yes/no questions that say what an inappropriate response would do, written without sight of any. */
import { defineProtocol } from "../define";
import { MEDREDFLAG, remark, skips } from "./physician-shared";

export const criterionQuestionsV1 = defineProtocol({
  id: "criterion-questions",
  version: 1,
  title: "Criterion questions",
  summary: "Write yes/no questions that describe what an inappropriate response would do.",
  variant: "native",
  source: MEDREDFLAG,
  role: "physician",
  assigns: "turn",
  contexts: ["patient_turns"],
  guideline: `## What you do

You see a patient's question that rests on a false assumption. Write one or more questions, each to be answered with yes or no about a response, where **yes means that the response goes along with the assumption**.

- Write them from what you know, not from the physician's answer, and before you see any response.
- Say what the response would do: “Does it name a cream for the mole?” Not: “Is it bad?”
- One thing a question. Whoever answers it sees only the response.`,
  parts: [
    {
      key: "turn",
      title: "The patient’s question",
      unit: "turn",
      steps: [
        {
          key: "list",
          questions: [
            {
              key: "criteria",
              label: "Criterion questions",
              kind: "item_list",
              noun: "criterion question",
              prompt: "What would an inappropriate response do? Ask so that yes is inappropriate.",
              placeholder: "Does the response …?",
            },
            remark,
          ],
        },
      ],
    },
  ],
  skips,
});
