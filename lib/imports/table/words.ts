import type { Counts } from "@/lib/imports/compare";

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;

/** What an import added, or would add. */
export function successWords(counts: Counts, dryRun: boolean): string {
  const { questions, responses, sections, judgments } = counts;
  const parts = [
    counted(questions, "question"),
    counted(responses, "response"),
    counted(sections, "section"),
    counted(judgments, "label"),
  ].join(", ");
  const added = questions + responses + judgments;
  if (added === 0) return "Everything in this file is in the project already. Nothing was added.";
  return dryRun
    ? `The file is fine. It would add ${parts}. Nothing is stored yet.`
    : `Added ${parts}.`;
}

export const failureWords = (problems: number): string =>
  `Nothing was stored: ${counted(problems, "problem")}.`;
