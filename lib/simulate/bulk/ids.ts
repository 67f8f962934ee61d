import { newId } from "@/lib/db/ids";

/** Hex digits that count up. */
const DIGITS = 12;

/**
 * Makes ids that count up from a new one: as valid as `newId`'s, at a fraction of the cost of
 * drawing random bits for each of millions of rows. Use one for all rows of a table: two that are
 * made in the same millisecond may count up from the same.
 */
export function countingIds(): () => string {
  const stem = newId().slice(0, -DIGITS);
  let next = 0;
  return () => {
    next += 1;
    return stem + next.toString(16).padStart(DIGITS, "0");
  };
}
