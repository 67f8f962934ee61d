import type { Answers } from "@/lib/protocols/types";
import type { PlantedError } from "./material";

const SOURCES = ["https://medlineplus.gov/", "https://www.who.int/", "https://www.nhs.uk/"];

/** The whole-response answers of the `coder`-th invented annotator. */
export const wholeAnswers = (coder: number, errors: readonly PlantedError[]): Answers => ({
  sources: [SOURCES[coder % SOURCES.length] ?? ""],
  accuracy: errors.length === 0 ? 3 : errors.length > 1 && coder === 0 ? 1 : 2,
});

const FINE = { accuracy_type: "correct", certainty: true, risk: true, urgency: true };

/** Whether the `coder`-th annotator sees a planted error: not everybody sees every one. */
const sees = (coder: number, { section_index }: PlantedError) => (section_index + coder) % 3 !== 2;

/** What an annotator says about one section. Headings hold no fact; what is not seen counts as fine. */
export function sectionAnswers(
  coder: number,
  text: string,
  error: PlantedError | undefined,
): Answers {
  if (error && sees(coder, error)) {
    const comment = error.what_is_wrong;
    if (error.kind === "incorrect" || error.kind === "disagreement")
      return { ...FINE, accuracy_type: error.kind, comment };
    return { ...FINE, [error.kind]: false, comment };
  }
  return /^#{1,6} [^\n]*$/.test(text) ? { accuracy_type: "not_claim" } : FINE;
}
