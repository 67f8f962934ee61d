import { counted } from "@/lib/counted";
import { rowCount } from "@/lib/stats/count-table";
import type { PoolTable } from "@/lib/stats/pools";
import type { BetweenBlock } from "../agreement";
import { quantityCell, share, text } from "../cells";
import type { ReportContext } from "../context";
import type { ReportBody, Row } from "../types";

/** Shares of cross-pool pairs summed over units, each unit counting one: TT, FF, TF, FT. */
export function crossCells({ cells, ...table }: PoolTable): [number, number, number, number] {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (let row = 0; row < rowCount({ cells, ...table }); row++) {
    const [t1 = 0, f1 = 0, t2 = 0, f2 = 0] = cells.subarray(row * 4, row * 4 + 4);
    const pairs = (t1 + f1) * (t2 + f2);
    sums[0] += (t1 * t2) / pairs;
    sums[1] += (f1 * f2) / pairs;
    sums[2] += (t1 * f2) / pairs;
    sums[3] += (f1 * t2) / pairs;
  }
  return sums;
}

export const pairName = ({ pools }: Pick<BetweenBlock, "pools">): string => pools.join("–");

function rowOf(block: BetweenBlock): Row {
  const cells = crossCells(block.table);
  const all = block.sections.length;
  return {
    cells: [
      text(pairName(block)),
      ...cells.flatMap((value) => [
        { kind: "number", value, format: "fixed1" } as const,
        share(value, all, "the two have no section in common"),
      ]),
      quantityCell(block.percent.values.macro, "share1", block.intervals["percent.macro"]),
      quantityCell(block.xrr, "coefficient", block.intervals.xrr),
    ],
  };
}

const PAIRS = [
  ["tt", "Both say error"],
  ["ff", "Both say none"],
  ["tf", "Only the first says error"],
  ["ft", "Only the second says error"],
] as const;

/** Table 4: agreement between pools of coders. */
export async function table4({ agreement }: ReportContext): Promise<ReportBody> {
  const { between } = await agreement();
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
    rows: between.map(rowOf),
    n: between
      .map((block) => `${pairName(block)}: ${counted(block.sections.length, "section")}`)
      .join("; "),
    notes: [
      "FP: people of the first pass; LaJ: the judge; ME: medical experts; FC: fact checkers.",
      "Each section counts once: its pairs of labels, one from each pool, share it out.",
      "What no rule put into the pool was not adjudicated: these numbers are relative to the pool.",
      "LaJ–ME and LaJ–FC, as all agreement here: in the sample. Adjudicated sections are not weighted by what they stand for.",
      "xRR is chance-corrected agreement between pools with missing labels; with one label a side it is Cohen’s kappa.",
    ],
    parameters: [],
  };
}
