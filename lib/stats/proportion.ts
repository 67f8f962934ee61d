import type { Interval } from "./estimate";
import { logChoose } from "./log-factorial";
import { normalQuantile } from "./normal";

function checkCounts(successes: number, n: number): void {
  const whole = Number.isSafeInteger(successes) && Number.isSafeInteger(n);
  if (!(whole && n >= 1 && successes >= 0 && successes <= n)) {
    throw new RangeError(`${successes} of ${n} is no proportion`);
  }
}

/** Wilson's score interval of a proportion (Wilson 1927), without continuity correction. */
export function wilsonInterval(successes: number, n: number, confidence = 0.95): Interval {
  checkCounts(successes, n);
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const share = successes / n;
  const centre = share + (z * z) / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return {
    low: successes === 0 ? 0 : (centre - half) / scale,
    high: successes === n ? 1 : (centre + half) / scale,
    confidence,
    method: "wilson",
  };
}

/** P(X >= k), X binomial(n, p), summed from the largest term towards the tail. */
function upperTail(k: number, n: number, p: number): number {
  let sum = 0;
  for (let i = k; i <= n; i++) {
    sum += Math.exp(logChoose(n, i) + i * Math.log(p) + (n - i) * Math.log1p(-p));
  }
  return sum;
}

/** The p in (0, 1) at which an increasing function of p reaches a level. */
function solve(increasing: (p: number) => number, level: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (increasing(middle) < level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Clopper and Pearson's exact interval of a proportion (1934). */
export function clopperPearsonInterval(successes: number, n: number, confidence = 0.95): Interval {
  checkCounts(successes, n);
  const tail = (1 - confidence) / 2;
  const low = successes === 0 ? 0 : solve((p) => upperTail(successes, n, p), tail);
  const high = successes === n ? 1 : solve((p) => upperTail(successes + 1, n, p), 1 - tail);
  return { low, high, confidence, method: "clopper-pearson" };
}
