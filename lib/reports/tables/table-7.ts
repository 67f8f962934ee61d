import type { BetweenBlock } from "../agreement";
import { count, none, text } from "../cells";
import type { ReportContext } from "../context";
import type { ReportBody, Row } from "../types";
import { pairName } from "./table-4";

function rowOf(block: BetweenBlock): Row {
  const { cells } = block.table;
  let [errors, fines] = [0, 0];
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < cells.length; at += 4) {
    const [t1 = 0, f1 = 0, t2 = 0, f2 = 0] = cells.subarray(at, at + 4);
    errors += t1 + t2;
    fines += f1 + f2;
    least = Math.min(least, t1 + f1 + t2 + f2);
    most = Math.max(most, t1 + f1 + t2 + f2);
  }
  const range =
    most === 0
      ? none("the two have no section in common", "count")
      : text(least === most ? String(least) : `${least}–${most}`);
  return {
    cells: [
      text(pairName(block)),
      count(block.sections.length),
      count(errors),
      count(fines),
      range,
    ],
  };
}

/** Table 7: how many labels the comparisons between pools rest on. */
export async function table7({ agreement }: ReportContext): Promise<ReportBody> {
  const { between } = await agreement();
  return {
    columns: [
      { key: "pools", label: "Pools" },
      { key: "sections", label: "Sections" },
      { key: "errors", label: "Labels: error" },
      { key: "no_errors", label: "Labels: none" },
      { key: "labels_per_section", label: "Labels per section" },
    ],
    rows: between.map(rowOf),
    n: "Sections that both pools judged",
    notes: ["Labels of both pools together."],
    parameters: [],
  };
}
