import type { Sql } from "postgres";

/**
 * Labelled sections that a system said nothing about, by why: neither yes nor no, so they are in no
 * numerator and no denominator.
 */
export const GAP_KINDS = ["not_asked", "unparseable", "failed", "waiting", "no_vote"] as const;
export type GapKind = (typeof GAP_KINDS)[number];
export type Gaps = Readonly<Partial<Record<GapKind, number>>>;

export const GAP_WORDS: Record<GapKind, string> = {
  not_asked: "not asked",
  unparseable: "unparseable",
  failed: "failed",
  waiting: "still waiting",
  no_vote: "samples without a vote",
};

/** Gaps of every system of the project, by pseudonym. */
export async function readGaps(
  tx: Sql,
  projectId: string,
  referenceId: string,
): Promise<ReadonlyMap<string, Gaps>> {
  const rows = await tx<{ pseudonym: string; kind: GapKind; sections: number }[]>`
    SELECT c.pseudonym, CASE WHEN r.id IS NULL OR k.calls = 0 THEN 'not_asked'
        WHEN k.unparseable > 0 THEN 'unparseable' WHEN k.failed > 0 THEN 'failed'
        WHEN k.open > 0 THEN 'waiting' ELSE 'no_vote' END AS kind,
      count(*)::int AS sections
    FROM coder c
    LEFT JOIN judge_run r ON r.coder_id = c.id
    JOIN reference_label l ON l.reference_id = ${referenceId} AND l.label IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT count(*) AS calls, count(*) FILTER (WHERE state = 'unparseable') AS unparseable,
        count(*) FILTER (WHERE state = 'failed') AS failed,
        count(*) FILTER (WHERE state IN ('waiting', 'running')) AS open
      FROM judge_call WHERE run_id = r.id AND unit_id = l.unit_id
    ) k ON true
    WHERE c.project_id = ${projectId} AND c.kind = 'system' AND NOT c.is_excluded
      AND NOT EXISTS (SELECT 1 FROM judgment j
        WHERE j.project_id = c.project_id AND j.unit_id = l.unit_id AND j.coder_id = c.id
          AND j.superseded_at IS NULL AND NOT j.is_extra AND j.has_error IS NOT NULL)
    GROUP BY 1, 2`;
  const gaps = new Map<string, Partial<Record<GapKind, number>>>();
  for (const { pseudonym, kind, sections } of rows) {
    const own = gaps.get(pseudonym) ?? {};
    own[kind] = sections;
    gaps.set(pseudonym, own);
  }
  return gaps;
}
