import { counted } from "@/lib/counted";
import type { ImportReport } from "@/lib/imports/report";

/** What an import of one or several files did, would do, or why it did nothing. */
export function successWords(
  { outcome, counts, knownFiles }: Pick<ImportReport, "outcome" | "counts" | "knownFiles">,
  { files, judgments }: { readonly files: number; readonly judgments: string },
): string {
  const isOne = files + knownFiles.length === 1;
  const these = isOne ? "this file" : "these files";
  if (outcome === "unchanged")
    return `${isOne ? "This file was" : "These files were"} imported before. Nothing was stored.`;
  const parts = [
    counted(counts.questions, "question"),
    counted(counts.responses, "response"),
    counted(counts.sections, "section"),
    counted(counts.judgments, judgments),
    ...(counts.translations > 0 ? [translationWords(counts.translations)] : []),
  ].join(", ");
  const { questions, responses, translations } = counts;
  const added = questions + responses + counts.judgments + translations;
  if (added === 0) return `Everything in ${these} is in the project already. Nothing was added.`;
  if (outcome === "stored") return `Added ${parts}.`;
  const fine = isOne ? "The file is fine. It" : "The files are fine. They";
  return `${fine} would add ${parts}. Nothing is stored yet.`;
}

export const failureWords = (problems: number): string =>
  `Nothing was stored: ${counted(problems, "problem")}.`;

/** Of texts that the project held already. */
export const translationWords = (translations: number): string =>
  counted(translations, "translation of a known text", "translations of known texts");
