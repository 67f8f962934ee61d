import type { BootstrapOptions, IntervalResult } from "./bootstrap/bootstrap";
import { drawableUnits, type Problem } from "./bootstrap/problem";

/** How wide an interval would be with so many units. */
export interface PlannedWidth {
  readonly units: number;
  /** Null where the statistic is undefined in every resample. */
  readonly width: number | null;
}

/** A problem with as many drawable units as wanted, its rows in the pilot's proportions. */
export function scaledProblem(problem: Problem, units: number): Problem {
  const pilot = drawableUnits(problem);
  const exact = problem.size.map((size) => (size * units) / pilot);
  const size = exact.map(Math.floor);
  const left = units - size.reduce((sum, n) => sum + n, 0);
  const byRest = Array.from(exact.keys()).sort(
    (a, b) => (exact[b] ?? 0) - (size[b] ?? 0) - ((exact[a] ?? 0) - (size[a] ?? 0)) || a - b,
  );
  for (const row of byRest.slice(0, left)) size[row] = (size[row] ?? 0) + 1;
  const { rowOf: _, ...rest } = problem;
  return { ...rest, size };
}

type Intervals = (
  problem: Problem,
  options: BootstrapOptions,
) => Promise<IntervalResult | undefined>;

const STEP = Math.SQRT2;
const MOST_STEPS = 20;

/**
 * Widths of the interval at growing numbers of units, up to the first that is as narrow as wanted.
 * Each is a bootstrap of that many units drawn from the pilot's (a plug-in simulation): it assumes
 * that further units are like the pilot's, and is as uncertain as the pilot is small.
 *
 * intervals: how an interval is worked out. Begins at the pilot's own number of units.
 */
export async function widthsUpTo(
  problem: Problem,
  wanted: number,
  options: BootstrapOptions,
  intervals: Intervals,
): Promise<PlannedWidth[]> {
  const pilot = drawableUnits(problem);
  const widths: PlannedWidth[] = [];
  for (let step = 0; step <= MOST_STEPS; step++) {
    const units = Math.round(pilot * STEP ** step);
    const width = widthOf(await intervals(scaledProblem(problem, units), options));
    widths.push({ units, width });
    if (width === null || width <= wanted) break;
  }
  return widths;
}

const widthOf = (interval: IntervalResult | undefined): number | null =>
  interval && "low" in interval ? interval.high - interval.low : null;

/**
 * Units at which the interval is just as narrow as wanted: between the last two simulated numbers
 * widths fall with the square root of the units, on a logarithmic scale a straight line. Where the
 * pilot is narrow enough already the same law leads back from it. Null where no simulated number is
 * enough.
 */
export function unitsForWidth(widths: readonly PlannedWidth[], wanted: number): number | null {
  const last = widths.at(-1);
  const before = widths.at(-2);
  if (!last || last.width === null || last.width > wanted) return null;
  if (!before || before.width === null || before.width <= last.width)
    return Math.max(2, Math.ceil(last.units * (last.width / wanted) ** 2));
  const slope = Math.log(last.units / before.units) / Math.log(last.width / before.width);
  return Math.ceil(before.units * (wanted / before.width) ** slope);
}
