import { counted } from "@/lib/counted";
import { readDrawnPool } from "@/lib/pools/weights";
import { type PairSums, pairSums } from "@/lib/stats/pair-shares";
import type { WithinBlock } from "../agreement";
import { none, quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import { POOL_WORDS } from "../frame";
import type { Cell, NumberFormat, ReportBody, Row } from "../types";
import { type WeighedDoubles, weighedDoubles } from "./doubles";

interface Side {
  readonly block: WithinBlock;
  readonly kind: "micro" | "macro";
  readonly key: string;
  readonly label: string;
}

const NO_PAIR = "no section has two labels";

/** Table 3: agreement within the first pass, medical experts and fact checkers. */
export async function table3(context: ReportContext): Promise<ReportBody> {
  const { within } = await context.agreement();
  const pool = await readDrawnPool(context.tx, context.projectId);
  const doubles = await weighedDoubles(context, within, pool);
  const sides: Side[] = within.flatMap((block) =>
    block.pool === "FP"
      ? [
          { block, kind: "micro", key: "fp_micro", label: "First pass, micro" },
          { block, kind: "macro", key: "fp_macro", label: "First pass, macro" },
        ]
      : [
          {
            block,
            kind: "macro",
            key: block.pool.toLowerCase(),
            label: POOL_WORDS[block.pool],
          },
        ],
  );
  const row = (label: string, cell: (side: Side) => Cell): Row => ({
    cells: [text(label), ...sides.map(cell)],
  });
  const counts = (label: string, name: keyof PairSums): Row[] => {
    const format: NumberFormat = "fixed1";
    return [
      row(label, ({ block, kind }) => ({
        kind: "number",
        value: pairSums(block.table, kind)[name],
        format: kind === "micro" || block.pool !== "FP" ? "count" : format,
      })),
      row(`${label}, share`, ({ block, kind }) => {
        const sums = pairSums(block.table, kind);
        const all = sums.agreeTrue + sums.agreeFalse + sums.disagree;
        const found = all > 0 ? { value: sums[name] / all } : { undefinedBecause: NO_PAIR };
        return quantityCell(found, "share", block.intervals[`pairs.${kind}.${name}`]);
      }),
    ];
  };
  const weighted = (label: string, format: NumberFormat, pick: (found: WeighedDoubles) => Cell) =>
    row(`${label}, weighted`, ({ block }) => {
      const found = doubles.weighed.find((each) => each.pool === block.pool);
      if (found) return pick(found);
      const of = block.pool === "FP" ? "the first pass has no sample of doubles" : "see the notes";
      return none(of, format);
    });
  return {
    columns: [{ key: "quantity", label: "" }, ...sides.map(({ key, label }) => ({ key, label }))],
    rows: [
      ...counts("Both say error", "agreeTrue"),
      ...counts("Both say none", "agreeFalse"),
      ...counts("They differ", "disagree"),
      row("Percent agreement", ({ block, kind }) =>
        quantityCell(block.percent.values[kind], "share", block.intervals[`percent.${kind}`]),
      ),
      row("Sections in full agreement", ({ block, kind }) =>
        kind === "micro"
          ? none("counted by section: see macro", "share")
          : quantityCell(
              block.percent.values.allAgree,
              "share",
              block.intervals["percent.allAgree"],
            ),
      ),
      row("Krippendorff’s alpha", ({ block }) =>
        quantityCell(block.alpha, "coefficient", block.intervals.alpha),
      ),
      ...(doubles.weighed.length > 0
        ? [
            weighted("Percent agreement", "share", ({ percent }) => percent),
            weighted("Krippendorff’s alpha", "coefficient", ({ alpha }) => alpha),
          ]
        : []),
      row("Sections with two or more labels", ({ block }) => ({
        kind: "number",
        value: block.alpha.units.used,
        format: "count",
      })),
    ],
    n: within
      .map(
        ({ pool, sections, percent }) =>
          `${POOL_WORDS[pool]}: ${counted(sections.length, "section")}, ${counted(percent.pairs, "pair")}`,
      )
      .join("; "),
    notes: [
      "Micro: each pair of labels counts once. Macro: each section counts once. Disagreement is counted once.",
      "Alpha weights each section by its number of labels, so it belongs to neither way of counting.",
      "Sections with one label are drawn by the bootstrap too, as in the study’s code, unless the rules of the text are chosen.",
      ...doubles.notes,
    ],
    parameters: doubles.parameters,
  };
}
