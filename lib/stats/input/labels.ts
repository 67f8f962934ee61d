import { ValidationError } from "../../errors";
import { droppedCounts } from "../estimate";
import { Names } from "../names";
import { Header, probabilityCell, requiredCell, type TableReader, yesOrNo } from "./header";

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
  /** Units without any row that is scored, by reason, and rows that are not scored. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly droppedRows: Readonly<Record<string, number>>;
}

/** The same label, or two spellings of yes or of no. */
const isSameLabel = (a: string, b: string): boolean =>
  a === b || (yesOrNo(a) !== null && yesOrNo(a) === yesOrNo(b));

/** What all rows of a unit share. */
interface LabelledUnit {
  gold: string;
  isScored: boolean;
  readonly clusters: readonly string[];
  readonly probability: number | undefined;
}

/**
 * Reads `unit,gold,pred`, optionally `cluster` (or other cluster columns) and `probability`. Rows of
 * a unit have one gold label (or none), the same clusters and the same probability.
 */
export class LabelReader implements TableReader<LabelRows> {
  private readonly columns: { unit: number; gold: number; pred: number };
  private readonly probability: number | undefined;
  private readonly clusters: readonly { name: string; at: number; names: Names; of: number[] }[];
  private readonly labels = new Names();
  private readonly units = new Map<string, LabelledUnit>();
  private readonly scoredUnits = new Names();
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
    const name = requiredCell(cells, this.columns.unit, "unit", line);
    const gold = (cells[this.columns.gold] ?? "").trim();
    const pred = (cells[this.columns.pred] ?? "").trim();
    const unit = this.unitOf(name, gold, cells, line);
    if (gold === "") this.noGold += 1;
    else if (pred === "") this.noPrediction += 1;
    if (gold === "" || pred === "") return;
    unit.isScored = true;
    this.rows.unit.push(this.scoredUnits.at(name));
    this.rows.gold.push(this.labels.at(gold));
    this.rows.pred.push(this.labels.at(pred));
    if (unit.probability !== undefined) this.rows.probability.push(unit.probability);
    this.clusters.forEach(({ names, of }, level) => {
      of.push(names.at(unit.clusters[level] ?? ""));
    });
  }

  private unitOf(name: string, gold: string, cells: readonly string[], line: number): LabelledUnit {
    const probability = probabilityCell(cells, this.probability, line);
    const clusters = this.clusters.map(({ name: of, at }) => requiredCell(cells, at, of, line));
    const unit = this.units.get(name);
    if (!unit) {
      const first = { gold, isScored: false, clusters, probability };
      this.units.set(name, first);
      return first;
    }
    const differs = (what: string) =>
      new ValidationError(`line ${line}: unit "${name}" ${what}, unlike on an earlier line`);
    if (unit.gold !== "" && gold !== "" && !isSameLabel(unit.gold, gold))
      throw differs(`has the gold label "${gold}", not "${unit.gold}"`);
    if (unit.probability !== probability) throw differs(`has the probability ${probability}`);
    const level = clusters.findIndex((cluster, i) => cluster !== unit.clusters[i]);
    if (level >= 0) throw differs(`has the ${this.clusters[level]?.name} "${clusters[level]}"`);
    unit.gold ||= gold;
    return unit;
  }

  finish(): LabelRows {
    const categories = [...this.labels.list].sort();
    const position = this.labels.list.map((name) => categories.indexOf(name));
    return {
      categories,
      gold: Uint32Array.from(this.rows.gold, (label) => position[label] ?? 0),
      predicted: Uint32Array.from(this.rows.pred, (label) => position[label] ?? 0),
      unit: Uint32Array.from(this.rows.unit),
      units: this.scoredUnits.list.length,
      clusters: this.clusters.map(({ of }) => Uint32Array.from(of)),
      ...(this.probability !== undefined
        ? { probabilities: Float64Array.from(this.rows.probability) }
        : {}),
      dropped: this.droppedUnits(),
      droppedRows: droppedCounts({
        "no gold label": this.noGold,
        "no prediction": this.noPrediction,
      }),
    };
  }

  /** Units without any row that is scored. */
  private droppedUnits() {
    const unscored = [...this.units.values()].filter(({ isScored }) => !isScored);
    const noGold = unscored.filter(({ gold }) => gold === "").length;
    return droppedCounts({ "no gold label": noGold, "no prediction": unscored.length - noGold });
  }
}
