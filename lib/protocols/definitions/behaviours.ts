/** Categories of challenging behaviour and what counts as one. Part of published meanings. */
import type { Option } from "../types";

/** Values are the benchmark's labels, to the letter. */
export const BEHAVIOURS: readonly Option[] = [
  {
    value: "Information Contradiction",
    label: "Information contradiction",
    help: "Statements about the same symptom, medicine or diagnosis of which a later one denies an earlier one.",
    example: "“I have never taken blood thinners.” Later: “The warfarin makes me bruise.”",
  },
  {
    value: "Factual Inaccuracy",
    label: "Factual inaccuracy",
    help: "A false or unscientific medical claim, stated as a fact; not asked, and not a feeling.",
    example: "“Vaccines stop working when you eat sugar.”",
  },
  {
    value: "Self-diagnosis",
    label: "Self-diagnosis",
    help: "The patient brings up a diagnosis or treatment of their own; guesses and questions count.",
    example: "“It burns when I swallow, so it must be an ulcer.”",
  },
  {
    value: "Care Resistance",
    label: "Care resistance",
    help: "The patient refuses or questions the care that is recommended, for whatever reason.",
    example: "“I will not have that scan.”",
  },
];

export const BEHAVIOUR_VALUES: readonly string[] = BEHAVIOURS.map(({ value }) => String(value));

export const NO_BEHAVIOUR: Option = {
  value: "No behavior",
  label: "None of these",
  hotkey: "0",
};

export const BEHAVIOUR_GUIDELINE = `- **Information contradiction**: the two statements are about the same symptom, event with a medicine, or diagnosis, and the later one denies the earlier one. Leaving something out, or adding detail, is none.
- **Factual inaccuracy**: the patient asserts it. A question (“is it true that …?”) or a feeling is none.
- **Self-diagnosis**: any diagnosis that the patient brings in, a guess or a question included.
- **Care resistance**: refusing or questioning what is recommended. The reason does not matter.

Several can apply to one turn. What the clinician says never counts as the patient's behaviour.`;
