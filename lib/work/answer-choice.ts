/**
 * Which of a coder's answers make the label that counts: the one definition for reports, references
 * and the benchmark.
 *
 * `final`: every judgment as it stands now; of several rounds of work done here, the latest.
 * `first`: as each coder first gave it; of several rounds the first. Of an adjudication the opinion
 * that stood when the comments were shown for the first time, with all else as first submitted (under
 * the study's protocol: the first stored Q1 with the first submitted Q3).
 * `before`: of an adjudication that opinion alone, as if there had been no comments; "cannot judge"
 * is no label. All other judgments are final.
 *
 * Imported judgments have no history: `first` is what was imported, `before` what it says by its
 * first opinion.
 */
export const ANSWER_CHOICES = ["final", "first", "before"] as const;
export type AnswerChoice = (typeof ANSWER_CHOICES)[number];

export const ANSWER_WORDS: Readonly<Record<AnswerChoice, string>> = {
  final: "final, as they stand now",
  first: "first, as each coder first gave them",
  before: "before the comments, adjudicators’ first opinion alone",
};

/** What a table or reference made of other answers than the final ones says of itself. */
export const ANSWER_NOTES: Readonly<Record<Exclude<AnswerChoice, "final">, string>> = {
  first:
    "First answers: labels are those that each coder gave first, in agreement and in references alike. An adjudicator’s opinion of the excerpt is the one that stood when the comments were first shown.",
  before:
    "Before the comments: adjudicators’ labels are their first opinion alone, in agreement and in references alike; “cannot judge without research” is none. All other labels are final.",
};
