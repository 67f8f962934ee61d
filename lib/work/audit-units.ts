import { z } from "zod";
import type { Queue } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { type PlanUnit, sampleOf, uniformOf } from "./plan";

/** Strata of an audit; nobody who works there sees them. */
export const FLAGGED = "flagged";
export const UNFLAGGED = "unflagged";

const size = z.coerce.number("Enter a number.").int("Use a whole number.").min(0, "Use 0 or more.");

/** A sample of what earlier judgments flagged, and of what they did not. */
export const auditDraw = z.object({
  /** Protocol of the judgments that flag. */
  flaggedBy: z.string(),
  /** Pseudonym of the one coder, such as a judge or a panel, whose judgments flag; of all where empty. */
  coder: z.string().trim().default(""),
  flagged: size,
  unflagged: size,
});

/** The draw of an audit queue, as the database holds it; null for other queues. */
export const readAudit = (drawn: unknown) => auditDraw.nullable().catch(null).parse(drawn);

/** Protocols whose score says it: what is not fully corrected (below 1) is flagged. */
export const FLAG_BY_SCORE = ["misconception-scoring", "misconception-scoring-study"];

/** Labels that say that nothing is there. */
const NOTHING = ["no", "none", "No behavior", "not_redirection", "no_misconception"];

/**
 * Of these units a seeded sample of the flagged and one of the unflagged, each with its inclusion
 * probability (drawn / all of the stratum). A unit is flagged where any current judgment of it, of
 * the turn that it is or answers, or of a response to it, has an error, a label that says that
 * something is there, or a score that says that it was not corrected; units without a judgment that
 * says either are in neither stratum.
 */
export async function drawAudit(
  tx: Tx,
  queue: Queue,
  units: readonly PlanUnit[],
): Promise<readonly PlanUnit[]> {
  const audit = readAudit(queue.drawn);
  if (!audit) return units;
  if (audit.coder !== "") await checkCoder(tx, queue.projectId, audit.coder);
  const flags = await readFlags(tx, queue.projectId, audit);
  const draw = (isFlagged: boolean, count: number, stratum: string): PlanUnit[] => {
    const all = units.filter(({ unitId }) => flags.get(unitId) === isFlagged);
    const inclusion = all.length === 0 ? 0 : Math.min(1, count / all.length);
    const drawn = sampleOf(all, count, queue.seed, `audit/${stratum}`);
    return drawn.map((unit) => ({ ...unit, stratum, inclusion }));
  };
  const drawn = [...draw(true, audit.flagged, FLAGGED), ...draw(false, audit.unflagged, UNFLAGGED)];
  return drawn.sort((a, b) => mixOf(queue.seed, a) - mixOf(queue.seed, b));
}

/** A place in the order of work that tells nothing of the stratum. */
const mixOf = (seed: number, { key }: PlanUnit) => uniformOf(seed, "audit/order", key);

async function checkCoder(tx: Tx, projectId: string, pseudonym: string): Promise<void> {
  if (await tx.coder.findFirst({ where: { projectId, pseudonym }, select: { id: true } })) return;
  throw new ValidationError(`The project has no coder “${pseudonym}”.`);
}

/**
 * Unit id -> flagged or not, of units about which these judgments say either. A conversation is
 * flagged by what was said of it or of any of its turns, a turn also by that of any response to it.
 */
async function readFlags(
  tx: Tx,
  projectId: string,
  { flaggedBy, coder }: z.output<typeof auditDraw>,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx.$queryRaw<{ id: string; flagged: boolean }[]>`
    WITH said AS (
      SELECT j.unit_id, bool_or(coalesce(j.has_error, NOT j.label = ANY (${NOTHING}::text[]),
        CASE WHEN j.protocol_id = ANY (${FLAG_BY_SCORE}::text[]) THEN j.score < 1 END)) AS flagged
      FROM judgment j JOIN coder c ON c.id = j.coder_id AND NOT c.is_excluded
      WHERE j.project_id = ${projectId}::uuid AND j.protocol_id = ${flaggedBy}
        AND (${coder} = '' OR c.pseudonym = ${coder})
        AND j.superseded_at IS NULL AND NOT j.is_extra
      GROUP BY j.unit_id
    )
    SELECT u.id, bool_or(said.flagged) AS flagged
    FROM unit u
    LEFT JOIN response r ON r.id = u.response_id
    LEFT JOIN turn t ON t.id = r.turn_id OR t.thread_id = u.thread_id
    LEFT JOIN unit about ON about.turn_id = t.id
    LEFT JOIN response given ON given.turn_id = u.turn_id
    LEFT JOIN unit answer ON answer.response_id = given.id
    JOIN said ON said.unit_id IN (u.id, about.id, answer.id)
    WHERE u.project_id = ${projectId}::uuid AND said.flagged IS NOT NULL
    GROUP BY u.id`;
  return new Map(rows.map(({ id, flagged }) => [id, flagged]));
}
