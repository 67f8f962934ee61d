/** What both adjudications of the study share: the first question, categories, guideline texts. */
import type { ChoiceQuestion, Option } from "../types";

export const SOURCE =
  "Adjudication of the MDHJudgments study (Beyond Majority Vote: Multi-Perspective Adjudication for " +
  "Medical Hallucination Detection), appendix H; wording and examples are Adjudica's own.";

export const firstOpinion: ChoiceQuestion = {
  key: "q1_response",
  label: "First opinion",
  kind: "choice",
  scale: "nominal",
  prompt: "What is your opinion of the excerpt’s accuracy?",
  guideline: `Any inaccuracy counts as incorrect information; how much it matters is a second matter.

**Too minor to matter** has little direct effect on the reader and is still wrong: a publication that is wrong or does not exist, a small deviation in reported results, something that is often passed on as harmless although it is known to be false.

Judge the excerpt. The full response can be opened for context.`,
  options: [
    {
      value: "major",
      label: "Incorrect, would hinder the patient",
      help: "It holds incorrect information that would get in the way of what the patient does or understands.",
    },
    {
      value: "minor",
      label: "Incorrect, too minor to matter",
      help: "It holds incorrect information that is too small to make a difference to the patient.",
    },
    {
      value: "no_hallucination",
      label: "Nothing incorrect",
      help: "It holds no incorrect information.",
    },
    {
      value: "needs_research",
      label: "Cannot judge without research",
      help: "You would have to look something up before you could say.",
    },
  ],
  missingMessage: "Choose your opinion of the excerpt.",
};

/** Categories of a concern, in the study's order. */
export const CATEGORIES: readonly Option[] = [
  {
    value: "Citations",
    label: "Citations",
    help: "Links that do not work, studies that cannot be verified, something attributed to a source that did not say it.",
  },
  {
    value: "Other Medical Info",
    label: "Other medical information",
    help: "Any other medical content: wrong symptoms, invented treatments.",
  },
  {
    value: "Numeric Info",
    label: "Numbers",
    help: "A wrong dose, a wrong result, a wrong duration.",
  },
  {
    value: "Missing Info",
    label: "Missing information",
    help: "Something that should be there and is not.",
  },
  {
    value: "Clarity",
    label: "Clarity",
    help: "How understandable the response is.",
  },
  {
    value: "Other",
    label: "Other",
    help: "None of these, for example a telephone number.",
  },
];

export const ADJUDICATION_GUIDELINE = `You see short excerpts of chatbots’ responses to medical questions. Earlier reviewers saw problems of accuracy in some of them and none in others.

- **Any inaccuracy counts** as incorrect information. How much it matters is asked separately.
- At first you see the excerpt alone. The full response can be opened, but **judge the accuracy of the excerpt**.
- Then you see the reviewers’ comments. They can give context that you need.
- Explain your choices.`;
