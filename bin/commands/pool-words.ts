import { counted } from "@/lib/counted";
import type { PoolCounts } from "@/lib/pools/counts";
import type { PoolDetail } from "@/lib/pools/queries";
import { OUTSIDE_WORDS, REASON_WORDS, STRATUM_WORDS } from "@/lib/pools/words";
import { columns } from "../output";

const share = (part: number, whole: number) =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : "";
const number = (count: number) => count.toLocaleString("en-GB");

/** What a pool holds, or would hold, as tables. */
export function countWords(counts: PoolCounts): string {
  const total = counts.reasons.reduce((sum, { sections }) => sum + sections, counts.kept);
  const rows = counts.reasons
    .filter(({ reason, sections }) => sections > 0 || reason in ALWAYS)
    .map(({ reason, sections, single }) => [
      REASON_WORDS[reason],
      number(sections),
      share(sections, total),
      single > 0 ? `${number(single)} judged by one person` : "",
    ]);
  if (counts.kept > 0) rows.push(["Kept, since adjudicated", number(counts.kept), "", ""]);
  const strata = counts.strata
    .filter(({ sampled }) => sampled > 0)
    .map(({ name, sampled, population }) => [
      name,
      `${number(sampled)} of ${number(population)}`,
      `probability ${(sampled / population).toFixed(4)}`,
    ]);
  const outside = [
    ...Object.entries(OUTSIDE_WORDS).map(([why, words]) => [
      words,
      number(counts.outside[why as keyof typeof OUTSIDE_WORDS]),
    ]),
    ...Object.entries(STRATUM_WORDS).map(([stratum, words]) => [
      `Claim, in no row: ${words}`,
      number(counts.unpooled[stratum as keyof typeof STRATUM_WORDS]),
    ]),
  ];
  return [
    columns([...rows, ["Pool", number(total), "", ""]]),
    ...(strata.length > 0 ? [`\nSamples:\n${columns(strata)}`] : []),
    `\nOf ${counted(counts.sections, "section")}, not asked for by a row:\n${columns(outside)}`,
    ...(counts.withoutJudge > 0
      ? [`${counted(counts.withoutJudge, "claim section")} without a label of a chosen judge.`]
      : []),
  ].join("\n");
}

/** Rows that stand in the table even when they are empty. */
const ALWAYS = { fp_disagreement: 1, laj_only: 1, injected_missed: 1, fp_not_laj: 1 };

/** A pool with its components, adjudications, parameters and hashes. */
export function poolWords(pool: PoolDetail): string {
  const { name, version, seed, dataVersion, contentHash, components, parameters } = pool;
  const rows = components.map(({ reason, sections, byExperts, byFactCheckers }) => [
    REASON_WORDS[reason],
    number(sections),
    share(sections, pool.sections),
    `${number(byExperts)} by experts`,
    `${number(byFactCheckers)} by fact checkers`,
  ]);
  return [
    `${name}, version ${version}: ${counted(pool.sections, "section")}`,
    columns(rows),
    `\nseed ${seed}\ndata ${dataVersion}\ncontent ${contentHash}`,
    columns(Object.entries(parameters).map(([key, value]) => [key, parameterWords(value)])),
  ].join("\n");
}

const parameterWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(", ") || "none";
  return value === null ? "all" : String(value);
};
