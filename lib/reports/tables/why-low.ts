import { krippendorffAlpha } from "@/lib/stats/alpha";
import { alphaStatistic } from "@/lib/stats/catalogue/agreement";
import { type CountTable, rowCount, rowTotal } from "@/lib/stats/count-table";
import type { Quantity } from "@/lib/stats/estimate";
import { atFixedRaters } from "@/lib/stats/fixed-raters";
import { weightedMean } from "@/lib/stats/inverse-probability";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import { computeStatistic } from "@/lib/stats/result";
import type { WithinBlock } from "../agreement";
import { count, none, quantityCell, share, text } from "../cells";
import type { ReportContext } from "../context";
import { readAdjudicatorRatings, readInclusion } from "../data/ratings";
import type { SectionFrame } from "../data/sections";
import { claimRule, countsOf, hasClaim, labelsIn, POOL_WORDS, type PoolName } from "../frame";
import type { Settled } from "../parameters";
import type { Cell, NumberFormat, ReportBody, Row } from "../types";

/** Draws of raters; their means move by less than what is printed. */
const DRAWS = 50;

const UNSURE: Partial<Record<PoolName, "expertUnsure" | "checkerUnsure">> = {
  ME: "expertUnsure",
  FC: "checkerUnsure",
};

/** People who said neither error nor none about a section. */
function unsureAt({ counts }: SectionFrame, pool: PoolName, section: number): number {
  const column = UNSURE[pool];
  if (column) return counts[column][section] ?? 0;
  const [all = 0, error = 0, fine = 0] = [
    counts.people[section],
    counts.peopleError[section],
    counts.peopleFine[section],
  ];
  return all - error - fine;
}

/** Labels with "cannot judge" as a category of its own, also of sections on which all say that. */
function withUnsure(
  frame: SectionFrame,
  pool: PoolName,
  claims: "people" | "everybody",
): CountTable {
  const cells: number[] = [];
  for (let section = 0; section < frame.size; section++) {
    const [error, fine] = labelsIn(frame, pool, section);
    const unsure = unsureAt(frame, pool, section);
    const isIn = pool !== "FP" || hasClaim(frame, section, claims);
    if (isIn && error + fine + unsure > 0) cells.push(error, fine, unsure);
  }
  return countsOf(["true", "false", "cannot judge"], Float64Array.from(cells));
}

const sum = (values: ArrayLike<number>, every: number, from: number): number => {
  let total = 0;
  for (let i = from; i < values.length; i += every) total += values[i] ?? 0;
  return total;
};

/** Share of labels that say error, section by section, of the sections that have a label. */
function sectionRates({ sections, table }: WithinBlock) {
  return [...sections].flatMap((section, row) => {
    const labels = rowTotal(table, row);
    return labels > 0 ? [{ section, rate: (table.cells[row * 2] ?? 0) / labels }] : [];
  });
}

/** The error rate of sections in the sample, or weighted by the chance of getting into it. */
function rateCells(
  frame: SectionFrame,
  block: WithinBlock,
  inclusion: ReadonlyMap<string, number>,
): { readonly plain: Cell; readonly weighted: Cell } {
  const rates = sectionRates(block);
  const plain = weightedMean(
    rates.map(({ rate }) => rate),
    rates.map(() => 1),
  );
  if (block.pool === "FP")
    return {
      plain: quantityCell(plain, "share"),
      weighted: none("the first pass is no sample", "share"),
    };
  const known = rates.flatMap(({ section, rate }) => {
    const probability = inclusion.get(frame.unitIds[section] ?? "");
    return probability === undefined ? [] : [{ rate, probability }];
  });
  const weighted =
    known.length < rates.length || known.length === 0
      ? none("sections were adjudicated that no pool here drew with a known chance", "share")
      : quantityCell(
          weightedMean(
            known.map(({ rate }) => rate),
            known.map(({ probability }) => probability),
          ),
          "share",
        );
  return { plain: quantityCell(plain, "share"), weighted };
}

interface Side {
  readonly block: WithinBlock;
  readonly frame: SectionFrame;
  readonly choices: Settled;
}

const fixed = (
  { block, choices }: Side,
  raters: number,
  statistic: Parameters<typeof atFixedRaters>[2],
): Quantity =>
  atFixedRaters(block.table, raters, statistic, { draws: DRAWS, seed: choices.seed }).estimate;

const allAgree = (table: CountTable) => {
  const { values, units } = percentAgreement(table);
  return { ...values.allAgree, units };
};
const alphaOf = (table: CountTable) => krippendorffAlpha(table, "nominal");

/** Alpha with the interval that lets sections and adjudicators vary. */
async function twoWayCell(context: ReportContext, pool: PoolName): Promise<Cell> {
  const { tx, projectId, choices } = context;
  if (pool === "FP") return none("for adjudicators, who judge many sections each", "coefficient");
  const side = pool === "ME" ? "expert" : "checker";
  const data = await readAdjudicatorRatings(tx, projectId, choices, side);
  const { value, undefinedBecause, interval } = computeStatistic(alphaStatistic, data, {
    ...{ level: "nominal", zeroDivision: "undefined", restarts: 0, confidence: 0.95 },
    ...{ bootstrap: choices.resamples, seed: choices.seed },
    ...{ resample: "two-way", ci: "percentile", engine: "default" },
  });
  if (value === null) return none(undefinedBecause ?? "no value", "coefficient");
  return {
    ...{ kind: "number", value, format: "coefficient" },
    ...(interval && { interval: [interval.low, interval.high] }),
  };
}

/** "Why is it low?": what alpha depends on, side by side. */
export async function whyLow(context: ReportContext): Promise<ReportBody> {
  const { choices, agreement, tx, projectId } = context;
  const frame = await context.sections();
  const { within } = await agreement();
  const inclusion = await readInclusion(tx, projectId);
  const sides: Side[] = within.map((block) => ({ block, frame, choices }));
  const rates = within.map((block) => rateCells(frame, block, inclusion));
  const claims = claimRule(choices, "people");
  const unsure = within.map(({ pool }) => withUnsure(frame, pool, claims));
  const twoWay: Cell[] = [];
  for (const { pool } of within) twoWay.push(await twoWayCell(context, pool));
  const row = (label: string, cell: (side: Side, at: number) => Cell): Row => ({
    cells: [text(label), ...sides.map(cell)],
  });
  const ks = [...new Set([2, choices.raters])];
  const at = (words: string, format: NumberFormat, statistic: Parameters<typeof fixed>[2]) =>
    ks.map((k) =>
      row(`${words}, ${k} raters`, (side) => quantityCell(fixed(side, k, statistic), format)),
    );
  return {
    columns: [
      { key: "quantity", label: "" },
      ...within.map(({ pool }) => ({ key: pool.toLowerCase(), label: POOL_WORDS[pool] })),
    ],
    rows: [
      row("Sections with two or more labels", ({ block }) => count(block.alpha.units.used)),
      row("Prevalence: labels that say error", ({ block }) => {
        const errors = sum(block.table.cells, 2, 0);
        return share(errors, errors + sum(block.table.cells, 2, 1), "there is no label", "share1");
      }),
      row("Error rate of sections, in the sample", (_, i) => rates[i]?.plain ?? none("", "share")),
      row("Error rate of sections, weighted", (_, i) => rates[i]?.weighted ?? none("", "share")),
      row("Percent agreement", ({ block }) =>
        quantityCell(block.percent.values.macro, "share", block.intervals["percent.macro"]),
      ),
      row("Full agreement, all raters", ({ block }) =>
        quantityCell(block.percent.values.allAgree, "share", block.intervals["percent.allAgree"]),
      ),
      ...at("Full agreement", "share", allAgree),
      row("Alpha, all raters", ({ block }) =>
        quantityCell(block.alpha, "coefficient", block.intervals.alpha),
      ),
      ...at("Alpha", "coefficient", alphaOf),
      row("Alpha, sections and adjudicators drawn", (_, i) => twoWay[i] ?? none("", "coefficient")),
      row("AC1", ({ block }) => quantityCell(block.ac1, "coefficient", block.intervals.ac1)),
      row("Answers “cannot judge”", (_, i) => count(sum(unsure[i]?.cells ?? [], 3, 2))),
      row("Alpha, “cannot judge” as a category", (_, i) =>
        quantityCell(alphaOf(unsure[i] ?? countsOf([], new Float64Array())), "coefficient"),
      ),
    ],
    n: within
      .map(({ pool, table }) => `${POOL_WORDS[pool]}: ${rowCount(table)} sections`)
      .join("; "),
    notes: [
      "Alpha compares disagreement with what chance would give at this prevalence. Where nearly all labels are the same, chance agrees nearly always: a few disagreements then bring alpha down although percent agreement is high. AC1 assumes that such agreement is not by chance. Read the three together with the prevalence.",
      "Sections in full agreement become fewer with every further rater: compare designs at one number of raters (random ones of those present, mean over 50 seeded draws).",
      "“Cannot judge” is missing in all rows but the last.",
      "Error rates of adjudicated sections are relative to the pool. Weighted: by one over the chance of each section to be in the newest pool; without audited strata it still says nothing about sections that nobody suspected.",
      "Sections and adjudicators drawn: the two-way bootstrap. Ids of adjudicators in the study’s data need not be stable, so that one person can count as several there.",
    ],
    parameters: [{ label: "Raters", value: ks.join(" and ") }],
  };
}
