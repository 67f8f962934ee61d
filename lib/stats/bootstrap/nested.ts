import { drawBelow } from "../random/below";
import type { Seed } from "../random/seed-sequence";
import { Xoshiro128 } from "../random/xoshiro";
import type { Evaluate } from "./kernel";
import type { Problem } from "./problem";

/** Members of each cluster, level after level; the last level's members are drawable units. */
export type ClusterTree = readonly (readonly (readonly number[])[])[];

/**
 * Cluster columns (outermost first) of the drawable units as a tree. An inner cluster that lies in
 * two outer ones counts as two.
 */
export function clusterTree(levels: readonly ArrayLike<number>[], units: number): ClusterTree {
  const tree: number[][][] = levels.map(() => []);
  const numbers = levels.map(() => new Map<string, number>());
  for (let unit = 0; unit < units; unit++) {
    let key = "";
    let parent = -1;
    levels.forEach((level, depth) => {
      key += `${level[unit]}/`;
      const known = numbers[depth]?.get(key);
      const number = known ?? numbers[depth]?.size ?? 0;
      if (known === undefined) {
        numbers[depth]?.set(key, number);
        tree[depth]?.push([]);
        if (parent >= 0) tree[depth - 1]?.[parent]?.push(number);
      }
      parent = number;
    });
    tree.at(-1)?.[parent]?.push(unit);
  }
  return tree;
}

/**
 * Bootstrap over several cluster levels: clusters of the outermost level are drawn with
 * replacement, then as many of each one's inner clusters as it has, and so on down; the units of
 * the innermost clusters come along whole (Davison and Hinkley 1997, section 3.8).
 *
 * problem: one row per unit, not yet summed by cluster. Resamples first to first + out.length /
 * outputs - 1, each from a stream of its own, the outputs of a resample side by side.
 */
export function resampleNested(
  problem: Problem & { readonly levels: readonly Uint32Array[] },
  evaluate: Evaluate,
  outputs: number,
  seed: Seed,
  first: number,
  out: Float64Array,
): void {
  const { rows, rowOf, width, levels } = problem;
  if (!rowOf) throw new TypeError("nested resampling needs a row for every unit");
  const tree = clusterTree(levels, rowOf.length);
  const sums = new Float64Array(width);
  const addUnit = (unit: number): void => {
    const from = (rowOf[unit] ?? 0) * width;
    for (let i = 0; i < width; i++) sums[i] = (sums[i] ?? 0) + (rows[from + i] ?? 0);
  };
  const addCluster = (depth: number, cluster: number, random: Xoshiro128): void => {
    const members = tree[depth]?.[cluster] ?? [];
    if (depth === tree.length - 1) {
      for (const unit of members) addUnit(unit);
      return;
    }
    for (let i = 0; i < members.length; i++) {
      addCluster(depth + 1, members[drawBelow(random, members.length)] ?? 0, random);
    }
  };
  const outermost = tree[0]?.length ?? 0;
  for (let at = 0; at < out.length; at += outputs) {
    const random = new Xoshiro128(seed, [first + at / outputs]);
    sums.fill(0);
    for (let i = 0; i < outermost; i++) addCluster(0, drawBelow(random, outermost), random);
    evaluate(sums, 0, out, at);
  }
}
