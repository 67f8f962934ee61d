/**
 * Standard normal distribution, to double precision where intervals need it.
 *
 * Cumulative: the series of Marsaglia 2004 ("Evaluating the normal distribution") near zero, the
 * continued fraction of the tail beyond. Inverse: a bracket and bisection-safe Newton steps on it.
 */
const SQRT_TWO_PI = 2.5066282746310002;

export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / SQRT_TWO_PI;
}

function upperTail(x: number): number {
  let fraction = 0;
  for (let k = 120; k >= 1; k--) fraction = k / (x + fraction);
  return normalDensity(x) / (x + fraction);
}

export function normalCumulative(x: number): number {
  if (x > 4) return 1 - upperTail(x);
  if (x < -4) return upperTail(-x);
  let sum = x;
  let term = x;
  for (let k = 3; Math.abs(term) > 1e-18; k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + sum * normalDensity(x);
}

/** The x with P(Z <= x) = p, for p strictly between 0 and 1. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no normal quantile for ${p}`);
  let low = -39;
  let high = 39;
  let x = 0;
  for (let step = 0; step < 200; step++) {
    const error = normalCumulative(x) - p;
    if (error > 0) high = x;
    else low = x;
    const newton = x - error / normalDensity(x);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-15 * Math.max(1, Math.abs(x))) return next;
    x = next;
  }
  return x;
}
