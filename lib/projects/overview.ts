import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { countMaterial, type MaterialCounts } from "@/lib/imports/overview";
import { listPools, type PoolSummary } from "@/lib/pools/queries";
import { findProtocol } from "@/lib/protocols/registry";
import type { Role as WorkRole } from "@/lib/protocols/types";
import { listQueues, type QueueSummary } from "@/lib/work/queries";

/** Current judgments by whom they are and for which step of the pipeline. */
export interface JudgmentCount {
  /** "judge": by a system of any kind; otherwise the role that the protocol asks for. */
  readonly step: WorkRole | "judge";
  readonly judgments: number;
  readonly coders: number;
}

export interface ProjectOverview {
  readonly material: MaterialCounts;
  readonly judgments: readonly JudgmentCount[];
  readonly queues: readonly QueueSummary[];
  readonly pools: readonly PoolSummary[];
  /** Members who can do first-pass work. */
  readonly annotators: number;
  /** Members who can judge without a pool: annotators and physicians. */
  readonly workers: number;
  /** Invitations for such people that can still be taken up. */
  readonly invited: number;
  readonly members: number;
  /** Frozen references. */
  readonly references: number;
}

/** Roles of those who judge before there is a pool. */
const FIRST_ROLES = ["annotator", "physician"] as const;

/** What a project holds and how far its work is. For those who may see progress. */
export async function getOverview(actor: Actor, projectId: string): Promise<ProjectOverview> {
  authorize(actor, "progress:view", projectId);
  const [material, judgments, queues, pools, people, references] = await Promise.all([
    countMaterial(actor, projectId),
    countJudgments(projectId),
    listQueues(actor, projectId),
    listPools(actor, projectId),
    countPeople(projectId),
    db().reference.count({ where: { projectId } }),
  ]);
  return { material, judgments, queues, pools, ...people, references };
}

type People = Pick<ProjectOverview, "annotators" | "workers" | "invited" | "members">;

async function countPeople(projectId: string): Promise<People> {
  const counted = { projectId, roles: { hasSome: [...FIRST_ROLES] } };
  const [annotators, workers, invited, members] = await Promise.all([
    db().membership.count({ where: { projectId, roles: { has: "annotator" } } }),
    db().membership.count({ where: counted }),
    db().invitation.count({
      where: { ...counted, acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
    }),
    db().membership.count({ where: { projectId, roles: { isEmpty: false } } }),
  ]);
  return { annotators, workers, invited, members };
}

async function countJudgments(projectId: string): Promise<JudgmentCount[]> {
  const rows = await db().$queryRaw<
    { protocol_id: string; is_system: boolean; judgments: number; coders: string[] }[]
  >`
    SELECT j.protocol_id, c.kind = 'system' AS is_system, count(*)::int AS judgments,
      array_agg(DISTINCT j.coder_id::text) AS coders
    FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL
    GROUP BY j.protocol_id, is_system`;
  const steps = new Map<JudgmentCount["step"], { judgments: number; coders: Set<string> }>();
  for (const row of rows) {
    const step = row.is_system ? "judge" : findProtocol(row.protocol_id)?.role;
    if (!step) continue;
    const sum = steps.get(step) ?? { judgments: 0, coders: new Set() };
    for (const coder of row.coders) sum.coders.add(coder);
    steps.set(step, { judgments: sum.judgments + row.judgments, coders: sum.coders });
  }
  return [...steps].map(([step, { judgments, coders }]) => ({
    step,
    judgments,
    coders: coders.size,
  }));
}
