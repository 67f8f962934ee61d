import type { ExpertAdjudication, FactCheck } from "./format";

type ExpertChoices = Pick<ExpertAdjudication, "q1_response" | "q3_response">;

/** The label that a medical expert's answers give; null for a combination that cannot be. */
export function expertError({ q1_response: q1, q3_response: q3 }: ExpertChoices): boolean | null {
  const decided = q1 === "major" || q1 === "minor";
  if (decided) return q3 === "not_set" ? true : null;
  return q3 === "not_set" ? null : q3 !== "with_comments_no_hallucination";
}

type FactCheckChoices = Pick<FactCheck, "q5a_choice" | "q5b_choice" | "q5c_choice">;

/**
 * The label that a fact checker's 5a, 5b and 5c give, by the ordered rules of the released code;
 * null for a combination that cannot be. A contradiction without its 5c counts as an error.
 */
export function factCheckError(choices: FactCheckChoices): boolean | null {
  const { q5a_choice: excerpt, q5b_choice: comments } = choices;
  const reason = choices.q5c_choice?.reason;
  if (
    excerpt === "evidence_shows_incorrect_info_in_excerpt" ||
    excerpt === "lack_of_evidence_indicates_fabrication"
  )
    return true;
  const commentsHold =
    comments === "evidence_supports_identified_error" ||
    comments === "evidence_supports_identified_fabrication";
  if (commentsHold && reason !== "comments_not_about_factual_accuracy") return true;
  if (!commentsHold && reason === undefined) return false;
  return reason === "comments_not_about_factual_accuracy" ? false : null;
}

export const aggregateOf = (error: boolean) => (error ? "hallucination" : "no_hallucination");
