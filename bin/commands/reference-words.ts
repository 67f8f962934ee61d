import { counted } from "@/lib/counted";
import type { Comparison } from "@/lib/references/compare";
import { REASONS } from "@/lib/references/decide";
import type { ReferenceSummary } from "@/lib/references/queries";
import type { ReferenceCounts } from "@/lib/references/tally";
import { labelWords, MOVE_WORDS, REASON_WORDS, recipeWords } from "@/lib/references/words";
import { columns } from "../output";

/** Counts of a reference, as lines. */
export function countWords({ sections, error, noError, reasons }: ReferenceCounts): string {
  const rows = REASONS.flatMap((reason) => {
    const count = reasons[reason];
    return count === undefined ? [] : [[`  ${REASON_WORDS[reason]}`, String(count)]];
  });
  return [
    `${counted(sections, "section")}: ${error} with an error, ${noError} without, ${sections - error - noError} without a label`,
    columns(rows),
  ].join("\n");
}

/** All that is known about a reference. */
export const referenceWords = (reference: ReferenceSummary): string =>
  [
    reference.name,
    columns(recipeWords(reference.recipe).map(([name, value]) => [`  ${name}`, value])),
    "",
    countWords(reference.counts),
    "",
    `frozen ${reference.createdAt.toISOString()}${reference.by ? ` by ${reference.by}` : ""}`,
    `data ${reference.dataVersion}`,
    `content ${reference.contentHash}`,
  ].join("\n");

/** How two references differ. */
export function comparisonWords({ moved, same, transitions, reasons }: Comparison): string {
  const labels = transitions
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, sections }) => [
      `  ${labelWords(from)} → ${labelWords(to)}`,
      String(sections),
    ]);
  const why = reasons.map(({ move, fromReason, toReason, sections }) => [
    `  ${MOVE_WORDS[move]}`,
    `${REASON_WORDS[fromReason]} → ${REASON_WORDS[toReason]}`,
    String(sections),
  ]);
  return [
    `${counted(moved, "section")} moved, ${same} are the same.`,
    ...(labels.length > 0 ? ["", columns(labels)] : []),
    ...(why.length > 0 ? ["", columns(why)] : []),
  ].join("\n");
}
