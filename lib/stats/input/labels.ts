import { droppedCounts } from "../estimate";
import { Names } from "../names";
import { Header, probabilityCell, requiredCell, type TableReader } from "./header";

/** Gold labels with predictions, one row each; a unit may have several rows. */
export interface LabelRows {
  /** Distinct labels, sorted. */
  readonly categories: readonly string[];
  readonly gold: Uint32Array;
  readonly predicted: Uint32Array;
  /** Unit of each row, numbered in order of first appearance. */
  readonly unit: Uint32Array;
  readonly units: number;
  /** Clusters of each row per level, outermost first. */
  readonly clusters: readonly Uint32Array[];
  readonly probabilities?: Float64Array;
  readonly dropped: Readonly<Record<string, number>>;
}

/** Reads `unit,gold,pred`, optionally `cluster` (or other cluster columns) and `probability`. */
export class LabelReader implements TableReader<LabelRows> {
  private readonly columns: { unit: number; gold: number; pred: number };
  private readonly probability: number | undefined;
  private readonly clusters: readonly { name: string; at: number; names: Names; of: number[] }[];
  private readonly labels = new Names();
  private readonly units = new Names();
  private readonly rows = {
    gold: [] as number[],
    pred: [] as number[],
    unit: [] as number[],
    probability: [] as number[],
  };
  private noGold = 0;
  private noPrediction = 0;

  constructor(names: readonly string[], clusters: readonly string[]) {
    const header = new Header(names);
    this.columns = { unit: header.at("unit"), gold: header.at("gold"), pred: header.at("pred") };
    this.probability = header.find("probability");
    this.clusters = clusters.map((name) => ({
      name,
      at: header.at(name),
      names: new Names(),
      of: [],
    }));
  }

  add(cells: readonly string[], line: number): void {
    const unit = requiredCell(cells, this.columns.unit, "unit", line);
    const gold = (cells[this.columns.gold] ?? "").trim();
    const pred = (cells[this.columns.pred] ?? "").trim();
    const probability = probabilityCell(cells, this.probability, line);
    const clusters = this.clusters.map(({ name, at }) => requiredCell(cells, at, name, line));
    if (gold === "") this.noGold += 1;
    else if (pred === "") this.noPrediction += 1;
    if (gold === "" || pred === "") return;
    this.rows.unit.push(this.units.at(unit));
    this.rows.gold.push(this.labels.at(gold));
    this.rows.pred.push(this.labels.at(pred));
    if (probability !== undefined) this.rows.probability.push(probability);
    this.clusters.forEach(({ names, of }, level) => {
      of.push(names.at(clusters[level] ?? ""));
    });
  }

  finish(): LabelRows {
    const categories = [...this.labels.list].sort();
    const position = this.labels.list.map((name) => categories.indexOf(name));
    return {
      categories,
      gold: Uint32Array.from(this.rows.gold, (label) => position[label] ?? 0),
      predicted: Uint32Array.from(this.rows.pred, (label) => position[label] ?? 0),
      unit: Uint32Array.from(this.rows.unit),
      units: this.units.list.length,
      clusters: this.clusters.map(({ of }) => Uint32Array.from(of)),
      ...(this.probability !== undefined
        ? { probabilities: Float64Array.from(this.rows.probability) }
        : {}),
      dropped: droppedCounts({ "no gold label": this.noGold, "no prediction": this.noPrediction }),
    };
  }
}
