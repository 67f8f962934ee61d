import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { permanentNumber } from "../sampling";
import { type LeakComment, type LeakReport, tellApart } from "./tell-apart";

/** Comments that are looked at: of more, a seeded sample, so that the page stays quick. */
const MOST = 4000;

export interface PoolLeak extends LeakReport {
  /** Comments of the pool, of which at most `MOST` were looked at. */
  readonly comments: number;
}

/**
 * The leak report of a pool's comments, as adjudicators see them: those of current judgments, by
 * people and by systems; empty comments are left out. Injected errors' notes are no system's style
 * and are left out, too.
 */
export async function getPoolLeak(
  actor: Actor,
  pool: { readonly id: string; readonly projectId: string; readonly seed: number },
): Promise<PoolLeak> {
  authorize(actor, "pool:view", pool.projectId);
  const rows = await sql()<(LeakComment & { id: string })[]>`
    SELECT k.id, k.comment AS text, c.kind = 'system' AS "isSystem", s.external_id AS section
    FROM pool_entry e
    JOIN candidate k ON k.project_id = e.project_id AND k.unit_id = e.unit_id
    JOIN judgment j ON j.id = k.judgment_id AND j.superseded_at IS NULL
    JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
    JOIN unit u ON u.id = e.unit_id JOIN section s ON s.id = u.section_id
    WHERE e.project_id = ${pool.projectId} AND e.pool_id = ${pool.id} AND e.removed_in IS NULL
      AND trim(k.comment) <> '' AND c.system_kind IS DISTINCT FROM 'injector'
    ORDER BY s.external_id, k.comment, j.external_id`;
  const drawn = rows
    .map((row, i) => ({ row, at: permanentNumber(pool.seed, "leak", `${row.section}/${i}`) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ row }) => row);
  return { ...tellApart(drawn, pool.seed), comments: rows.length };
}
