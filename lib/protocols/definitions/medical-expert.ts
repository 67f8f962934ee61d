/**
 * Adjudication by medical experts for new work. It differs from the study's in this, and for these
 * reasons:
 * - the first opinion is locked when the comments are revealed, and everybody judges again in their
 *   light: the study's hypothetical question, asked only of those who saw no error, can only add
 *   errors. The rates before and after the comments are two plain questions here;
 * - the second judgment is asked where there are no comments too: how often an opinion changes
 *   without them is what a change with them has to be compared with. There is no “cannot judge” in
 *   it, so that every adjudication decides; what depends on the guideline followed can be said as
 *   such, and is reported apart;
 * - whether a comment is right is asked of each, since it cannot be inferred from the judgment where
 *   several comments meet; decisions come before categories;
 * - the explanation is required only for an error, for a contested statement, or against a comment;
 * - the guideline does not say that reviewers saw problems, since sections enter for other reasons too.
 */
import { defineProtocol } from "../define";
import {
  explanation,
  finalJudgment,
  hasErrorByJudgment,
  NATIVE_GUIDELINE,
  perComment,
  severityByJudgment,
} from "./adjudication-native";
import { firstOpinion, SOURCE } from "./adjudication-shared";

export const medicalExpertV1 = defineProtocol({
  id: "medical-expert",
  version: 1,
  title: "Medical-expert adjudication",
  summary:
    "Judge an excerpt from your own knowledge, then again in the light of the reviewers’ comments, and say of each comment whether it is right.",
  variant: "native",
  source: SOURCE,
  role: "medical_expert",
  assigns: "section",
  guideline: `${NATIVE_GUIDELINE}
- No research is required. Answer from what you know; before the comments you can say that you would have to look something up.`,
  parts: [
    {
      key: "section",
      title: "Your judgment",
      unit: "section",
      steps: [
        { key: "excerpt", title: "The excerpt alone", questions: [firstOpinion] },
        {
          key: "comments",
          title: "In the light of the comments",
          reveals: ["candidates"],
          locksEarlier: true,
          questions: [finalJudgment, perComment(), explanation],
        },
      ],
      derivations: [hasErrorByJudgment, severityByJudgment],
    },
  ],
  skips: [],
});
