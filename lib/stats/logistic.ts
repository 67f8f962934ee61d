/**
 * Ridge-penalised logistic regression by Newton's method (iteratively reweighted least squares; Le
 * Cessie and van Houwelingen 1992).
 *
 * rows: one list of features per unit, all as long, on comparable scales; labels: whether each is
 * positive; ridge: weight of half the squared coefficients in the penalty, above 0, which keeps the
 * solution finite where the groups can be told apart. The intercept is not penalised. Returns a
 * function that gives the log-odds of a row. Deterministic.
 */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
  ridge: number,
): (row: readonly number[]) => number {
  const width = (rows[0]?.length ?? 0) + 1;
  const weights = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(rows, labels, ridge, weights);
    for (let k = 0; k < width; k++) weights[k] = (weights[k] ?? 0) + (change[k] ?? 0);
    if (change.every((each) => Math.abs(each) < TOLERANCE)) break;
  }
  return (row) => logOdds(weights, row);
}

const STEPS = 25;
const TOLERANCE = 1e-8;

function logOdds(weights: readonly number[], row: readonly number[]): number {
  let sum = weights[0] ?? 0;
  for (let k = 0; k < row.length; k++) sum += (weights[k + 1] ?? 0) * (row[k] ?? 0);
  return sum;
}

function newtonStep(
  rows: readonly (readonly number[])[],
  labels: readonly boolean[],
  ridge: number,
  weights: readonly number[],
): number[] {
  const width = weights.length;
  const gradient = weights.map((weight, k) => (k === 0 ? 0 : -ridge * weight));
  const hessian = weights.map((_, k) => weights.map((__, l) => (k === l && k > 0 ? ridge : 0)));
  rows.forEach((row, i) => {
    const p = 1 / (1 + Math.exp(-logOdds(weights, row)));
    const x = [1, ...row];
    const [miss, spread] = [(labels[i] ? 1 : 0) - p, Math.max(p * (1 - p), 1e-10)];
    for (let k = 0; k < width; k++) {
      const xk = x[k] ?? 0;
      gradient[k] = (gradient[k] ?? 0) + miss * xk;
      const line = hessian[k] ?? [];
      if (xk !== 0)
        for (let l = 0; l <= k; l++) line[l] = (line[l] ?? 0) + spread * xk * (x[l] ?? 0);
    }
  });
  return solve(hessian, gradient);
}

/** Solves a symmetric positive definite system, given by its lower half, by Cholesky's factors. */
function solve(lower: number[][], right: readonly number[]): number[] {
  const n = right.length;
  const at = (i: number, j: number) => lower[i]?.[j] ?? 0;
  for (let i = 0; i < n; i++) {
    const line = lower[i] ?? [];
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      line[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const middle: number[] = [];
  for (let i = 0; i < n; i++) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= at(i, k) * (middle[k] ?? 0);
    middle.push(sum / at(i, i));
  }
  const solution = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = middle[i] ?? 0;
    for (let k = i + 1; k < n; k++) sum -= at(k, i) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  return solution;
}
