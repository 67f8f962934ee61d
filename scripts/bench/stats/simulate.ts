import type { CountTable } from "@/lib/stats/count-table";
import type { PoolTable } from "@/lib/stats/pools";
import { Xoshiro128 } from "@/lib/stats/random/xoshiro";

/** Sections by number of ratings: 4,377 sections, 12,419 ratings, 13,217 pairs, as in the study. */
const SECTIONS: readonly (readonly [raters: number, sections: number])[] = [
  [2, 2112],
  [3, 920],
  [4, 1325],
  [6, 10],
  [7, 5],
  [8, 5],
];
const RESPONSES = 541;

export interface SimulatedStudy {
  readonly sections: number;
  readonly ratings: number;
  readonly binary: CountTable;
  readonly ordinal: CountTable;
  readonly pools: PoolTable;
  /** Per section: true positives, false positives, false negatives of all its raters. */
  readonly outcomes: Float64Array;
  readonly responseOf: Uint32Array;
}

function raterCounts(times: number): Uint8Array {
  return Uint8Array.from(
    SECTIONS.flatMap(([raters, sections]) => new Array<number>(sections * times).fill(raters)),
  );
}

function table(categories: readonly string[], cells: Float64Array): CountTable {
  const scale = categories.map((_, i) => i + 1);
  return { width: categories.length, cells, categories, scale, dropped: {} };
}

/** A study of `times` the size, from a seed: one section in six holds an error that one in two sees. */
export function simulateStudy(times: number, seed: number): SimulatedStudy {
  const random = new Xoshiro128(seed);
  const raters = raterCounts(times);
  const sections = raters.length;
  const binary = new Float64Array(sections * 2);
  const ordinal = new Float64Array(sections * 3);
  const pools = new Float64Array(sections * 4);
  const outcomes = new Float64Array(sections * 3);
  raters.forEach((count, section) => {
    const isError = random.uniform() < 1 / 6;
    for (let rater = 0; rater < count; rater++) {
      const sees = random.uniform() < (isError ? 0.5 : 0.03);
      const grade = sees ? 0 : random.uniform() < (isError ? 0.6 : 0.15) ? 1 : 2;
      const place = sees ? 0 : 1;
      binary[section * 2 + place] = (binary[section * 2 + place] ?? 0) + 1;
      ordinal[section * 3 + grade] = (ordinal[section * 3 + grade] ?? 0) + 1;
      pools[section * 4 + place] = (pools[section * 4 + place] ?? 0) + 1;
      const outcome = sees ? (isError ? 0 : 1) : isError ? 2 : -1;
      if (outcome >= 0)
        outcomes[section * 3 + outcome] = (outcomes[section * 3 + outcome] ?? 0) + 1;
    }
    for (let expert = random.uniform() < 0.2 ? 2 : 1; expert > 0; expert--) {
      const place = section * 4 + (random.uniform() < (isError ? 0.9 : 0.3) ? 2 : 3);
      pools[place] = (pools[place] ?? 0) + 1;
    }
  });
  const responses = RESPONSES * times;
  return {
    sections,
    ratings: raters.reduce((sum, n) => sum + n, 0),
    binary: table(["true", "false"], binary),
    ordinal: table(["1", "2", "3"], ordinal),
    pools: { ...table(["true", "false"], pools), width: 4 },
    outcomes,
    responseOf: Uint32Array.from({ length: sections }, () => drawResponse(random, responses)),
  };
}

const drawResponse = (random: Xoshiro128, responses: number): number =>
  Math.floor(random.uniform() * responses);
