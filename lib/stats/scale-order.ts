import { ValidationError } from "../errors";
import { scaleOf } from "./count-table";
import type { Level } from "./distance";

export interface Scale {
  readonly level: Level;
  /** Names in scale order; needed for ordinal levels of names, and fixes the set of categories. */
  readonly order?: readonly string[];
}

/** Tables hold a count per unit and category, so there cannot be thousands of categories. */
export const MAX_CATEGORIES = 512;

/** The start of a message about a line of the source, where there is one. */
export const atLine = (line: number | undefined): string =>
  line === undefined ? "" : `line ${line}: `;

/** Categories in scale order, and where each value as first seen stands among them. */
export function orderValues(
  seen: readonly string[],
  lines: readonly (number | undefined)[],
  { level, order }: Scale,
): { categories: readonly string[]; position: number[] } {
  if (seen.length > MAX_CATEGORIES) {
    throw new ValidationError(
      `there are ${seen.length} different values, and at most ${MAX_CATEGORIES} can be compared: round them`,
    );
  }
  if (order) {
    if (level === "ratio") checkRatioOrder(order);
    const index = new Map(order.map((name, i) => [name, i]));
    const position = seen.map((name, i) => {
      const found = index.get(name);
      if (found === undefined) {
        throw new ValidationError(
          `${atLine(lines[i])}"${name}" is not in the order ${order.join(",")}`,
        );
      }
      return found;
    });
    return { categories: order, position };
  }
  const numbers = seen.map((name) => (name.trim() === "" ? Number.NaN : Number(name)));
  if (level !== "nominal") checkNumbers(seen, numbers, lines, level);
  if (!numbers.every(Number.isFinite)) {
    const categories = [...seen].sort();
    return { categories, position: seen.map((name) => categories.indexOf(name)) };
  }
  // At numeric levels "2" and "2.0" are one value; at nominal level they stay two names.
  const sorted = [...seen.keys()].sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  const categories: string[] = [];
  const position = seen.map(() => 0);
  let last = Number.NaN;
  for (const i of sorted) {
    const number = numbers[i] ?? 0;
    if (level === "nominal") categories.push(seen[i] ?? "");
    else if (number !== last) categories.push(String(number));
    last = number;
    position[i] = categories.length - 1;
  }
  return { categories, position };
}

/** An order of numbers is the scale itself, values that nobody gave included. */
function checkRatioOrder(order: readonly string[]): void {
  const numbers = scaleOf(order);
  const negative = order.find((_, i) => (numbers[i] ?? 0) < 0);
  if (negative !== undefined) {
    throw new ValidationError(
      `"${negative}" in the order ${order.join(",")} is negative, which ratio level does not allow`,
    );
  }
}

function checkNumbers(
  seen: readonly string[],
  numbers: readonly number[],
  lines: readonly (number | undefined)[],
  level: Level,
): void {
  numbers.forEach((number, i) => {
    const hint = level === "ordinal" ? "; give the order of the names (a,b,c)" : "";
    if (!Number.isFinite(number)) {
      throw new ValidationError(
        `${atLine(lines[i])}"${seen[i]}" is not a number, as ${level} level needs${hint}`,
      );
    }
    if (level === "ratio" && number < 0) {
      throw new ValidationError(
        `${atLine(lines[i])}${seen[i]} is negative, which ratio level does not allow`,
      );
    }
  });
}
