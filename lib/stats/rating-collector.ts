import { ValidationError } from "../errors";
import { droppedCounts } from "./estimate";
import { Names } from "./names";
import { type Rating, type ReliabilityData, renumbered } from "./reliability";
import { atLine, orderValues, type Scale } from "./scale-order";

/** Collects ratings one by one, so that a file or a query can stream through. */
export class RatingCollector {
  private readonly units = new Names();
  private readonly coders = new Names();
  private readonly groups = new Names();
  private readonly values = new Names();
  private readonly clusterNames: Names[] = [];
  private readonly clusters: number[][] = [];
  private readonly probabilities: number[] = [];
  private readonly entries = {
    unit: [] as number[],
    coder: [] as number[],
    group: [] as number[],
    value: [] as number[],
  };
  private readonly seen = new Map<number, number | undefined>();
  private readonly firstLine: (number | undefined)[] = [];

  add(rating: Rating): void {
    const unit = this.units.at(rating.unit);
    const coder = this.coders.at(rating.coder);
    this.checkOnce(rating, unit, coder);
    this.placeUnit(rating, unit);
    if (rating.value === null || rating.value === "") return;
    const value = this.values.at(rating.value);
    if (value === this.firstLine.length) this.firstLine.push(rating.line);
    this.entries.unit.push(unit);
    this.entries.coder.push(coder);
    this.entries.group.push(this.groups.at(rating.group ?? ""));
    this.entries.value.push(value);
  }

  private checkOnce(rating: Rating, unit: number, coder: number): void {
    const { line } = rating;
    // Fewer than 2^20 coders and 2^10 groups keep the key an exact integer.
    const group = this.groups.at(rating.group ?? "");
    const key = (unit * 1024 + group) * 1048576 + coder;
    if (this.seen.has(key)) {
      const before = this.seen.get(key);
      const where = before === undefined ? "" : ` (first on line ${before})`;
      throw new ValidationError(
        `${atLine(line)}coder "${rating.coder}" answered unit "${rating.unit}" twice${where}`,
      );
    }
    this.seen.set(key, line);
  }

  private placeUnit({ clusters = [], probability, line, unit: name }: Rating, unit: number): void {
    clusters.forEach((cluster, level) => {
      const column = this.clusters[level] ?? [];
      const names = this.clusterNames[level] ?? new Names();
      this.clusters[level] = column;
      this.clusterNames[level] = names;
      const number = names.at(cluster);
      if (column[unit] !== undefined && column[unit] !== number) {
        throw new ValidationError(`${atLine(line)}unit "${name}" is in two clusters`);
      }
      column[unit] = number;
    });
    if (probability === undefined) return;
    const before = this.probabilities[unit];
    if (before !== undefined && before !== probability) {
      throw new ValidationError(`${atLine(line)}unit "${name}" has two sampling probabilities`);
    }
    this.probabilities[unit] = probability;
  }

  /** Everything added so far; units without any value are dropped. */
  build(scale: Scale): ReliabilityData {
    const { categories, position } = orderValues(this.values.list, this.firstLine, scale);
    const counts = new Uint32Array(this.units.list.length);
    for (const unit of this.entries.unit) counts[unit] = (counts[unit] ?? 0) + 1;
    const kept = this.units.list.map((_, unit) => unit).filter((unit) => (counts[unit] ?? 0) > 0);
    const place = new Map(kept.map((unit, i) => [unit, i]));
    const start = new Uint32Array(kept.length + 1);
    kept.forEach((unit, i) => {
      start[i + 1] = (start[i] ?? 0) + (counts[unit] ?? 0);
    });
    const next = start.slice();
    const size = this.entries.unit.length;
    const coder = new Uint32Array(size);
    const group = new Uint32Array(size);
    const category = new Uint32Array(size);
    this.entries.unit.forEach((unit, i) => {
      const row = place.get(unit) ?? 0;
      const to = next[row] ?? 0;
      next[row] = to + 1;
      coder[to] = this.entries.coder[i] ?? 0;
      group[to] = this.entries.group[i] ?? 0;
      category[to] = position[this.entries.value[i] ?? 0] ?? 0;
    });
    return {
      units: kept.map((unit) => this.units.list[unit] ?? ""),
      coders: this.coders.list,
      groups: this.groups.list,
      categories,
      start,
      coder,
      group,
      category,
      clusters: this.clusters.map((column) => renumbered(kept.map((unit) => column[unit] ?? 0))),
      ...(this.probabilities.length > 0
        ? { probabilities: Float64Array.from(kept, (unit) => this.probabilities[unit] ?? 1) }
        : {}),
      dropped: droppedCounts({ "no value": this.units.list.length - kept.length }),
    };
  }
}

/** Ratings joined by unit. Throws ValidationError for double answers and values off the scale. */
export function toReliabilityData(ratings: Iterable<Rating>, scale: Scale): ReliabilityData {
  const collector = new RatingCollector();
  for (const rating of ratings) collector.add(rating);
  return collector.build(scale);
}
