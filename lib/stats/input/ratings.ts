import { RatingCollector } from "../rating-collector";
import type { ReliabilityData } from "../reliability";
import type { Scale } from "../scale-order";
import { Header, probabilityCell, requiredCell, type TableReader } from "./header";

export interface RatingColumns {
  readonly scale: Scale;
  /** Columns that name clusters, outermost first; each must be there. */
  readonly clusters: readonly string[];
  /** Whether groups are compared. Otherwise a coder answers a unit once, whatever the group. */
  readonly readsGroup: boolean;
}

/** Reads `unit,coder,value`, `group` where groups are compared, and `probability` and cluster columns. */
export class RatingReader implements TableReader<ReliabilityData> {
  private readonly collector = new RatingCollector();
  private readonly unit: number;
  private readonly coder: number;
  private readonly value: number;
  private readonly group: number | undefined;
  private readonly probability: number | undefined;
  private readonly clusters: readonly { name: string; at: number }[];

  constructor(
    names: readonly string[],
    private readonly columns: RatingColumns,
  ) {
    const header = new Header(names);
    this.unit = header.at("unit");
    this.coder = header.at("coder");
    this.value = header.at("value");
    this.group = columns.readsGroup ? header.at("group") : undefined;
    this.probability = header.find("probability");
    this.clusters = columns.clusters.map((name) => ({ name, at: header.at(name) }));
  }

  add(cells: readonly string[], line: number): void {
    const value = (cells[this.value] ?? "").trim();
    this.collector.add({
      unit: requiredCell(cells, this.unit, "unit", line),
      coder: requiredCell(cells, this.coder, "coder", line),
      value: value === "" ? null : value,
      group: this.group === undefined ? undefined : requiredCell(cells, this.group, "group", line),
      clusters: this.clusters.map(({ name, at }) => requiredCell(cells, at, name, line)),
      probability: probabilityCell(cells, this.probability, line),
      line,
    });
  }

  finish(): ReliabilityData {
    return this.collector.build(this.columns.scale);
  }
}
