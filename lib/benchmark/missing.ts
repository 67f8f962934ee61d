import { type Actor, authorize } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { getNewestPool, type PoolDetail } from "@/lib/pools/queries";
import { getReference } from "@/lib/references/queries";
import { type Chapman, chapmanEstimate } from "@/lib/stats/chapman";
import type { Estimate, Interval } from "@/lib/stats/estimate";
import {
  type AuditStratum,
  bootstrapMissingInterval,
  exactMissingInterval,
  missingErrors,
} from "@/lib/stats/missing-errors";

/** An audited stratum of sections that everybody held to be without error. */
export interface AuditedStratum extends AuditStratum {
  /** Sections drawn; `sampled` are those of them that the reference labels. */
  readonly drawn: number;
}

/** Detectors' finds that adjudicators confirm, by the reference. */
export interface Overlap {
  /** People of the first pass, one of them enough. */
  readonly people: number;
  /** Judges of the pool, one of them enough. */
  readonly judges: number;
  readonly both: number;
}

export interface MissingReport {
  readonly reference: string;
  readonly pool: { readonly id: string; readonly name: string; readonly version: number };
  readonly strata: readonly AuditedStratum[];
  /** Errors that nobody found, as a number of sections. */
  readonly estimate: Estimate;
  /** Of all sections of the strata. */
  readonly rate: number | null;
  readonly exact: Interval | null;
  readonly bootstrap: Interval | null;
  readonly seed: number;
  /** Sections of which the audit says nothing: without a claim, or not judged by anybody. */
  readonly outside: { readonly unjudged: number; readonly no_claim: number };
  readonly overlap: Overlap;
  /** A sensitivity analysis only. */
  readonly chapman: Chapman;
}

const RESAMPLES = 10_000;
const SEED = 42;

/**
 * Errors that nobody found, from the audit sample of the project's newest pool, as the reference
 * labels it; null where the project has no pool.
 */
export async function estimateMissing(
  actor: Actor,
  projectId: string,
  referenceName: string,
): Promise<MissingReport | null> {
  authorize(actor, "reference:view", projectId);
  const reference = await getReference(actor, projectId, referenceName);
  const pool = await getNewestPool(actor, projectId);
  if (!pool) return null;
  const strata = await readStrata(pool, reference.id);
  const estimate = missingErrors(strata);
  const population = strata.reduce((sum, stratum) => sum + stratum.population, 0);
  const overlap = await readOverlap(projectId, reference.id, pool.parameters.judges);
  return {
    reference: reference.name,
    pool: { id: pool.id, name: pool.name, version: pool.version },
    strata,
    estimate,
    rate: "value" in estimate && population > 0 ? estimate.value / population : null,
    exact: exactMissingInterval(strata),
    bootstrap: bootstrapMissingInterval(strata, RESAMPLES, SEED),
    seed: SEED,
    outside: pool.counts.outside,
    overlap,
    chapman: overlapEstimate(overlap, pool.parameters.judges.length),
  };
}

/** Chapman's estimate; undefined where only one of the two detectors has found anything. */
function overlapEstimate({ people, judges, both }: Overlap, judgesInPool: number): Chapman {
  const estimate = chapmanEstimate(people, judges, both);
  const { units, found, caveats } = estimate;
  const undefinedBecause =
    judgesInPool === 0
      ? "there is one detector only, as the pool has no judge"
      : "there is one detector only, as the other found nothing that adjudicators confirmed";
  const isAlone = judgesInPool === 0 || (found > 0 && (people === 0 || judges === 0));
  return isAlone ? { undefinedBecause, units, found, caveats, interval: null } : estimate;
}

/** The strata as they were drawn from, with what the reference says of the sections drawn. */
async function readStrata(pool: PoolDetail, referenceId: string): Promise<AuditedStratum[]> {
  const rows = await sql()<{ name: string; sampled: number; errors: number }[]>`
    SELECT e.stratum AS name, count(*) FILTER (WHERE l.label IS NOT NULL)::int AS sampled,
      count(*) FILTER (WHERE l.label)::int AS errors
    FROM pool_entry e
    LEFT JOIN reference_label l ON l.unit_id = e.unit_id AND l.reference_id = ${referenceId}
      AND l.decided_by && ARRAY['medical_expert', 'fact_checker']
    WHERE e.pool_id = ${pool.id} AND e.removed_in IS NULL AND NOT e.is_kept
      AND e.reason = 'audit_no_error'
    GROUP BY e.stratum`;
  const drawn = pool.counts.strata.filter(({ reason }) => reason === "audit_no_error");
  const audited = drawn.map(({ name, population, sampled }): AuditedStratum => {
    const row = rows.find((each) => each.name === name);
    const { sampled: labelled = 0, errors = 0 } = row ?? {};
    return { name, population, drawn: sampled, sampled: labelled, errors };
  });
  if (audited.length > 0) return audited;
  const population = pool.counts.unpooled.audit_no_error;
  return population > 0
    ? [{ name: "audit_no_error", population, drawn: 0, sampled: 0, errors: 0 }]
    : [];
}

/** Errors by adjudicators' word, by who found them. */
async function readOverlap(
  projectId: string,
  referenceId: string,
  judges: readonly string[],
): Promise<Overlap> {
  const [row] = await sql()<Overlap[]>`
    SELECT count(*) FILTER (WHERE found.people)::int AS people,
      count(*) FILTER (WHERE found.judges)::int AS judges,
      count(*) FILTER (WHERE found.people AND found.judges)::int AS both
    FROM reference_label l
    CROSS JOIN LATERAL (
      SELECT bool_or(c.kind = 'person') AS people,
        bool_or(c.kind = 'system' AND c.pseudonym = ANY(${[...judges]})) AS judges
      FROM candidate k
      JOIN judgment j ON j.id = k.judgment_id AND j.superseded_at IS NULL
      JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
      WHERE k.project_id = ${projectId} AND k.unit_id = l.unit_id
    ) found
    WHERE l.reference_id = ${referenceId} AND l.label
      AND l.decided_by && ARRAY['medical_expert', 'fact_checker']`;
  return row ?? { people: 0, judges: 0, both: 0 };
}
