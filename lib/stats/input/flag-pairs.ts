import { ValidationError } from "../../errors";
import { droppedCounts } from "../estimate";
import { flagCell, Header, requiredCell, type TableReader } from "./header";

/** Two yes/no results per unit, as the four counts of their table. */
export interface FlagPairs {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  readonly dropped: Readonly<Record<string, number>>;
}

/** Reads `unit,a,b`; a unit with an empty a or b is dropped. */
export class FlagPairReader implements TableReader<FlagPairs> {
  private readonly columns: { unit: number; a: number; b: number };
  private readonly lines = new Map<string, number>();
  private readonly counts = { both: 0, onlyA: 0, onlyB: 0, neither: 0, missing: 0 };

  constructor(names: readonly string[]) {
    const header = new Header(names);
    this.columns = { unit: header.at("unit"), a: header.at("a"), b: header.at("b") };
  }

  add(cells: readonly string[], line: number): void {
    const unit = requiredCell(cells, this.columns.unit, "unit", line);
    const before = this.lines.get(unit);
    if (before !== undefined) {
      throw new ValidationError(`line ${line}: unit "${unit}" is already on line ${before}`);
    }
    this.lines.set(unit, line);
    const a = flagCell(cells[this.columns.a] ?? "", "a", line);
    const b = flagCell(cells[this.columns.b] ?? "", "b", line);
    if (a === null || b === null) this.counts.missing += 1;
    else if (a) this.counts[b ? "both" : "onlyA"] += 1;
    else this.counts[b ? "onlyB" : "neither"] += 1;
  }

  finish(): FlagPairs {
    const { missing, ...counts } = this.counts;
    return { ...counts, dropped: droppedCounts({ "a or b is missing": missing }) };
  }
}
