import { logChoose } from "./log-factorial";

export interface McNemar {
  /** Units where only the first is true, and where only the second is. */
  readonly b: number;
  readonly c: number;
  /** Two-sided exact p value. */
  readonly p: number;
}

/** P(X <= k) for X binomial(n, 1/2). */
function lowerTail(k: number, n: number): number {
  // 2^-n is a normal double up to 1022: then every term is a product of exact factors.
  let term = n <= 1000 ? 2 ** -n : Math.exp(logChoose(n, k) - n * Math.LN2);
  let sum = term;
  if (n <= 1000) {
    for (let i = 0; i < k; i++) {
      term = (term * (n - i)) / (i + 1);
      sum += term;
    }
  } else {
    for (let i = k; i > 0 && term > sum * 1e-18; i--) {
      term = (term * i) / (n - i + 1);
      sum += term;
    }
  }
  return sum;
}

/**
 * McNemar's exact test of two paired yes/no results.
 *
 * b, c: discordant pairs, whole numbers >= 0. p = min(1, 2 P(X <= min(b, c))), X binomial(b + c,
 * 1/2) (McNemar 1947; the exact conditional form). No discordant pair: p = 1.
 */
export function mcnemarExact(b: number, c: number): McNemar {
  if (![b, c].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError(`discordant counts are whole numbers from 0, not ${b} and ${c}`);
  }
  if (b + c === 0) return { b, c, p: 1 };
  return { b, c, p: Math.min(1, 2 * lowerTail(Math.min(b, c), b + c)) };
}
