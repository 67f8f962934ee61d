import { createHash } from "node:crypto";

/**
 * Which judgments a queue wants of which unit, in which order: pure, and the same for the same
 * seed and external ids on every installation.
 */
export interface PlanUnit {
  readonly unitId: string;
  /** The question's turn. */
  readonly groupKey: string;
  /** The response that it is or belongs to, if any. */
  readonly responseId: string | null;
  /** External id of the unit: what the seed's draws hang on. */
  readonly key: string;
  readonly stratum: string;
  /** Probability with which it had to come into the queue. */
  readonly inclusion: number;
}

export interface PlanSettings {
  readonly overlap: number;
  /** Of the overlap, so many kept for each group. */
  readonly quotas: Readonly<Record<string, number>>;
  readonly extraOverlap: number;
  readonly extraShare: number;
  readonly extraMinimum: number;
  readonly order: "given" | "shuffled" | "stratum";
  readonly seed: number;
}

export interface PlannedUnit {
  readonly unitId: string;
  readonly stratum: string;
  readonly isSampled: boolean;
  /** With which the unit had to be in the sample: n_h / N_h of its stratum. */
  readonly probability: number;
  readonly inclusion: number;
}

export interface PlannedSlot {
  readonly unitId: string;
  readonly groupKey: string;
  readonly responseId: string | null;
  readonly ordinal: number;
  readonly group: string;
  readonly position: number;
  readonly isSampled: boolean;
}

/**
 * Units in the order given become slots with positions from `firstPosition` on, the slots of a
 * unit together, so that units are completed one after another. Slots kept for a group come first
 * among a unit's.
 */
export function planSlots(
  units: readonly PlanUnit[],
  settings: PlanSettings,
  firstPosition = 0,
): { units: PlannedUnit[]; slots: PlannedSlot[] } {
  const sample = drawSample(units, settings);
  const planned = units.map(({ unitId, stratum, inclusion }): PlannedUnit => {
    const probability = sample.probability.get(stratum) ?? 0;
    return { unitId, stratum, isSampled: sample.units.has(unitId), probability, inclusion };
  });
  const groups = groupsOfSlots(settings);
  let position = firstPosition;
  const slots = inOrder(units, settings).flatMap(({ unitId, groupKey, responseId }) => {
    const isSampled = sample.units.has(unitId);
    const all = isSampled ? [...groups, ...Array(settings.extraOverlap).fill("")] : groups;
    return all.map((group: string, i): PlannedSlot => {
      const slot = { unitId, groupKey, responseId, ordinal: i + 1, group, position };
      position += 1;
      return { ...slot, isSampled: i >= groups.length };
    });
  });
  return { units: planned, slots };
}

/** The group of each of a unit's slots: quotas first, then "" for anybody. */
function groupsOfSlots({ overlap, quotas }: PlanSettings): string[] {
  const kept = Object.keys(quotas)
    .sort()
    .flatMap((group): string[] => Array(quotas[group]).fill(group));
  return [...kept, ...Array(Math.max(0, overlap - kept.length)).fill("")];
}

/** A number's worth of randomness from seed, purpose and key: sorts as text. */
const draw = (seed: number, purpose: string, key: string): string =>
  createHash("sha256").update(`${seed}/${purpose}/${key}`).digest("hex");

const shuffled = (units: readonly PlanUnit[], seed: number, purpose: string): PlanUnit[] =>
  units
    .map((unit) => ({ unit, at: draw(seed, purpose, unit.key) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ unit }) => unit);

/** A number from 0 to 1 (exclusive) that seed, purpose and key give; uniform over keys. */
export const uniformOf = (seed: number, purpose: string, key: string): number =>
  Number.parseInt(draw(seed, purpose, key).slice(0, 13), 16) / 16 ** 13;

/** So many of the units, drawn without replacement by the seed, in the order given. */
export function sampleOf<T extends PlanUnit>(
  units: readonly T[],
  count: number,
  seed: number,
  purpose: string,
): T[] {
  const drawn = new Set(
    shuffled(units, seed, purpose)
      .slice(0, count)
      .map(({ unitId }) => unitId),
  );
  return units.filter(({ unitId }) => drawn.has(unitId));
}

function inOrder(units: readonly PlanUnit[], { order, seed }: PlanSettings): readonly PlanUnit[] {
  if (order === "shuffled") return shuffled(units, seed, "order");
  if (order === "given") return units;
  const queues = [...byStratum(units).values()].map((each) => shuffled(each, seed, "order"));
  const longest = Math.max(0, ...queues.map((each) => each.length));
  // Strata take turns, so that each is as far as the others whenever the work stops.
  return Array.from({ length: longest }, (_, i) => queues.flatMap((each) => each[i] ?? [])).flat();
}

function byStratum(units: readonly PlanUnit[]): Map<string, PlanUnit[]> {
  const strata = new Map<string, PlanUnit[]>();
  for (const unit of units) {
    const stratum = strata.get(unit.stratum);
    if (stratum) stratum.push(unit);
    else strata.set(unit.stratum, [unit]);
  }
  return new Map([...strata].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A sample of the units, drawn without replacement within each stratum: the share of all of them,
 * at least the minimum, at most all; strata get their part by largest remainders.
 */
export function drawSample(
  units: readonly PlanUnit[],
  settings: Pick<PlanSettings, "extraOverlap" | "extraShare" | "extraMinimum" | "seed">,
): { units: ReadonlySet<string>; probability: ReadonlyMap<string, number> } {
  const { extraOverlap, extraShare, extraMinimum, seed } = settings;
  const wanted = Math.max(Math.round(units.length * extraShare), extraMinimum);
  const total = extraOverlap > 0 ? Math.min(units.length, wanted) : 0;
  const strata = byStratum(units);
  const sizes = [...strata.values()].map((each) => each.length);
  const parts = allocate(total, sizes);
  const drawn = new Set<string>();
  const probability = new Map<string, number>();
  [...strata].forEach(([stratum, all], i) => {
    const part = parts[i] ?? 0;
    for (const { unitId } of shuffled(all, seed, "sample").slice(0, part)) drawn.add(unitId);
    probability.set(stratum, part / all.length);
  });
  return { units: drawn, probability };
}

/** `total` in parts as large as `sizes` by proportion, whole, by largest remainders. */
export function allocate(total: number, sizes: readonly number[]): number[] {
  const sum = sizes.reduce((a, b) => a + b, 0);
  if (sum === 0) return sizes.map(() => 0);
  const exact = sizes.map((size) => (total * size) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
