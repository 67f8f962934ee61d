import type { Actor } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";

/** What I did on one day (UTC). */
export interface MyDay {
  /** Such as 2026-11-29. */
  readonly day: string;
  readonly finished: number;
  readonly judgments: number;
  /** Milliseconds of attention on the judgments of that day. */
  readonly activeMs: number;
}

export interface MyPace {
  /** The last days with work, newest first. */
  readonly days: readonly MyDay[];
  readonly finished: number;
  readonly judgments: number;
  /** Median milliseconds of attention for a finished response; null before the first. */
  readonly medianMs: number | null;
}

const DAYS = 14;

/** The actor's own pace over everything that they have done; nobody else's is in it. */
export async function getMyPace(actor: Actor): Promise<MyPace> {
  if (actor.kind !== "person") return { days: [], finished: 0, judgments: 0, medianMs: null };
  const mine = sql()`
    membership m JOIN coder c ON c.membership_id = m.id AND m.user_id = ${actor.userId}`;
  const [days, [total], [made]] = await Promise.all([
    sql()<MyDay[]>`
      SELECT to_char(j.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS judgments,
        sum(j.active_ms)::float8 AS "activeMs",
        count(DISTINCT a.id) FILTER (WHERE date_trunc('day', a.closed_at AT TIME ZONE 'UTC')
          = date_trunc('day', j.submitted_at AT TIME ZONE 'UTC')
          AND a.state IN ('done', 'extra'))::int AS finished
      FROM ${mine} JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
        AND j.by_rule IS NULL AND j.active_ms IS NOT NULL
      JOIN assignment a ON a.id = j.assignment_id
      GROUP BY 1 ORDER BY 1 DESC LIMIT ${DAYS}`,
    sql()<{ finished: number; median: number | null }[]>`
      SELECT count(*)::int AS finished,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY a.active_ms) AS median
      FROM ${mine} JOIN assignment a ON a.coder_id = c.id AND a.state IN ('done', 'extra')`,
    sql()<{ judgments: number }[]>`
      SELECT count(*)::int AS judgments FROM ${mine}
      JOIN judgment j ON j.project_id = c.project_id AND j.coder_id = c.id
        AND j.superseded_at IS NULL AND j.by_rule IS NULL AND j.active_ms IS NOT NULL`,
  ]);
  return {
    days,
    finished: total?.finished ?? 0,
    judgments: made?.judgments ?? 0,
    medianMs: total?.median ?? null,
  };
}
