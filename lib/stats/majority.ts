import { forEachValue, type ReliabilityData } from "./reliability";

export interface MajorityLabels {
  /** Category per unit, or null where two or more share the most votes. */
  readonly labels: readonly (string | null)[];
  readonly tied: number;
}

/** Votes per unit and category, unit after unit. */
export function voteCounts(data: ReliabilityData): Float64Array {
  const q = data.categories.length;
  const votes = new Float64Array(data.units.length * q);
  forEachValue(data, (unit, i) => {
    const cell = unit * q + (data.category[i] ?? 0);
    votes[cell] = (votes[cell] ?? 0) + 1;
  });
  return votes;
}

/** Plurality label of each unit. A tie has no label: it is never broken by chance or by order. */
export function majorityLabels(data: ReliabilityData): MajorityLabels {
  const q = data.categories.length;
  const votes = voteCounts(data);
  const labels = data.units.map((_, unit) => {
    const counts = votes.subarray(unit * q, (unit + 1) * q);
    const most = Math.max(...counts);
    const first = counts.indexOf(most);
    return counts.indexOf(most, first + 1) >= 0 ? null : (data.categories[first] ?? null);
  });
  return { labels, tied: labels.filter((label) => label === null).length };
}
