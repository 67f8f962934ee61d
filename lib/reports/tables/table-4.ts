import { counted } from "@/lib/counted";
import { crossCells } from "@/lib/stats/pair-shares";
import type { BetweenBlock } from "../agreement";
import { quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import type { ReportBody, Row } from "../types";

export const pairName = ({ pools }: Pick<BetweenBlock, "pools">): string => pools.join("–");

const PAIRS = [
  ["tt", "Both say error"],
  ["ff", "Both say none"],
  ["tf", "Only the first says error"],
  ["ft", "Only the second says error"],
] as const;

const NOTHING_SHARED = "the two have no section in common";

function rowOf(block: BetweenBlock): Row {
  const cells = crossCells(block.table);
  const all = block.sections.length;
  return {
    cells: [
      text(pairName(block)),
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
