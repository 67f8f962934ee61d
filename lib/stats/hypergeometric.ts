import { logChoose } from "./log-factorial";

/** P(X <= k): marked units among `drawn` of `population`, of which `marked` are marked. */
function lowerTail(k: number, population: number, marked: number, drawn: number): number {
  const all = logChoose(population, drawn);
  let sum = 0;
  for (let i = Math.max(0, drawn - (population - marked)); i <= Math.min(k, marked); i++) {
    if (i > drawn) break;
    sum += Math.exp(logChoose(marked, i) + logChoose(population - marked, drawn - i) - all);
  }
  return sum;
}

/** Smallest whole number from low to high for which a rising condition holds, else high. */
function firstWhere(low: number, high: number, holds: (n: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Exact interval for the number of marked units in a population, from `found` marked ones in a
 * simple random sample without replacement: the numbers that neither one-sided test at `tail`
 * rejects (Buonaccorsi 1987). Its coverage is at least 1 - 2 tail.
 */
export function markedInterval(
  found: number,
  drawn: number,
  population: number,
  tail: number,
): { low: number; high: number } {
  const most = population - (drawn - found);
  // P(X >= found) rises with the number marked, P(X <= found) falls.
  const low = firstWhere(
    found,
    most,
    (marked) => 1 - lowerTail(found - 1, population, marked, drawn) > tail,
  );
  const beyond = firstWhere(
    found,
    most + 1,
    (marked) => marked > most || lowerTail(found, population, marked, drawn) <= tail,
  );
  return { low, high: beyond - 1 };
}
