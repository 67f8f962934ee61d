import { type DrawnPool, labelledWords } from "@/lib/pools/weights";
import { buildProblem } from "@/lib/stats/bootstrap/build-problem";
import { prevalence, prevalenceInput } from "@/lib/stats/prevalence";
import type { WithinBlock } from "../agreement";
import { none, quantityCell } from "../cells";
import type { ReportContext } from "../context";
import { drawnSections } from "../draw";
import { LABELS, labelCell } from "../frame";
import type { Cell } from "../types";
import { weighSections } from "../weighing";

/** How common errors are in one pool. */
export interface RateCells {
  /** Among labels. */
  readonly labels: Cell;
  /** Among sections, each by the share of its labels: in the sample, and for all with a claim. */
  readonly plain: Cell;
  readonly weighted: Cell;
  /** What the weights rest on; null for the first pass. */
  readonly strata: string | null;
}

/** Prevalence and error rates with intervals over whatever the report draws; weights stay fixed. */
export async function rateCells(
  context: ReportContext,
  { pool, sections, table }: WithinBlock,
  drawnPool: DrawnPool | null,
): Promise<RateCells> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const crossed = (await context.crossed())(sections, LABELS.length, labelCell(pool));
  const drawn = drawnSections(choices, frame, responses, sections, "section", crossed);
  const input = { ...prevalenceInput(table), ...drawn };
  const [intervals = {}] = await draw([buildProblem(input)]);
  const { values } = prevalence(table);
  const plain = {
    labels: quantityCell(values.values, "share1", intervals.values),
    plain: quantityCell(values.units, "share", intervals.units),
  };
  if (pool === "FP")
    return { ...plain, weighted: none("the first pass is no sample", "share"), strata: null };
  const { weights, because, strata } = weighSections(frame, drawnPool, sections);
  const words = strata.length === 0 ? null : labelledWords(strata);
  if (!weights) return { ...plain, weighted: none(because ?? "", "share"), strata: words };
  const [weighed = {}] = await draw([buildProblem({ ...input, weights })]);
  const weighted = prevalence(table, weights).values.units;
  return { ...plain, weighted: quantityCell(weighted, "share", weighed.units), strata: words };
}
