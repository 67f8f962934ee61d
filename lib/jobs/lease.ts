import type postgres from "postgres";
import { jsonb, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import type { Tx } from "@/lib/db/transaction";
import { LEASE_MS } from "./timing";

/**
 * How a worker takes a job and keeps it. `due_at` is both the time from which a queued job may be taken and the
 * end of a running one's lease, so one condition finds new, postponed and abandoned jobs alike.
 * Each taking makes a new lease, and every later write names it: who lost the job writes nothing.
 * Times are the database's own, so clocks of machines need not agree.
 */

export interface ClaimedJob {
  readonly id: string;
  readonly lease: string;
  readonly projectId: string;
  readonly kind: string;
  readonly input: unknown;
  readonly checkpoint: unknown;
  readonly attempts: number;
  readonly startedBy: string | null;
  readonly createdAt: Date;
  readonly isCancelled: boolean;
}

export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly phase: string;
}

const inMs = (ms: number) => sql()`now() + ${ms} * interval '1 millisecond'`;

/** Takes the job that is due longest, if any is; two workers never take the same one. */
export async function claimJob(
  kinds: readonly string[],
  worker: string,
): Promise<ClaimedJob | undefined> {
  const [job] = await sql()<ClaimedJob[]>`
    UPDATE job SET state = 'running', lease = ${newId()}, worker = ${worker},
      attempts = attempts + 1, started_at = coalesce(started_at, now()), due_at = ${inMs(LEASE_MS)}
    WHERE id = (
      SELECT id FROM job
      WHERE state IN ('queued', 'running') AND due_at <= now() AND kind = ANY(${[...kinds]})
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, lease, project_id AS "projectId", kind, input, checkpoint, attempts,
      started_by AS "startedBy", created_at AS "createdAt",
      cancel_requested_at IS NOT NULL AS "isCancelled"`;
  return job;
}

/** Whether the attempt still has the job, and whether somebody wants it to end. */
export type Held = "held" | "cancelled" | "lost";

const standing = (row: { isCancelled: boolean } | undefined): Held =>
  row ? (row.isCancelled ? "cancelled" : "held") : "lost";

/** Renews the lease, stores the progress (where there is news), and says how the job stands. */
export async function pulse(job: ClaimedJob, progress: Progress | undefined): Promise<Held> {
  const news = progress
    ? sql()`, progress_done = ${progress.done}, progress_total = ${progress.total}, phase = ${progress.phase}`
    : sql()``;
  const [row] = await sql()<{ isCancelled: boolean }[]>`
    UPDATE job SET due_at = ${inMs(LEASE_MS)} ${news}
    WHERE id = ${job.id} AND lease = ${job.lease}
    RETURNING cancel_requested_at IS NOT NULL AS "isCancelled"`;
  return standing(row);
}

/** Stores a checkpoint at the end of the caller's transaction, which must roll back unless "held". */
export async function saveCheckpoint(tx: Tx, job: ClaimedJob, checkpoint: unknown): Promise<Held> {
  const [row] = await tx.$queryRaw<{ isCancelled: boolean }[]>`
    UPDATE job SET checkpoint = ${JSON.stringify(checkpoint)}::jsonb, attempts = 1
    WHERE id = ${job.id}::uuid AND lease = ${job.lease}::uuid
    RETURNING cancel_requested_at IS NOT NULL AS "isCancelled"`;
  return standing(row);
}

/** As `saveCheckpoint`, in a transaction of the SQL client. */
export async function saveCheckpointSql(
  tx: postgres.TransactionSql,
  job: ClaimedJob,
  checkpoint: unknown,
): Promise<Held> {
  const [row] = await tx<{ isCancelled: boolean }[]>`
    UPDATE job SET checkpoint = ${jsonb(checkpoint)}, attempts = 1
    WHERE id = ${job.id} AND lease = ${job.lease}
    RETURNING cancel_requested_at IS NOT NULL AS "isCancelled"`;
  return standing(row);
}
