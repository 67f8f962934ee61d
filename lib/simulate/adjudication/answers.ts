import { INCORRECT, SUPPORTS, UNRELATED } from "@/lib/protocols/definitions/fact-checker-shared";
import type { Answers } from "@/lib/protocols/types";
import { type Decision, decisionOf, firstOpinionOf, type SectionCase } from "./decide";

/** Answers of simulated adjudicators under each protocol, before and after the comments. */
export interface AdjudicationForm {
  /** To the questions of the first step. */
  readonly first: (section: SectionCase) => Answers;
  /** To all questions. */
  readonly all: (section: SectionCase, comments: readonly string[]) => Answers;
}

const CATEGORIES = ["Other Medical Info", "Numeric Info", "Missing Info", "Clarity"] as const;
/** What a comment is about: from its words, the same for everybody. */
const categoryOf = (comment: string): string =>
  CATEGORIES[comment.length % CATEGORIES.length] ?? "Clarity";

const EXPLANATION = "(Simulated) This is why.";
/** A general page, so that no link claims to be about a made-up statement. */
const SOURCE = "https://medlineplus.gov/";
const PASSAGE = "(Simulated) A passage that bears on the statement.";

const first = (section: SectionCase): Answers => ({ q1_response: firstOpinionOf(section) });

/** One entry per comment under its number, from 1. */
const perComment = (comments: readonly string[], entry: (comment: string, at: number) => Answers) =>
  Object.fromEntries(comments.map((comment, at) => [String(at + 1), entry(comment, at)]));

const judgmentOf = ({ isError, isContested, severity }: Decision): string =>
  isError ? severity : isContested ? "contested" : "no_hallucination";

/** What both native protocols ask at the end. */
const closing = (decision: Decision, comments: readonly string[]): Answers => ({
  judgment: judgmentOf(decision),
  ...(comments.length > 0 && {
    comments: perComment(comments, (comment, at) => ({
      fate: decision.fates[at] ?? "cannot_tell",
      categories: [categoryOf(comment)],
    })),
  }),
  comment: EXPLANATION,
});

const medicalExpert: AdjudicationForm = {
  first,
  all: (section, comments) => ({
    ...first(section),
    ...closing(decisionOf(section, comments), comments),
  }),
};

const factChecker: AdjudicationForm = {
  first,
  all: (section, comments) => {
    const decision = decisionOf(section, comments);
    const { isError, isContested } = decision;
    return {
      ...first(section),
      q3_choice: "supports_or_refutes",
      evidence: [{ url: SOURCE, excerpt: PASSAGE }],
      q5a_choice: isError ? INCORRECT : isContested ? UNRELATED : SUPPORTS,
      ...(isContested && { search: "(Simulated) Words and places of a search." }),
      ...closing(decision, comments),
    };
  },
};

const medicalExpertStudy: AdjudicationForm = {
  first,
  all: (section, comments) => {
    const { isError, severity } = decisionOf(section, comments);
    const opinion = firstOpinionOf(section);
    const isOpen = opinion === "no_hallucination" || opinion === "needs_research";
    return {
      q1_response: opinion,
      ...(comments.length > 0 && {
        q2_category_response: perComment(comments, (comment) => ({
          categories: [categoryOf(comment)],
        })),
      }),
      ...(isOpen && { q3_response: `with_comments_${isError ? severity : "no_hallucination"}` }),
      comment: EXPLANATION,
    };
  },
};

const factCheckerStudy: AdjudicationForm = {
  first,
  all: (section, comments) => {
    const { isError, fates } = decisionOf(section, comments);
    return {
      ...first(section),
      ...(comments.length > 0 && {
        q2_category_response: CATEGORIES.filter((category) =>
          comments.some((comment) => categoryOf(comment) === category),
        ),
      }),
      q3_choice: "supports_or_refutes",
      q3_url: SOURCE,
      q4_excerpt: PASSAGE,
      q5a_choice: isError ? INCORRECT : SUPPORTS,
      q5b_choice:
        fates.includes("correct") && isError
          ? "evidence_supports_identified_error"
          : comments.length > 0
            ? "evidence_contradicts_comments"
            : "evidence_unrelated",
      q6_comment: EXPLANATION,
    };
  },
};

/** Protocol id -> how its form is answered. */
export const ADJUDICATION_FORMS: Readonly<Record<string, AdjudicationForm>> = {
  "medical-expert": medicalExpert,
  "medical-expert-study": medicalExpertStudy,
  "fact-checker": factChecker,
  "fact-checker-study": factCheckerStudy,
};
