import { ANSWER_WORDS } from "@/lib/work/answer-choice";

export const RULES = ["code", "text"] as const;
export const CLAIMS = ["code", "people", "everybody"] as const;
export const RESAMPLED = ["study", "section", "response", "question", "nested", "two-way"] as const;
export const ENGINES = ["default", "numpy"] as const;
export const INTERVALS = ["percentile", "bca"] as const;
export const ADJUDICATORS = ["both", "medical_expert", "fact_checker"] as const;

/** What each choice means, for people. */
export const CHOICE_WORDS = {
  rules: {
    code: "as the study’s released code",
    text: "as the text of the paper",
  },
  claims: {
    code: "table by table, as the study’s code",
    people: "people of the first pass",
    everybody: "everybody, systems included",
  },
  answers: ANSWER_WORDS,
  adjudicators: {
    both: "medical experts and fact checkers",
    medical_expert: "medical experts",
    fact_checker: "fact checkers",
  },
  resample: {
    study: "as the study: sections for agreement, responses for scores",
    section: "sections",
    response: "responses",
    question: "questions",
    nested: "questions, and responses within them",
    "two-way": "sections and coders, crossed; responses where whole responses are compared",
  },
  engine: { default: "default", numpy: "numpy (draws of the study)" },
  ci: { percentile: "percentile", bca: "BCa" },
} as const;
