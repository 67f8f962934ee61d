/**
 * A number with a fixed count of decimals, rounded from its binary value, ties to even: 62.5 gives
 * "62", 63.5 gives "64", 0.03125 with four decimals "0.0312". `toFixed` and `Math.round` send ties
 * up, which shifts printed percentages by one.
 *
 * value: finite. decimals: 0 to 20.
 */
export function formatHalfEven(value: number, decimals: number): string {
  if (!Number.isFinite(value)) throw new RangeError("only a finite number can be printed");
  const plain = value.toFixed(decimals);
  if (Math.abs(value) >= 1e21) return plain;
  // A double that is a tie at `decimals` has no digit after the 5; one that is not differs from
  // the tie by at least one part in 2^53, which shows within the digits looked at here.
  const digits = Math.abs(value).toFixed(Math.min(100, decimals + 40));
  const point = digits.indexOf(".");
  const kept = digits.slice(0, point + (decimals > 0 ? decimals + 1 : 0));
  const isTie = /^50*$/.test(digits.slice(point + 1 + decimals));
  const lastDigit = Number(kept.at(-1));
  if (!isTie || lastDigit % 2 === 1) return withoutNegativeZero(plain);
  return withoutNegativeZero(value < 0 ? `-${kept}` : kept);
}

function withoutNegativeZero(text: string): string {
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** A share as a percentage without its sign: 0.625 gives "62". */
export function formatPercent(share: number, decimals = 0): string {
  return formatHalfEven(share * 100, decimals);
}
