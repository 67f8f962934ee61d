import { type Actor, authorize, can } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import type { QueueOrder, QueueState, Role } from "@/lib/db/generated/enums";
import { NotFoundError } from "@/lib/errors";
import { getProtocol } from "@/lib/protocols/registry";
import { readQuotas, readSkipRules } from "./queue-input";

export interface QueueSummary {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly protocolId: string;
  readonly protocolVersion: number;
  readonly protocolTitle: string;
  /** Role that its work asks for. */
  readonly workRole: Role;
  readonly state: QueueState;
  /** 1, or a later one in which work is done anew. */
  readonly round: number;
  readonly overlap: number;
  readonly groups: readonly string[];
  readonly leaseMinutes: number;
  readonly quotas: Readonly<Record<string, number>>;
  readonly extraOverlap: number;
  readonly extraShare: number;
  readonly extraMinimum: number;
  readonly order: QueueOrder;
  readonly stratifyBy: string | null;
  readonly seed: number;
  readonly maxPerPerson: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly asksWordless: boolean;
  readonly skipRules: Readonly<Record<string, "others" | "out">>;
  readonly guidelineVersion: number;
  /** The pool whose sections it hands out; null for a queue of responses. */
  readonly poolId: string | null;
  /** The queue in whose differences it decides, if it does. */
  readonly differencesOf: string | null;
  readonly sourceName: string | null;
  /** How its units were drawn and what its coders see, as the database holds it. */
  readonly drawn: unknown;
  readonly shows: unknown;
  readonly poolName: string | null;
  /** Version of the pool up to which its entries have come in, and the pool's own. */
  readonly poolVersion: number | null;
  readonly poolNow: number | null;
  readonly poolReasons: readonly string[];
  readonly poolStrata: readonly string[];
  readonly batchMin: number | null;
  readonly batchMax: number | null;
  readonly batchComments: number | null;
  readonly maxBatches: number | null;
  readonly createdAt: Date;
  readonly counts: QueueCounts;
}

/** Slots of a queue by what has become of them, and what came on top. `wanted` is their sum. */
export interface QueueCounts {
  readonly wanted: number;
  readonly free: number;
  /** Under a lease that has not run out. */
  readonly held: number;
  readonly done: number;
  /** Finished assignments beyond the overlap. */
  readonly extra: number;
  readonly skipped: number;
}

/** All queues of a project with their progress, newest last. For those who may see progress. */
export async function listQueues(actor: Actor, projectId: string): Promise<QueueSummary[]> {
  authorize(actor, "progress:view", projectId);
  const [queues, counts] = await Promise.all([
    db().queue.findMany({
      where: { projectId },
      orderBy: { createdAt: "asc" },
      include: {
        pool: { select: { name: true, version: true } },
        source: { select: { name: true } },
      },
    }),
    countSlots(projectId),
  ]);
  return queues.map(({ pool, source, ...queue }) => ({
    ...queue,
    sourceName: source?.name ?? null,
    poolName: pool?.name ?? null,
    poolNow: pool?.version ?? null,
    protocolTitle: getProtocol(queue.protocolId, queue.protocolVersion).title,
    quotas: readQuotas(queue.quotas),
    skipRules: readSkipRules(queue.skipRules),
    counts: counts.get(queue.id) ?? NO_SLOTS,
  }));
}

const NO_SLOTS: QueueCounts = { wanted: 0, free: 0, held: 0, done: 0, extra: 0, skipped: 0 };

async function countSlots(projectId: string): Promise<Map<string, QueueCounts>> {
  const rows = await db().$queryRaw<(QueueCounts & { queue_id: string })[]>`
    SELECT s.queue_id, count(*)::int AS wanted,
      count(*) FILTER (WHERE s.state = 'free' OR s.state = 'held' AND s.lease_expires_at < now())::int AS free,
      count(*) FILTER (WHERE s.state = 'held' AND s.lease_expires_at >= now())::int AS held,
      count(*) FILTER (WHERE s.state = 'done')::int AS done,
      coalesce(max(a.extra), 0)::int AS extra, coalesce(max(a.skipped), 0)::int AS skipped
    FROM slot s
    LEFT JOIN (
      SELECT queue_id, count(*) FILTER (WHERE state = 'extra') AS extra,
        count(*) FILTER (WHERE state = 'skipped') AS skipped
      FROM assignment WHERE project_id = ${projectId}::uuid GROUP BY queue_id
    ) a ON a.queue_id = s.queue_id
    WHERE s.project_id = ${projectId}::uuid AND s.state <> 'closed'
    GROUP BY s.queue_id`;
  return new Map(rows.map(({ queue_id, ...counts }) => [queue_id, counts]));
}

/** A queue of a project with its progress. NotFoundError where there is none. */
export async function getQueue(
  actor: Actor,
  projectId: string,
  queueId: string,
): Promise<QueueSummary> {
  const queue = (await listQueues(actor, projectId)).find(({ id }) => id === queueId);
  if (!queue) throw new NotFoundError("There is no such queue.");
  return queue;
}

export interface CoderProgress {
  readonly coderId: string;
  /** Name for managers of the project; the pseudonym for everybody else. */
  readonly name: string;
  readonly group: string | null;
  readonly done: number;
  readonly skipped: number;
  readonly judgments: number;
  /** Milliseconds of attention, and from first sight to submit over all judgments. */
  readonly activeMs: number;
  readonly elapsedMs: number;
  readonly lastAt: Date | null;
  /** What they hold now and until when. */
  readonly holds: { readonly assignmentId: string; readonly leaseExpiresAt: Date } | null;
}

/** Who has done how much in a queue, and who holds what until when. */
export async function listCoderProgress(
  actor: Actor,
  queue: { id: string; projectId: string },
): Promise<CoderProgress[]> {
  authorize(actor, "progress:view", queue.projectId);
  const rows = await db().$queryRaw<ProgressRow[]>`
    SELECT c.id AS coder_id, c.pseudonym, u.name, c."group",
      count(*) FILTER (WHERE a.state IN ('done', 'extra'))::int AS done,
      count(*) FILTER (WHERE a.state = 'skipped')::int AS skipped,
      (SELECT count(*)::int FROM judgment j WHERE j.queue_id = ${queue.id}::uuid AND j.coder_id = c.id
        AND j.superseded_at IS NULL AND j.by_rule IS NULL) AS judgments,
      (SELECT coalesce(sum(j.elapsed_ms), 0)::float8 FROM judgment j
        WHERE j.queue_id = ${queue.id}::uuid AND j.coder_id = c.id) AS elapsed_ms,
      sum(a.active_ms)::float8 AS active_ms, max(a.heartbeat_at) AS last_at,
      max(a.id::text) FILTER (WHERE a.state = 'held') AS held_id,
      max(a.lease_expires_at) FILTER (WHERE a.state = 'held') AS held_until
    FROM assignment a
    JOIN coder c ON c.id = a.coder_id
    LEFT JOIN membership m ON m.id = c.membership_id
    LEFT JOIN app_user u ON u.id = m.user_id
    WHERE a.queue_id = ${queue.id}::uuid AND a.project_id = ${queue.projectId}::uuid
    GROUP BY c.id, u.name
    ORDER BY done DESC, c.pseudonym`;
  const named = can(actor, "people:manage", queue.projectId);
  return rows.map((row) => ({
    coderId: row.coder_id,
    name: named && row.name ? `${row.name} (${row.pseudonym})` : row.pseudonym,
    group: row.group,
    done: row.done,
    skipped: row.skipped,
    judgments: row.judgments,
    activeMs: row.active_ms,
    elapsedMs: row.elapsed_ms,
    lastAt: row.last_at,
    holds:
      row.held_id && row.held_until
        ? { assignmentId: row.held_id, leaseExpiresAt: row.held_until }
        : null,
  }));
}

interface ProgressRow {
  coder_id: string;
  pseudonym: string;
  name: string | null;
  group: string | null;
  done: number;
  skipped: number;
  judgments: number;
  active_ms: number;
  elapsed_ms: number;
  last_at: Date | null;
  held_id: string | null;
  held_until: Date | null;
}
