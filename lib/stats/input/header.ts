import { ValidationError } from "../../errors";

/** Collects the rows of a table one by one. Lines are counted from 1, the header's line included. */
export interface TableReader<T> {
  add(cells: readonly string[], line: number): void;
  finish(): T;
}

/** Columns of a table by name; throws ValidationError that names what is missing. */
export class Header {
  private readonly index: ReadonlyMap<string, number>;

  constructor(private readonly names: readonly string[]) {
    this.index = new Map(names.map((name, i) => [name, i]));
    if (this.index.size < names.length) {
      throw new ValidationError(`line 1: a column name stands twice in ${names.join(",")}`);
    }
  }

  has(name: string): boolean {
    return this.index.has(name);
  }

  /** Position of a column that must be there. */
  at(name: string): number {
    const position = this.index.get(name);
    if (position === undefined) {
      throw new ValidationError(
        `line 1: there is no column "${name}" (columns: ${this.names.join(",")})`,
      );
    }
    return position;
  }

  /** Position of a column that may be absent. */
  find(name: string): number | undefined {
    return this.index.get(name);
  }
}

/** A cell that must not be empty. */
export function requiredCell(
  cells: readonly string[],
  at: number,
  name: string,
  line: number,
): string {
  const text = (cells[at] ?? "").trim();
  if (text === "") throw new ValidationError(`line ${line}: ${name} is empty`);
  return text;
}

const YES = new Set(["1", "true", "yes", "y"]);
const NO = new Set(["0", "false", "no", "n"]);

/** Whether a text says yes (true) or no (false), in any case; null when it is neither. */
export function yesOrNo(text: string): boolean | null {
  const lower = text.trim().toLowerCase();
  if (YES.has(lower)) return true;
  return NO.has(lower) ? false : null;
}

/** A yes or no; null when the cell is empty. */
export function flagCell(text: string, name: string, line: number): boolean | null {
  if (text.trim() === "") return null;
  const flag = yesOrNo(text);
  if (flag !== null) return flag;
  throw new ValidationError(
    `line ${line}: ${name} is "${text.trim()}", but must be true or false (or 1 or 0)`,
  );
}

export function wholeNumberCell(
  cells: readonly string[],
  at: number,
  name: string,
  line: number,
): number {
  const text = requiredCell(cells, at, name, line);
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) {
    throw new ValidationError(`line ${line}: ${name} is "${text}", but must be a whole number`);
  }
  return number;
}

export function probabilityCell(
  cells: readonly string[],
  at: number | undefined,
  line: number,
): number | undefined {
  if (at === undefined) return undefined;
  const text = requiredCell(cells, at, "probability", line);
  const probability = Number(text);
  if (!(probability > 0 && probability <= 1)) {
    throw new ValidationError(
      `line ${line}: probability is "${text}", but must be above 0 and at most 1`,
    );
  }
  return probability;
}
