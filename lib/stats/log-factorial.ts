const HALF_LN_TWO_PI = 0.9189385332046728;

/** From here on Stirling's series is exact to double precision. */
const SERIES_FROM = 256;
/** Values below this are looked up: samplers ask for the same few thousand again and again. */
const TABLE_SIZE = 8192;

function stirling(n: number): number {
  const x = n + 1;
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / x;
  return (x - 0.5) * Math.log(x) - x + HALF_LN_TWO_PI + series;
}

const table = new Float64Array(TABLE_SIZE);
for (let n = 2; n < TABLE_SIZE; n++) {
  table[n] = n < SERIES_FROM ? (table[n - 1] ?? 0) + Math.log(n) : stirling(n);
}

/** ln(n!) for a whole number n >= 0. */
export function logFactorial(n: number): number {
  return n < TABLE_SIZE ? (table[n] ?? 0) : stirling(n);
}

/** ln of "n choose k" for whole numbers 0 <= k <= n. */
export function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}
