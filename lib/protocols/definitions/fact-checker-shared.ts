/** What both fact checks share: the kind of source, and what the evidence says about the excerpt. */
import type { ChoiceQuestion } from "../types";

export const INCORRECT = "evidence_shows_incorrect_info_in_excerpt";
export const FABRICATION = "lack_of_evidence_indicates_fabrication";
export const SUPPORTS = "evidence_fully_supports_excerpt";
export const UNRELATED = "evidence_unrelated";

export const KIND_OF_SOURCE: ChoiceQuestion = {
  key: "q3_choice",
  label: "Kind of source",
  kind: "choice",
  scale: "nominal",
  prompt: "What did you find?",
  guideline: `Look for reliable information that supports or refutes the excerpt and the comments. If you find no detailed evidence, give a page that answers part of the question.

Reliable: large hospitals and research centres, accredited professional societies, government bodies and non-governmental organisations. For any other page ask who runs it and why, who wrote it, whether they can be contacted, and when it was last updated.

Accuracy can be hard to confirm: a quotation, a treatment or a name may not exist at all.`,
  options: [
    {
      value: "supports_or_refutes",
      label: "A source that supports or refutes it",
    },
    {
      value: "unsupported_fabrication",
      label: "It seems made up; a relevant page",
      help: "The thing is invented. No source says that it does not exist, but this page is relevant.",
    },
    {
      value: "broadly_relevant",
      label: "No reference for other reasons; a broadly relevant page",
    },
  ],
};

export const EVIDENCE_AND_EXCERPT: ChoiceQuestion = {
  key: "q5a_choice",
  label: "Evidence and excerpt",
  kind: "choice",
  scale: "nominal",
  prompt: "What does the evidence say about the excerpt?",
  options: [
    { value: INCORRECT, label: "It shows incorrect information in the excerpt" },
    { value: FABRICATION, label: "The lack of evidence points to a fabrication" },
    { value: SUPPORTS, label: "It fully supports the excerpt" },
    {
      value: UNRELATED,
      label: "It is unrelated",
      help: "The excerpt could be neither verified nor refuted.",
    },
  ],
};
