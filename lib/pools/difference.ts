import { createHash } from "node:crypto";
import type { PoolParameters } from "./parameters";
import type { PlannedEntry } from "./plan";
import type { LabelCounts } from "./rules";

export type ChangeKind = "added" | "gone" | "kept" | "moved" | "reweighted";

/** What a rebuild does to one section. `before` or `after` is absent where it is not in the pool. */
export interface Change {
  readonly kind: ChangeKind;
  readonly unitId: string;
  readonly before?: PlannedEntry;
  readonly after?: PlannedEntry;
}

export interface PoolDifference {
  readonly changes: readonly Change[];
  /** Sections that stay under the same reason, in the same stratum, with the same probability. */
  readonly unchanged: number;
  /** The pool as it would be, kept sections included. */
  readonly entries: readonly PlannedEntry[];
}

/**
 * What would change if `planned` took the place of `current`. Sections in `untouchable` (adjudicated,
 * or in an adjudicator's hands) never go: where the rule no longer asks for them they are kept under
 * their old reason.
 */
export function comparePools(
  current: readonly PlannedEntry[],
  planned: readonly PlannedEntry[],
  untouchable: ReadonlySet<string>,
): PoolDifference {
  const before = new Map(current.map((entry) => [entry.unitId, entry]));
  const changes: Change[] = [];
  const entries: PlannedEntry[] = [...planned];
  let unchanged = 0;
  for (const after of planned) {
    const old = before.get(after.unitId);
    before.delete(after.unitId);
    const kind = changeOf(old, after);
    if (kind) changes.push({ kind, unitId: after.unitId, before: old, after });
    else unchanged += 1;
  }
  for (const [unitId, old] of before) {
    if (!untouchable.has(unitId)) {
      changes.push({ kind: "gone", unitId, before: old });
      continue;
    }
    entries.push({ ...old, isKept: true });
    if (old.isKept) unchanged += 1;
    else changes.push({ kind: "kept", unitId, before: old, after: { ...old, isKept: true } });
  }
  return { changes, unchanged, entries };
}

function changeOf(before: PlannedEntry | undefined, after: PlannedEntry): ChangeKind | null {
  if (!before) return "added";
  const isMoved = before.reason !== after.reason || before.stratum !== after.stratum;
  if (isMoved || before.isKept) return "moved";
  return before.probability === after.probability ? null : "reweighted";
}

/** SHA-256 over seed, parameters and entries: two pools with the same hash are the same. */
export function contentHash(
  seed: number,
  parameters: PoolParameters,
  entries: readonly PlannedEntry[],
): string {
  const hash = createHash("sha256");
  const sortedParameters = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  hash.update(`${JSON.stringify([seed, sortedParameters])}\n`);
  const lines = entries.map(({ key, reason, stratum, probability, isKept }) =>
    JSON.stringify([key, reason, stratum, probability, isKept]),
  );
  for (const line of lines.sort()) hash.update(`${line}\n`);
  return hash.digest("hex");
}

/** Entries that end, and those that begin, when `entries` take the place of `current`. */
export function replacements(
  current: readonly PlannedEntry[],
  entries: readonly PlannedEntry[],
): { close: readonly string[]; open: readonly PlannedEntry[] } {
  const wanted = new Map(entries.map((entry) => [entry.unitId, entry]));
  const staying = new Set(
    current.filter((entry) => isSameEntry(entry, wanted.get(entry.unitId))).map((e) => e.unitId),
  );
  return {
    close: current.flatMap(({ unitId }) => (staying.has(unitId) ? [] : unitId)),
    open: entries.filter(({ unitId }) => !staying.has(unitId)),
  };
}

function isSameEntry(a: PlannedEntry, b: PlannedEntry | undefined): boolean {
  if (!b || a.reason !== b.reason || a.stratum !== b.stratum) return false;
  if (a.probability !== b.probability || a.isKept !== b.isKept) return false;
  const counts = Object.keys(b.labels) as (keyof LabelCounts)[];
  return counts.every((count) => a.labels[count] === b.labels[count]);
}
