import { counted } from "@/lib/counted";
import { readDrawnPool } from "@/lib/pools/weights";
import { crossPercentAgreement } from "@/lib/stats/cross-percent";
import { crossCells } from "@/lib/stats/pair-shares";
import { xrr } from "@/lib/stats/xrr";
import { type BetweenBlock, betweenProblem } from "../agreement";
import { quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import { drawnSections } from "../draw";
import { sharedCell } from "../frame";
import type { ReportBody, Row } from "../types";
import { type NamedWeights, unequalWeights, weighSections, weightNotes } from "../weighing";

export const pairName = ({ pools }: Pick<BetweenBlock, "pools">): string => pools.join("–");
const weightedName = (block: BetweenBlock): string => `${pairName(block)}, weighted`;

const PAIRS = [
  ["tt", "Both say error"],
  ["ff", "Both say none"],
  ["tf", "Only the first says error"],
  ["ft", "Only the second says error"],
] as const;

const NOTHING_SHARED = "the two have no section in common";

/** The same agreement with sections that count by their weights, drawn by itself. */
async function weighedBlock(
  context: ReportContext,
  { pools, sections, table }: BetweenBlock,
  weights: Float64Array,
): Promise<BetweenBlock> {
  const { choices, draw } = context;
  const [frame, responses] = [await context.sections(), await context.responses()];
  const crossed = (await context.crossed())(sections, table.width, sharedCell(pools));
  const drawn = drawnSections(choices, frame, responses, sections, "section", crossed);
  const [intervals = {}] = await draw([betweenProblem(table, drawn, weights)]);
  return {
    ...{ pools, sections, table, intervals },
    percent: crossPercentAgreement(table, weights),
    xrr: xrr(table, "nominal", weights),
  };
}

function rowOf(block: BetweenBlock, weights?: Float64Array): Row {
  const cells = crossCells(block.table, weights);
  const all = weights ? weights.reduce((sum, weight) => sum + weight, 0) : block.sections.length;
  return {
    cells: [
      text(weights ? weightedName(block) : pairName(block)),
      ...cells.flatMap((value, at) => [
        { kind: "number", value, format: "fixed1" } as const,
        quantityCell(
          all > 0 ? { value: value / all } : { undefinedBecause: NOTHING_SHARED },
          "share",
          block.intervals[`pairs.macro.${PAIRS[at]?.[0]}`],
        ),
      ]),
      quantityCell(block.percent.values.macro, "share1", block.intervals["percent.macro"]),
      quantityCell(block.xrr, "coefficient", block.intervals.xrr),
    ],
  };
}

/** Table 4: agreement between pools of coders. */
export async function table4(context: ReportContext): Promise<ReportBody> {
  const { between } = await context.agreement();
  const frame = await context.sections();
  const pool = await readDrawnPool(context.tx, context.projectId);
  const rows: Row[] = [];
  const weighed: NamedWeights[] = [];
  for (const block of between) {
    rows.push(rowOf(block));
    const found = unequalWeights(weighSections(frame, pool, block.sections));
    weighed.push({ name: pairName(block), found });
    const { weights } = found;
    if (weights) rows.push(rowOf(await weighedBlock(context, block, weights), weights));
  }
  return {
    columns: [
      { key: "pools", label: "Pools" },
      ...PAIRS.flatMap(([key, group]) => [
        { key, label: "Sections", group },
        { key: `${key}_share`, label: "Share", group },
      ]),
      { key: "percent_agreement", label: "Percent agreement" },
      { key: "xrr", label: "xRR" },
    ],
    rows,
    n: between
      .map((block) => `${pairName(block)}: ${counted(block.sections.length, "section")}`)
      .join("; "),
    notes: [
      "FP: people of the first pass; LaJ: the judge; ME: medical experts; FC: fact checkers.",
      "Each section counts once: its pairs of labels, one from each pool, share it out.",
      "What no rule put into the pool was not adjudicated: these numbers are relative to the pool.",
      "xRR is chance-corrected agreement between pools with missing labels; with one label a side it is Cohen’s kappa.",
      ...weightNotes(weighed),
    ],
    parameters: [],
  };
}
