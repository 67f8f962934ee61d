/** ln(n!) for n below this is summed once; above it Stirling's series is exact to double precision. */
const TABLE_SIZE = 256;
const HALF_LN_TWO_PI = 0.9189385332046728;

const table = new Float64Array(TABLE_SIZE);
for (let n = 2; n < TABLE_SIZE; n++) table[n] = (table[n - 1] ?? 0) + Math.log(n);

/** ln(n!) for a whole number n >= 0. */
export function logFactorial(n: number): number {
  if (n < TABLE_SIZE) return table[n] ?? 0;
  const x = n + 1;
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / x;
  return (x - 0.5) * Math.log(x) - x + HALF_LN_TWO_PI + series;
}

/** ln of "n choose k" for whole numbers 0 <= k <= n. */
export function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
