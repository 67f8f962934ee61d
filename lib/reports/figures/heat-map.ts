import type { SvgNode } from "../svg";
import { box, chart, isDark, line, nothingToShow, stepClass, words } from "./chart";
import type { AccuracyPoint } from "./points";

/** Bins of the study's Figure 2: ten a side. */
const BINS = 10;
const X = { from: 0.9, to: 3.1 };
const Y = { from: -5, to: 105 };

/** The bin of a value; the last one holds its upper edge too. */
function binOf(value: number, { from, to }: typeof X): number {
  const at = Math.floor(((value - from) / (to - from)) * BINS);
  return value === to ? BINS - 1 : at;
}

export const binEdges = (axis: "x" | "y", bin: number): [number, number] => {
  const { from, to } = axis === "x" ? X : Y;
  const width = (to - from) / BINS;
  return [from + bin * width, from + (bin + 1) * width];
};

export interface HeatBin {
  readonly x: number;
  readonly y: number;
  readonly n: number;
  /** Holds the responses that everybody calls accurate and that have no error: off the scale. */
  readonly isApart: boolean;
}

/** Bins that hold a point. In the short panel the bin of (3, 0) is kept off the colour scale. */
export function heatBins(points: readonly AccuracyPoint[]): HeatBin[] {
  const counts = new Map<number, number>();
  for (const { x, y } of points) {
    const key = binOf(y, Y) * BINS + binOf(x, X);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isShort = points.every(({ isLong }) => !isLong);
  const hasPerfect = points.some(({ x, y }) => x === 3 && y === 0);
  const apart = binOf(0, Y) * BINS + binOf(3, X);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([key, n]) => ({
      x: key % BINS,
      y: Math.floor(key / BINS),
      n,
      isApart: isShort && hasPerfect && key === apart,
    }));
}

const CELL = 30;
const SIDE = CELL * BINS;
const LEFT = 52;
const TOP = 62;
const MARGIN = 56;
const WIDTH = LEFT + SIDE + MARGIN + 8;
const HEIGHT = TOP + SIDE + 48;

const xAt = (value: number): number => LEFT + ((value - X.from) / (X.to - X.from)) * SIDE;
const yAt = (value: number): number => TOP + SIDE - ((value - Y.from) / (Y.to - Y.from)) * SIDE;

function cell({ x, y, n, isApart }: HeatBin, most: number): SvgNode[] {
  const share = most > 0 ? n / most : 0;
  const left = LEFT + x * CELL;
  const top = TOP + SIDE - (y + 1) * CELL;
  const dark = isApart || isDark(share);
  return [
    box(left + 0.5, top + 0.5, CELL - 1, CELL - 1, isApart ? "accent" : stepClass(share)),
    words(left + CELL / 2, top + CELL / 2 + 4, String(n), {
      anchor: "middle",
      className: dark ? "small on-dark" : "small",
    }),
  ];
}

/** Counts along one axis, over all points. */
function marginal(points: readonly AccuracyPoint[], axis: "x" | "y"): number[] {
  const counts = new Array<number>(BINS).fill(0);
  for (const point of points) {
    const bin = axis === "x" ? binOf(point.x, X) : binOf(point.y, Y);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

function marginals(points: readonly AccuracyPoint[]): SvgNode[] {
  const [along, up] = [marginal(points, "x"), marginal(points, "y")];
  const length = (n: number, counts: readonly number[]) =>
    (n / Math.max(1, ...counts)) * (MARGIN - 18);
  return [
    ...along.map((n, bin) => {
      const high = length(n, along);
      return box(LEFT + bin * CELL + 1, TOP - 4 - high, CELL - 2, high, "bar");
    }),
    ...up.map((n, bin) =>
      box(LEFT + SIDE + 4, TOP + SIDE - (bin + 1) * CELL + 1, length(n, up), CELL - 2, "bar"),
    ),
  ];
}

function axes(): SvgNode[] {
  return [
    line(LEFT, TOP + SIDE, LEFT + SIDE, TOP + SIDE),
    line(LEFT, TOP, LEFT, TOP + SIDE),
    ...[1, 1.5, 2, 2.5, 3].flatMap((tick) => [
      line(xAt(tick), TOP + SIDE, xAt(tick), TOP + SIDE + 4),
      words(xAt(tick), TOP + SIDE + 17, String(tick), {
        anchor: "middle",
        className: "soft small",
      }),
    ]),
    ...[0, 25, 50, 75, 100].flatMap((tick) => [
      line(LEFT - 4, yAt(tick), LEFT, yAt(tick)),
      words(LEFT - 7, yAt(tick) + 4, String(tick), { anchor: "end", className: "soft small" }),
    ]),
    words(LEFT + SIDE / 2, HEIGHT - 8, "Mean accuracy of the response (1 to 3)", {
      anchor: "middle",
    }),
    words(14, TOP + SIDE / 2, "Sections with an error (%)", { anchor: "middle", turn: -90 }),
  ];
}

/** Heat map with counts in its cells and the distributions along both axes. */
export function heatMap(title: string, points: readonly AccuracyPoint[]): SvgNode {
  const bins = heatBins(points);
  const most = Math.max(0, ...bins.filter(({ isApart }) => !isApart).map(({ n }) => n));
  const description = `${points.length} responses by mean accuracy and share of sections with an error. The table below holds the counts.`;
  return chart(WIDTH, HEIGHT, { title, description }, [
    words(LEFT, 12, title, { className: "strong" }),
    ...marginals(points),
    ...bins.flatMap((bin) => cell(bin, most)),
    ...axes(),
    ...(points.length === 0
      ? [nothingToShow(LEFT + SIDE / 2, TOP + SIDE / 2, "No responses of this kind")]
      : []),
  ]);
}
