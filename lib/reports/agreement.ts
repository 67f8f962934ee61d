import { alphaProblem, krippendorffAlpha } from "@/lib/stats/alpha";
import { buildProblem, combineProblems } from "@/lib/stats/bootstrap/build-problem";
import type { CrossedRatings, Problem } from "@/lib/stats/bootstrap/problem";
import { type CountTable, rowCount, rowTotal } from "@/lib/stats/count-table";
import { crossPercentAgreement, crossPercentInput } from "@/lib/stats/cross-percent";
import type { Estimate } from "@/lib/stats/estimate";
import { gwetAC, gwetInput } from "@/lib/stats/gwet";
import { crossSharesInput, pairSharesInput } from "@/lib/stats/pair-shares";
import {
  type PercentAgreement,
  percentAgreement,
  percentInput,
} from "@/lib/stats/percent-agreement";
import type { PoolTable } from "@/lib/stats/pools";
import { xrr, xrrInput } from "@/lib/stats/xrr";
import type { CrossedOf } from "./data/coder-labels";
import type { ResponseFacts } from "./data/responses";
import type { SectionFrame } from "./data/sections";
import { type Draw, type Drawn, drawnSections, type Intervals } from "./draw";
import {
  claimRule,
  LABELS,
  labelCell,
  type PoolName,
  poolCounts,
  poolSections,
  sharedCell,
  sharedCounts,
} from "./frame";
import type { Settled } from "./parameters";

/**
 * Agreement within one pool. Intervals are named alpha, ac1, percent.macro and pairs.macro.agreeTrue,
 * and so on.
 */
export interface WithinBlock {
  readonly pool: PoolName;
  readonly sections: Uint32Array;
  readonly table: CountTable;
  readonly percent: PercentAgreement;
  readonly alpha: Estimate;
  readonly ac1: Estimate;
  readonly intervals: Intervals;
}

/** Agreement between two pools. Intervals are named xrr, percent.macro and pairs.macro.tt, and so on. */
export interface BetweenBlock {
  readonly pools: readonly [PoolName, PoolName];
  readonly sections: Uint32Array;
  readonly table: PoolTable;
  readonly percent: PercentAgreement;
  readonly xrr: Estimate;
  readonly intervals: Intervals;
}

export interface AgreementBlocks {
  readonly within: readonly WithinBlock[];
  readonly between: readonly BetweenBlock[];
}

const WITHIN: readonly PoolName[] = ["FP", "ME", "FC"];
/** The study's order; the first-named pool gives the first letter of TF. */
export const BETWEEN: readonly (readonly [PoolName, PoolName])[] = [
  ["FP", "ME"],
  ["FP", "FC"],
  ["LaJ", "ME"],
  ["LaJ", "FC"],
  ["ME", "FC"],
];

/** Statistics of a count table on the same draws. */
export function withinProblem(table: CountTable, drawn: Drawn): Problem {
  return combineProblems({
    alpha: alphaProblem(table, "nominal", drawn),
    ac1: buildProblem({ ...gwetInput(table, "unweighted"), ...drawn }),
    percent: buildProblem({ ...percentInput(table), ...drawn }),
    pairs: buildProblem({ ...pairSharesInput(table), ...drawn }),
  });
}

/** Statistics of two pools on the same draws; weights: of the sections that are drawn. */
export function betweenProblem(table: PoolTable, over: Drawn, weights?: Float64Array): Problem {
  const drawn = { ...over, weights };
  return combineProblems({
    xrr: buildProblem({ ...xrrInput(table, "nominal"), ...drawn }),
    percent: buildProblem({ ...crossPercentInput(table), ...drawn }),
    pairs: buildProblem({ ...crossSharesInput(table), ...drawn }),
  });
}

/** Rows that hold at least two labels. */
export const severalLabels = (table: CountTable): number[] =>
  Array.from({ length: rowCount(table) }, (_, row) => row).filter(
    (row) => rowTotal(table, row) > 1,
  );

/**
 * Agreement within and between pools, with intervals. The eight blocks are drawn in the study's
 * order, so that the numpy engine draws what the study drew. By the code's rule sections of the
 * first pass with one label are drawn too; by the text only those with several.
 */
export async function agreementBlocks(
  frame: SectionFrame,
  responses: readonly ResponseFacts[],
  choices: Settled,
  draw: Draw,
  crossed: CrossedOf,
): Promise<AgreementBlocks> {
  const claims = claimRule(choices, "people");
  const drawn = (sections: Uint32Array, ratings: CrossedRatings | undefined) =>
    drawnSections(choices, frame, responses, sections, "section", ratings);
  const drawnIn = (pool: PoolName, sections: Uint32Array) =>
    drawn(sections, crossed(sections, LABELS.length, labelCell(pool)));
  const drawnBoth = (pools: readonly [PoolName, PoolName], sections: Uint32Array) =>
    drawn(sections, crossed(sections, 2 * LABELS.length, sharedCell(pools)));
  const within = WITHIN.map((pool) => {
    const sections = poolSections(frame, pool, claims);
    return { pool, sections, table: poolCounts(frame, pool, sections) };
  });
  const between = BETWEEN.map((pools) => ({ pools, ...sharedCounts(frame, pools, claims) }));
  const intervals = await draw([
    ...within.map(({ pool, sections, table }) => {
      if (choices.rules === "code") return withinProblem(table, drawnIn(pool, sections));
      const several = Uint32Array.from(severalLabels(table), (row) => sections[row] ?? 0);
      return withinProblem(poolCounts(frame, pool, several), drawnIn(pool, several));
    }),
    ...between.map(({ pools, sections, table }) =>
      betweenProblem(table, drawnBoth(pools, sections)),
    ),
  ]);
  return {
    within: within.map((block, at) => ({
      ...block,
      percent: percentAgreement(block.table),
      alpha: krippendorffAlpha(block.table, "nominal"),
      ac1: gwetAC(block.table),
      intervals: intervals[at] ?? {},
    })),
    between: between.map((block, at) => ({
      ...block,
      percent: crossPercentAgreement(block.table),
      xrr: xrr(block.table),
      intervals: intervals[within.length + at] ?? {},
    })),
  };
}
