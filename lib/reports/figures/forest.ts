import { quantityCell, text } from "../cells";
import type { ReportContext } from "../context";
import { POOL_WORDS } from "../frame";
import { formatNumber, formatWithInterval } from "../print";
import type { SvgNode } from "../svg";
import { pairName } from "../tables/table-4";
import type { NumberCell, ReportBody } from "../types";
import { box, chart, line, words } from "./chart";

interface Estimate {
  readonly coders: string;
  readonly statistic: string;
  readonly cell: NumberCell;
  readonly units: number;
}

const DESCRIPTION = "Squares are estimates, bars their intervals.";

const AXIS = "Coefficient; for agreement, the share of pairs that agree";

const WIDTH = 360;
const PAD = 8;
const ROW = 42;
const TOP = 30;
/** Ticks of the axis from 0 to 1. */
const TICKS = 5;

/** Where on the drawing a value stands. */
type Axis = (value: number) => number;

/**
 * How many ticks below 0 the axis begins: low enough for every value and bound, so that no mark
 * stands where its value is not, and one at least.
 */
function ticksBelow(estimates: readonly Estimate[]): number {
  const values = estimates.flatMap(({ cell }) => [...(cell.interval ?? []), cell.value ?? 0]);
  return Math.max(1, Math.ceil(-Math.min(0, ...values) * TICKS - 1e-9));
}

const axisFrom =
  (low: number): Axis =>
  (value) =>
    PAD + ((value - low) / (1 - low)) * (WIDTH - 2 * PAD);

const valueWords = ({ value, interval, format }: NumberCell): string => {
  if (value === null) return "no value";
  return interval ? formatWithInterval(value, interval, format) : formatNumber(value, format);
};

function rowNodes(estimate: Estimate, at: number, xAt: Axis): SvgNode[] {
  const { coders, statistic, cell, units } = estimate;
  const top = TOP + at * ROW;
  const y = top + 30;
  const zero = line(xAt(0), y - 7, xAt(0), y + 7);
  const marks: SvgNode[] = [line(PAD, y, WIDTH - PAD, y), zero];
  if (cell.interval) {
    const [low, high] = cell.interval;
    marks.push(line(xAt(low), y, xAt(high), y, "mark"));
    for (const end of [low, high]) marks.push(line(xAt(end), y - 4, xAt(end), y + 4, "mark"));
  }
  if (cell.value !== null) marks.push(box(xAt(cell.value) - 4, y - 4, 8, 8, "dot"));
  return [
    words(PAD, top + 16, `${coders}: ${statistic} (n ${units.toLocaleString("en-GB")})`, {
      className: "small",
    }),
    words(WIDTH - PAD, top + 16, valueWords(cell), { anchor: "end", className: "small strong" }),
    ...marks,
  ];
}

/** Estimates below one another on one scale, each with its interval and n. */
export function forest(title: string, estimates: readonly Estimate[]): SvgNode {
  const bottom = TOP + estimates.length * ROW;
  const below = ticksBelow(estimates);
  const xAt = axisFrom(-below / TICKS);
  const ticks = Array.from({ length: below + TICKS + 1 }, (_, at) => (at - below) / TICKS);
  const description = `${DESCRIPTION} The table below holds the numbers.`;
  return chart(WIDTH, bottom + 44, { title, description }, [
    words(PAD, 14, title, { className: "strong" }),
    ...estimates.flatMap((estimate, at) => rowNodes(estimate, at, xAt)),
    ...ticks.map((tick, at) =>
      words(xAt(tick), bottom + 16, tick.toLocaleString("en-GB"), {
        anchor: tick === 1 ? "end" : at === 0 ? "start" : "middle",
        className: "soft small",
      }),
    ),
    words(WIDTH / 2, bottom + 36, AXIS, { anchor: "middle", className: "small" }),
  ]);
}

/** Agreement at a glance: chance-corrected, and as it is, within and between pools. */
export async function agreementFigure({ agreement }: ReportContext): Promise<ReportBody> {
  const { within, between } = await agreement();
  const estimates: Estimate[] = [
    ...within.flatMap(({ pool, alpha, ac1, percent, intervals }): Estimate[] => {
      const units = alpha.units.used;
      const of = (statistic: string, cell: NumberCell) => ({
        ...{ coders: POOL_WORDS[pool], statistic, cell, units },
      });
      return [
        of("alpha", quantityCell(alpha, "coefficient", intervals.alpha)),
        of("AC1", quantityCell(ac1, "coefficient", intervals.ac1)),
        of(
          "agreement",
          quantityCell(percent.values.macro, "coefficient", intervals["percent.macro"]),
        ),
      ];
    }),
    ...between.map((block) => ({
      coders: pairName(block),
      statistic: "xRR",
      cell: quantityCell(block.xrr, "coefficient", block.intervals.xrr),
      units: block.sections.length,
    })),
  ];
  const title = "Agreement within and between pools";
  return {
    columns: [
      { key: "coders", label: "Coders" },
      { key: "statistic", label: "Statistic" },
      { key: "value", label: "Value" },
      { key: "sections", label: "Sections" },
    ],
    rows: estimates.map(({ coders, statistic, cell, units }) => ({
      cells: [
        text(coders),
        text(statistic),
        cell,
        { kind: "number", value: units, format: "count" },
      ],
    })),
    n: "Sections with at least two labels within a pool, or labels of both pools",
    notes: [
      "Agreement is the mean share of agreeing pairs of a section (macro), from 0 to 1; alpha, AC1 and xRR are corrected for chance.",
      "Numbers about experts, fact checkers and pairs of pools are relative to the pool and those in the sample; Tables 3 and 4 have weighted ones beside them where chances are known.",
    ],
    parameters: [],
    drawings: [{ title, description: DESCRIPTION, svg: forest(title, estimates) }],
  };
}
