import type postgres from "postgres";
import { sql } from "@/lib/db/client";
import type { JudgeCallState } from "@/lib/db/generated/enums";
import { newId } from "@/lib/db/ids";
import type { Answers } from "@/lib/protocols/types";
import type { Generated } from "./generation/variants";
import type { PromptMessage } from "./prompt-text";
import type { Try } from "./tries";

/** How the rows of a run's calls are taken, renewed and given back. Times are the database's own. */

/** After a call's own time-out: how long until it counts as abandoned. */
const LEASE_SPARE_MS = 20_000;

export interface ClaimedCall {
  readonly id: string;
  readonly lease: string;
  readonly unitId: string;
  readonly sample: number;
  readonly tries: readonly Try[];
}

export interface CallConfig {
  readonly id: string;
  readonly endpoint: string;
  readonly keyCipher: string | null;
  readonly timeoutSeconds: number;
}

/** A call to make, or how long to wait before looking again. */
export type Claim =
  | { readonly call: ClaimedCall; readonly config: CallConfig }
  | { readonly waitMs: number };

interface ConfigRow extends CallConfig {
  readonly concurrency: number;
  readonly requestsPerMinute: number | null;
  readonly pauseMs: number;
  readonly isAllowed: boolean;
}

/** The project has taken the endpoint off its list. */
export const NOT_ALLOWED = "not allowed";

/**
 * Takes the run's next call, unless the configuration's limits say to wait. The row of the
 * configuration is locked meanwhile, so that limits hold over all workers and all runs.
 */
export const claimCall = (
  run: {
    readonly id: string;
    readonly configId: string;
    /** Whether turns of a conversation are asked about one after another. */
    readonly isOrdered: boolean;
  },
  jobId: string,
): Promise<Claim | typeof NOT_ALLOWED> =>
  sql().begin(async (tx) => {
    const [config] = await tx<ConfigRow[]>`
      SELECT c.id, c.endpoint, c.key_cipher AS "keyCipher", c.timeout_seconds AS "timeoutSeconds",
        c.concurrency, c.requests_per_minute AS "requestsPerMinute",
        greatest(0, extract(epoch FROM c.next_call_at - clock_timestamp()) * 1000)::float8 AS "pauseMs",
        coalesce(p.settings->'judgeEndpoints' @> to_jsonb(c.endpoint), false) AS "isAllowed"
      FROM judge_config c JOIN project p ON p.id = c.project_id
      WHERE c.id = ${run.configId} FOR UPDATE OF c`;
    if (!config) throw new Error(`judge configuration ${run.configId} is gone`);
    if (!config.isAllowed) return NOT_ALLOWED;
    if (config.pauseMs > 0) return { waitMs: config.pauseMs };
    const [{ under_way = 0 } = {}] = await tx<{ under_way: number }[]>`
      SELECT count(*)::int AS under_way FROM judge_call k JOIN judge_run r ON r.id = k.run_id
      WHERE r.config_id = ${run.configId} AND k.state = 'running' AND k.due_at > clock_timestamp()`;
    if (under_way >= config.concurrency) return { waitMs: IDLE_MS };
    const leaseMs = config.timeoutSeconds * 1000 + LEASE_SPARE_MS;
    const [call] = await tx<ClaimedCall[]>`
        UPDATE judge_call SET state = 'running', lease = ${newId()}, job_id = ${jobId},
          due_at = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
        WHERE id = (
          SELECT id FROM judge_call
          WHERE run_id = ${run.id} AND state IN ('waiting', 'running')
            AND due_at <= clock_timestamp() ${run.isOrdered ? earlierTurnsAreOver(tx) : tx``}
          ORDER BY position, sample LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, lease, unit_id AS "unitId", sample, tries`;
    if (!call) return { waitMs: IDLE_MS };
    if (config.requestsPerMinute !== null)
      await pauseCalls(config.id, 60_000 / config.requestsPerMinute, tx);
    return { call, config };
  }) as Promise<Claim | typeof NOT_ALLOWED>;

/** Of a call: the run asks about no earlier turn of its conversation any more. */
const earlierTurnsAreOver = (tx: postgres.ISql) => tx`
  AND NOT EXISTS (
    SELECT 1 FROM unit ku JOIN turn kt ON kt.id = ku.turn_id
    JOIN turn et ON et.thread_id = kt.thread_id AND et.index < kt.index
    JOIN unit eu ON eu.turn_id = et.id JOIN judge_call e ON e.unit_id = eu.id
    WHERE ku.id = judge_call.unit_id AND e.run_id = judge_call.run_id
      AND e.state IN ('waiting', 'running'))`;

/** How long to wait while others have the calls that are open. */
const IDLE_MS = 250;

/** No call of the configuration begins for so long. */
export async function pauseCalls(
  configId: string,
  ms: number,
  tx: postgres.ISql = sql(),
): Promise<void> {
  await tx`
    UPDATE judge_config SET next_call_at = greatest(next_call_at,
      clock_timestamp() + ${ms} * interval '1 millisecond')
    WHERE id = ${configId}`;
}

/** What a try leaves in its row. */
export interface Outcome {
  readonly state: Exclude<JudgeCallState, "running">;
  readonly tried: Try;
  /** For `waiting`: when it may be tried again. */
  readonly inMs?: number;
  readonly verdict?: boolean;
  readonly reason?: string | null;
  readonly answers?: Answers | null;
  readonly generated?: Generated & { readonly context: readonly PromptMessage[] };
  readonly raw?: string;
  readonly inputTokens?: number | null;
  readonly outputTokens?: number | null;
}

/** Gives back what an earlier attempt of the job had begun when its worker died. */
export async function giveBackOf(runId: string, jobId: string): Promise<void> {
  await sql()`
    UPDATE judge_call SET state = 'waiting', lease = NULL, due_at = now()
    WHERE run_id = ${runId} AND job_id = ${jobId} AND state = 'running'`;
}

/** Gives back calls that were begun and not answered, where they are still held. */
export async function giveBack(runId: string, leases: readonly string[]): Promise<void> {
  if (leases.length === 0) return;
  await sql()`
    UPDATE judge_call SET state = 'waiting', lease = NULL, due_at = now()
    WHERE run_id = ${runId} AND lease = ANY(${[...leases]}::uuid[]) AND state = 'running'`;
}

/** Calls of a run by state. */
export async function countCalls(runId: string): Promise<Record<JudgeCallState, number>> {
  const rows = await sql()<{ state: JudgeCallState; calls: number }[]>`
    SELECT state::text AS state, count(*)::int AS calls FROM judge_call
    WHERE run_id = ${runId} GROUP BY state`;
  const counts = { waiting: 0, running: 0, done: 0, unparseable: 0, failed: 0 };
  for (const { state, calls } of rows) counts[state] = calls;
  return counts;
}
