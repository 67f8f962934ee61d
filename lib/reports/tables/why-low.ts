import { counted } from "@/lib/counted";
import { readDrawnPool } from "@/lib/pools/weights";
import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import { type CountTable, rowCount } from "@/lib/stats/count-table";
import type { Quantity } from "@/lib/stats/estimate";
import { atFixedRaters } from "@/lib/stats/fixed-raters";
import { percentAgreement } from "@/lib/stats/percent-agreement";
import type { WithinBlock } from "../agreement";
import { blank, count, none, quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import { type CrossedOf, crossedOf, readCoderLabels } from "../data/coder-labels";
import type { SectionFrame } from "../data/sections";
import { claimRule, LABELS, labelCell, POOL_WORDS } from "../frame";
import type { Settled } from "../parameters";
import type { Cell, NumberFormat, ReportBody, Row } from "../types";
import { WHY_ROWS } from "../why-low-summary";
import { amongClaims, claimCounts, shareTakenOut } from "./claims-at-k";
import { type RateCells, rateCells } from "./error-rates";
import { unsureCells } from "./unsure";

/** Draws of raters; their means move by less than what is printed. Large studies need fewer. */
const drawsFor = (sections: number): number =>
  Math.max(5, Math.min(50, Math.ceil(500_000 / Math.max(1, sections))));

interface Side {
  readonly block: WithinBlock;
  readonly frame: SectionFrame;
  readonly choices: Settled;
  /** What the first pass says, "not a claim" too; null for adjudicators. */
  readonly said: CountTable | null;
}

type Statistic = Parameters<typeof atFixedRaters>[2];

/** At so many raters; of the first pass those drawn also decide whether there is a claim. */
const fixed = ({ block, choices, said }: Side, raters: number, statistic: Statistic): Quantity =>
  atFixedRaters(said ?? block.table, raters, said ? amongClaims(statistic) : statistic, {
    draws: drawsFor(block.sections.length),
    seed: choices.seed,
  }).estimate;

const takenOut = ({ block, choices, said }: Side, raters: number): Cell =>
  said
    ? quantityCell(
        atFixedRaters(said, raters, shareTakenOut, {
          draws: drawsFor(block.sections.length),
          seed: choices.seed,
        }).estimate,
        "share",
      )
    : none("adjudicators do not decide on claims", "share");

const allAgree = (table: CountTable) => {
  const { values, units } = percentAgreement(table);
  return { ...values.allAgree, units };
};
const alphaOf = (table: CountTable) => krippendorffAlpha(table, "nominal");

/** Alpha with the interval that lets sections and adjudicators vary. */
async function twoWayCell(
  { draw }: ReportContext,
  { pool, sections, table, alpha }: WithinBlock,
  crossed: CrossedOf,
): Promise<Cell> {
  if (pool === "FP") return none("for adjudicators, who judge many sections each", "coefficient");
  const ratings = crossed(sections, LABELS.length, labelCell(pool));
  const drawn = { crossed: ratings, resampledOver: "section and coder" };
  const [intervals] = await draw([alphaProblem(table, "nominal", drawn)]);
  return quantityCell(alpha, "coefficient", intervals?.value);
}

const NOTES: readonly string[] = [
  "Alpha compares disagreement with what chance would give at this prevalence. Where nearly all labels are the same, chance agrees nearly always: a few disagreements then bring alpha down although percent agreement is high. AC1 assumes that such agreement is not by chance. Read the three together with the prevalence.",
  "Sections in full agreement, and sections that nobody calls “not a claim”, become fewer with every further rater: compare designs at one number of raters (random ones of those present, mean over seeded draws). The people drawn alone decide on claims there; the share of sections that they take out stands in a row of its own.",
  "“Cannot judge” is missing in all rows but the last.",
  "Error rates of adjudicated sections are relative to the pool. Weighted: each by the sections of its stratum in the newest pool over those of them that are labelled, so that they stand for all sections with a claim; where a stratum has no labelled section there is no such rate.",
  "Intervals of prevalence and error rates draw what all other intervals of the report draw, so that labels of one section or response come along together; weights stay as they are. Rows at a fixed number of raters have none: they are means over draws of raters.",
  "Sections and adjudicators drawn: the two-way bootstrap. Ids of adjudicators in the study’s data need not be stable, so that one person can count as several there.",
];

/** All that the rows are made from, pool by pool in the same order. */
interface Parts {
  readonly sides: readonly Side[];
  readonly rates: readonly RateCells[];
  readonly twoWay: readonly Cell[];
  readonly unsure: readonly { readonly answers: Cell; readonly alpha: Cell }[];
  /** Numbers of raters that are compared. */
  readonly raters: readonly number[];
}

async function readParts(context: ReportContext): Promise<Parts> {
  const { choices, agreement, tx, projectId } = context;
  const frame = await context.sections();
  const { within } = await agreement();
  const pool = await readDrawnPool(tx, projectId);
  const claims = claimRule(choices, "people");
  const twoWay: Cell[] = [];
  const rates: RateCells[] = [];
  const unsure: Parts["unsure"][number][] = [];
  const crossed = crossedOf(
    await readCoderLabels(tx, projectId, choices, frame, ["expert", "checker"]),
  );
  const people = await readCoderLabels(tx, projectId, choices, frame, ["people"]);
  const said = claimCounts(frame, people, claims);
  for (const block of within) {
    twoWay.push(await twoWayCell(context, block, crossed));
    rates.push(await rateCells(context, block, pool));
    unsure.push(await unsureCells(context, block.pool));
  }
  return {
    sides: within.map((block) => ({
      ...{ block, frame, choices },
      said: block.pool === "FP" ? said : null,
    })),
    ...{ rates, twoWay, unsure },
    raters: [...new Set([2, choices.raters])],
  };
}

function quantityRows({ sides, rates, twoWay, unsure, raters }: Parts): Row[] {
  const row = (label: string, cell: (side: Side, at: number) => Cell | undefined): Row => ({
    cells: [text(label), ...sides.map((side, at) => cell(side, at) ?? blank)],
  });
  const at = (words: string, format: NumberFormat, statistic: Statistic) =>
    raters.map((k) =>
      row(`${words}, ${k} raters`, (side) => quantityCell(fixed(side, k, statistic), format)),
    );
  return [
    row("Sections with two or more labels", ({ block }) => count(block.alpha.units.used)),
    row(WHY_ROWS.prevalence, (_, i) => rates[i]?.labels),
    row("Error rate of sections, in the sample", (_, i) => rates[i]?.plain),
    row("Error rate of sections, weighted", (_, i) => rates[i]?.weighted),
    row(WHY_ROWS.agreement, ({ block: { percent, intervals } }) =>
      quantityCell(percent.values.macro, "share", intervals["percent.macro"]),
    ),
    row("Full agreement, all raters", ({ block: { percent, intervals } }) =>
      quantityCell(percent.values.allAgree, "share", intervals["percent.allAgree"]),
    ),
    ...at("Full agreement", "share", allAgree),
    row(WHY_ROWS.alpha, ({ block: { alpha, intervals } }) =>
      quantityCell(alpha, "coefficient", intervals.alpha),
    ),
    ...at("Alpha", "coefficient", alphaOf),
    ...raters.map((k) =>
      row(`Sections taken out as no claim, ${k} raters`, (side) => takenOut(side, k)),
    ),
    row("Alpha, sections and adjudicators drawn", (_, i) => twoWay[i]),
    row(WHY_ROWS.ac1, ({ block: { ac1, intervals } }) =>
      quantityCell(ac1, "coefficient", intervals.ac1),
    ),
    row("Answers “cannot judge”", (_, i) => unsure[i]?.answers),
    row("Alpha, “cannot judge” as a category", (_, i) => unsure[i]?.alpha),
  ];
}

/** "Why is it low?": what alpha depends on, side by side. */
export async function whyLow(context: ReportContext): Promise<ReportBody> {
  const parts = await readParts(context);
  const blocks = parts.sides.map(({ block }) => block);
  return {
    columns: [
      { key: "quantity", label: "" },
      ...blocks.map(({ pool }) => ({ key: pool.toLowerCase(), label: POOL_WORDS[pool] })),
    ],
    rows: quantityRows(parts),
    n: blocks
      .map(({ pool, table }) => `${POOL_WORDS[pool]}: ${counted(rowCount(table), "section")}`)
      .join("; "),
    notes: [
      ...NOTES,
      ...parts.rates.flatMap(({ strata }, i) => {
        const pool = blocks[i]?.pool;
        return strata && pool ? `${POOL_WORDS[pool]}, what the weights rest on. ${strata}.` : [];
      }),
    ],
    parameters: [{ label: "Raters", value: parts.raters.join(" and ") }],
  };
}
