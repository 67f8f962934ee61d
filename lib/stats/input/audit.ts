import { ValidationError } from "../../errors";
import { type AuditStratum, checkStratum } from "../missing-errors";
import { flagCell, Header, requiredCell, type TableReader, wholeNumberCell } from "./header";

/**
 * Reads an audit: either one row per unit of the audited population, `unit,stratum,value` (value
 * true for an error, empty where the unit was not in the sample), or one row per stratum,
 * `stratum,population,sampled,errors`.
 */
export function auditReader(names: readonly string[]): TableReader<readonly AuditStratum[]> {
  const header = new Header(names);
  return header.has("population") ? new StratumReader(header) : new AuditedUnitReader(header);
}

class StratumReader implements TableReader<readonly AuditStratum[]> {
  private readonly strata: AuditStratum[] = [];
  constructor(private readonly header: Header) {
    for (const name of ["stratum", "population", "sampled", "errors"]) header.at(name);
  }

  add(cells: readonly string[], line: number): void {
    const whole = (name: string) => wholeNumberCell(cells, this.header.at(name), name, line);
    const name = requiredCell(cells, this.header.at("stratum"), "stratum", line);
    if (this.strata.some((stratum) => stratum.name === name)) {
      throw new ValidationError(`line ${line}: stratum "${name}" stands twice`);
    }
    const stratum = {
      name,
      population: whole("population"),
      sampled: whole("sampled"),
      errors: whole("errors"),
    };
    try {
      checkStratum(stratum);
    } catch (error) {
      throw error instanceof RangeError
        ? new ValidationError(`line ${line}: ${error.message}`)
        : error;
    }
    this.strata.push(stratum);
  }

  finish(): readonly AuditStratum[] {
    return this.strata;
  }
}

class AuditedUnitReader implements TableReader<readonly AuditStratum[]> {
  private readonly strata = new Map<
    string,
    { population: number; sampled: number; errors: number }
  >();
  private readonly lines = new Map<string, number>();
  private readonly columns: { unit: number; stratum: number; value: number };

  constructor(header: Header) {
    this.columns = {
      unit: header.at("unit"),
      stratum: header.at("stratum"),
      value: header.at("value"),
    };
  }

  add(cells: readonly string[], line: number): void {
    const unit = requiredCell(cells, this.columns.unit, "unit", line);
    const before = this.lines.get(unit);
    if (before !== undefined) {
      throw new ValidationError(`line ${line}: unit "${unit}" is already on line ${before}`);
    }
    this.lines.set(unit, line);
    const name = requiredCell(cells, this.columns.stratum, "stratum", line);
    const stratum = this.strata.get(name) ?? { population: 0, sampled: 0, errors: 0 };
    this.strata.set(name, stratum);
    const value = flagCell(cells[this.columns.value] ?? "", "value", line);
    stratum.population += 1;
    if (value !== null) stratum.sampled += 1;
    if (value) stratum.errors += 1;
  }

  finish(): readonly AuditStratum[] {
    return [...this.strata].map(([name, counts]) => ({ name, ...counts }));
  }
}
