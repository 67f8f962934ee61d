import { voteCounts } from "./majority";
import type { Seed } from "./random/seed-sequence";
import { Xoshiro128 } from "./random/xoshiro";
import { forEachValue, type ReliabilityData } from "./reliability";

export interface DawidSkeneOptions {
  readonly seed: Seed;
  /** Starts beside the one from vote shares, each from random posteriors; 0 where absent. */
  readonly restarts?: number;
  /** 1000 where absent. */
  readonly maxIterations?: number;
  /** The run has converged when an iteration adds less than this to the log-likelihood; 1e-9. */
  readonly tolerance?: number;
}

export interface DawidSkene {
  /** P(class) over units, one per category. */
  readonly prior: Float64Array;
  /**
   * P(value | class) per coder: coders * q * q, by coder, class, value. A row is all zero where there
   * is none to estimate: see `confusionRow`.
   */
  readonly confusion: Float64Array;
  /** P(class | values) per unit: units * q. */
  readonly posterior: Float64Array;
  readonly logLikelihood: number;
  readonly iterations: number;
  readonly converged: boolean;
  /** Which start won: 0 is the vote shares. */
  readonly start: number;
  /** Log-likelihood that each start reached: far apart means several optima. */
  readonly startLikelihoods: readonly number[];
}

interface Fit extends Omit<DawidSkene, "start" | "startLikelihoods"> {}

/** M step: shares of classes, and of values given class for each coder. */
function maximise(data: ReliabilityData, posterior: Float64Array, fit: Fit): void {
  const q = data.categories.length;
  const { prior, confusion } = fit;
  prior.fill(0);
  confusion.fill(0);
  posterior.forEach((p, i) => {
    prior[i % q] = (prior[i % q] ?? 0) + p / data.units.length;
  });
  forEachValue(data, (unit, i) => {
    const coder = (data.coder[i] ?? 0) * q * q + (data.category[i] ?? 0);
    for (let c = 0; c < q; c++) {
      confusion[coder + c * q] = (confusion[coder + c * q] ?? 0) + (posterior[unit * q + c] ?? 0);
    }
  });
  for (let row = 0; row < confusion.length; row += q) {
    let total = 0;
    for (let value = 0; value < q; value++) total += confusion[row + value] ?? 0;
    for (let value = 0; value < q && total > 0; value++) {
      confusion[row + value] = (confusion[row + value] ?? 0) / total;
    }
  }
}

/** E step in logarithms; writes the posteriors and returns the log-likelihood. */
function expect(data: ReliabilityData, fit: Fit, posterior: Float64Array): number {
  const q = data.categories.length;
  const logs = fit.confusion.map(Math.log);
  const priorLogs = fit.prior.map(Math.log);
  for (let unit = 0; unit < data.units.length; unit++) posterior.set(priorLogs, unit * q);
  forEachValue(data, (unit, i) => {
    const coder = (data.coder[i] ?? 0) * q * q + (data.category[i] ?? 0);
    for (let c = 0; c < q; c++) {
      posterior[unit * q + c] = (posterior[unit * q + c] ?? 0) + (logs[coder + c * q] ?? 0);
    }
  });
  let logLikelihood = 0;
  for (let unit = 0; unit < data.units.length; unit++) {
    const own = posterior.subarray(unit * q, (unit + 1) * q);
    const most = own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    let total = 0;
    for (let c = 0; c < q; c++) {
      own[c] = Math.exp((own[c] ?? 0) - most);
      total += own[c] ?? 0;
    }
    for (let c = 0; c < q; c++) own[c] = (own[c] ?? 0) / total;
    logLikelihood += most + Math.log(total);
  }
  return logLikelihood;
}

function run(data: ReliabilityData, initial: Float64Array, options: DawidSkeneOptions): Fit {
  const { maxIterations = 1000, tolerance = 1e-9 } = options;
  const q = data.categories.length;
  const posterior = initial.slice();
  const fit = {
    prior: new Float64Array(q),
    confusion: new Float64Array(data.coders.length * q * q),
    posterior,
    logLikelihood: Number.NEGATIVE_INFINITY,
    iterations: 0,
    converged: false,
  };
  while (fit.iterations < maxIterations && !fit.converged) {
    maximise(data, posterior, fit);
    const logLikelihood = expect(data, fit, posterior);
    fit.converged = logLikelihood - fit.logLikelihood < tolerance;
    fit.logLikelihood = logLikelihood;
    fit.iterations += 1;
  }
  return fit;
}

/** Vote shares, the starting point of Dawid and Skene. */
function voteShares(data: ReliabilityData): Float64Array {
  const q = data.categories.length;
  return voteCounts(data).map((votes, i) => {
    const unit = Math.floor(i / q);
    return votes / ((data.start[unit + 1] ?? 0) - (data.start[unit] ?? 0));
  });
}

/** A random point of the simplex per unit (normalised exponentials). */
function randomPosterior(data: ReliabilityData, random: Xoshiro128): Float64Array {
  const q = data.categories.length;
  const draws = new Float64Array(data.units.length * q).map(() => -Math.log1p(-random.uniform()));
  for (let unit = 0; unit < data.units.length; unit++) {
    const own = draws.subarray(unit * q, (unit + 1) * q);
    const total = own.reduce((a, b) => a + b, 0);
    own.forEach((draw, c) => {
      own[c] = total > 0 ? draw / total : 1 / q;
    });
  }
  return draws;
}

/**
 * Classes of units and error rates of coders by maximum likelihood (Dawid and Skene 1979): each
 * unit has one true class, each coder a confusion matrix, and values are independent given the
 * class. EM from vote shares and from `restarts` seeded random points; the most likely fit is kept,
 * with a report of how it was reached.
 *
 * Coders' categories may swap roles in a random start (the likelihood cannot tell); the vote-share
 * start wins ties, within 1e-6.
 * Throws RangeError when there is no value at all: there is nothing to fit.
 */
export function dawidSkene(data: ReliabilityData, options: DawidSkeneOptions): DawidSkene {
  if (data.units.length === 0) throw new RangeError("no unit has a value");
  const fits = [run(data, voteShares(data), options)];
  for (let start = 1; start <= (options.restarts ?? 0); start++) {
    const random = new Xoshiro128(options.seed, [start]);
    fits.push(run(data, randomPosterior(data, random), options));
  }
  const startLikelihoods = fits.map((fit) => fit.logLikelihood);
  const start = startLikelihoods.reduce(
    (best, value, i) => (value > (startLikelihoods[best] ?? 0) + 1e-6 ? i : best),
    0,
  );
  const best = fits[start];
  if (!best) throw new RangeError("no start was run");
  return { ...best, start, startLikelihoods };
}

/**
 * P(value | class) of one coder, in the order of the categories; null where no unit that the coder
 * judged can be of the class, as of a coder without values.
 */
export function confusionRow(
  { prior, confusion }: DawidSkene,
  coder: number,
  ofClass: number,
): number[] | null {
  const q = prior.length;
  const from = (coder * q + ofClass) * q;
  const row = [...confusion.subarray(from, from + q)];
  return row.some((p) => p > 0) ? row : null;
}

/** Most probable category per unit; null where two are equally probable (within 1e-9). */
export function dawidSkeneLabels(data: ReliabilityData, fit: DawidSkene): (string | null)[] {
  const q = data.categories.length;
  return data.units.map((_, unit) => {
    const own = [...fit.posterior.subarray(unit * q, (unit + 1) * q)];
    const most = Math.max(...own);
    const close = own.filter((p) => most - p < 1e-9);
    return close.length === 1 ? (data.categories[own.indexOf(most)] ?? null) : null;
  });
}
