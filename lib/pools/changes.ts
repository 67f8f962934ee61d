import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { excerpt } from "@/lib/db/excerpt";
import { plainText } from "@/lib/plain-text";
import type { PoolInput } from "./commands";
import type { PoolCounts } from "./counts";
import type { Change, ChangeKind } from "./difference";
import type { PlannedEntry } from "./plan";
import { changeCounts, previewRebuild } from "./rebuild";
import type { PoolReason } from "./rules";

/** Changes that a page shows in full; the rest are counted. */
const SHOWN = 100;

export interface ChangeRow {
  readonly unitId: string;
  readonly kind: ChangeKind;
  readonly response: string;
  readonly index: number;
  readonly text: string;
  readonly before: ChangeSide | null;
  readonly after: ChangeSide | null;
}
export interface ChangeSide {
  readonly reason: PoolReason;
  readonly stratum: string;
  readonly probability: number;
}

/** A rebuild's preview as a page shows it. */
export interface RebuildView {
  readonly version: number;
  readonly contentHash: string;
  readonly isSame: boolean;
  readonly counts: PoolCounts;
  readonly changes: Readonly<Record<ChangeKind, number>>;
  readonly unchanged: number;
  readonly rows: readonly ChangeRow[];
}

/** What building a pool anew would change, with the first sections that change. Stores nothing. */
export async function viewRebuild(
  actor: Actor,
  poolId: string,
  input: Pick<PoolInput, "parameters"> = {},
): Promise<RebuildView> {
  const { version, contentHash, isSame, counts, difference } = await previewRebuild(
    actor,
    poolId,
    input,
  );
  return {
    version,
    contentHash,
    isSame,
    counts,
    changes: changeCounts(difference),
    unchanged: difference.unchanged,
    rows: await rowsOf(difference.changes),
  };
}

const ORDER: readonly ChangeKind[] = ["gone", "moved", "added", "kept", "reweighted"];

/** The changes that matter most first, with what the sections say. */
async function rowsOf(changes: readonly Change[]): Promise<ChangeRow[]> {
  const shown = changes
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
    .slice(0, SHOWN);
  const sections = await sql()<
    { unit_id: string; response: string; index: number; text: string }[]
  >`
    SELECT u.id AS unit_id, r.external_id AS response, s.index, ${excerpt(sql()`s.text`, 300)} AS text
    FROM unit u JOIN section s ON s.id = u.section_id JOIN response r ON r.id = s.response_id
    WHERE u.id = ANY(${shown.map(({ unitId }) => unitId)}::uuid[])`;
  const byUnit = new Map(sections.map((section) => [section.unit_id, section]));
  return shown.map(({ kind, unitId, before, after }) => {
    const { response = "", index = 0, text = "" } = byUnit.get(unitId) ?? {};
    const shown = { response, index, text: plainText(text) };
    return { unitId, kind, ...shown, before: sideOf(before), after: sideOf(after) };
  });
}

const sideOf = (entry: PlannedEntry | undefined): ChangeSide | null =>
  entry ? { reason: entry.reason, stratum: entry.stratum, probability: entry.probability } : null;
