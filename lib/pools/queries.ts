import { type Actor, authorize } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { NotFoundError } from "@/lib/errors";
import { type PoolCounts, sectionsIn } from "./counts";
import { findNewestPool } from "./newest";
import { type PoolParameters, parsePoolParameters } from "./parameters";
import { factCheckerProtocols, medicalExpertProtocols } from "./protocols";
import { POOL_REASONS, type PoolReason } from "./rules";

export interface PoolSummary {
  readonly id: string;
  readonly name: string;
  readonly seed: number;
  readonly version: number;
  readonly createdAt: Date;
  /** Sections in its current version. */
  readonly sections: number;
  /** Of these, with a judgment by a medical expert, and by a fact checker. */
  readonly byExperts: number;
  readonly byFactCheckers: number;
}

/** All pools of a project, newest last. */
export async function listPools(actor: Actor, projectId: string): Promise<PoolSummary[]> {
  authorize(actor, "pool:view", projectId);
  const [pools, components] = await Promise.all([
    db().pool.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } }),
    countEntries(projectId),
  ]);
  return pools.map(({ id, name, seed, version, createdAt }) => {
    const mine = components.filter((each) => each.pool_id === id);
    const sum = (count: "sections" | "by_experts" | "by_fact_checkers") =>
      mine.reduce((total, each) => total + each[count], 0);
    return {
      id,
      name,
      seed,
      version,
      createdAt,
      sections: sum("sections"),
      byExperts: sum("by_experts"),
      byFactCheckers: sum("by_fact_checkers"),
    };
  });
}

/** A row of the table of components. */
export interface PoolComponent {
  readonly reason: PoolReason;
  readonly sections: number;
  /** Of these, judged by one person only when the pool was built. */
  readonly single: number;
  /** No longer asked for by the rule, but adjudicated. */
  readonly kept: number;
  readonly byExperts: number;
  readonly byFactCheckers: number;
}

export interface PoolVersionSummary {
  readonly version: number;
  readonly createdAt: Date;
  readonly by: string | null;
  readonly sections: number;
  readonly dataVersion: string;
  readonly contentHash: string;
}

export interface PoolDetail extends PoolSummary {
  readonly projectId: string;
  readonly parameters: PoolParameters;
  readonly counts: PoolCounts;
  readonly dataVersion: string;
  readonly contentHash: string;
  readonly components: readonly PoolComponent[];
  /** Newest first. */
  readonly versions: readonly PoolVersionSummary[];
}

/** The project's newest pool; null where there is none. */
export async function getNewestPool(actor: Actor, projectId: string): Promise<PoolDetail | null> {
  authorize(actor, "pool:view", projectId);
  const newest = await findNewestPool(sql(), projectId);
  return newest ? getPool(actor, projectId, newest.id) : null;
}

/** A pool of a project. NotFoundError where there is none. */
export async function getPool(
  actor: Actor,
  projectId: string,
  poolId: string,
): Promise<PoolDetail> {
  const summary = (await listPools(actor, projectId)).find(({ id }) => id === poolId);
  if (!summary) throw new NotFoundError("There is no such pool.");
  const [versions, entries] = await Promise.all([
    db().poolVersion.findMany({ where: { poolId }, orderBy: { version: "desc" } }),
    countEntries(projectId, poolId),
  ]);
  const current = versions[0];
  if (!current) throw new Error(`pool ${poolId} has no version`);
  const counts = current.counts as unknown as PoolCounts;
  const names = await namesOf(versions.flatMap(({ createdBy }) => createdBy ?? []));
  return {
    ...summary,
    projectId,
    parameters: parsePoolParameters(current.parameters),
    counts,
    dataVersion: current.dataVersion,
    contentHash: current.contentHash,
    components: POOL_REASONS.flatMap((reason) => {
      const row = entries.find((each) => each.reason === reason);
      if (!row) return [];
      const { sections, kept, by_experts: byExperts, by_fact_checkers: byFactCheckers } = row;
      const single = counts.reasons.find((each) => each.reason === reason)?.single ?? 0;
      return { reason, sections, single, kept, byExperts, byFactCheckers };
    }),
    versions: versions.map(({ version, createdAt, createdBy, counts, ...hashes }) => ({
      version,
      createdAt,
      by: names.get(createdBy ?? "") ?? null,
      sections: sectionsIn(counts as unknown as PoolCounts),
      dataVersion: hashes.dataVersion,
      contentHash: hashes.contentHash,
    })),
  };
}

async function namesOf(userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await db().user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** The pool of a project with this name. NotFoundError where there is none. */
export async function getPoolNamed(
  actor: Actor,
  projectId: string,
  name: string,
): Promise<PoolDetail> {
  authorize(actor, "pool:view", projectId);
  const pool = await db().pool.findUnique({ where: { projectId_name: { projectId, name } } });
  if (!pool) throw new NotFoundError(`There is no pool named “${name}” in this project.`);
  return getPool(actor, projectId, pool.id);
}

interface EntryCount {
  readonly pool_id: string;
  readonly reason: PoolReason;
  readonly sections: number;
  readonly kept: number;
  readonly by_experts: number;
  readonly by_fact_checkers: number;
}

/** Entries of current versions by reason, and how many of them have been adjudicated. */
const countEntries = (projectId: string, poolId: string | null = null) =>
  db().$queryRaw<EntryCount[]>`
    WITH decided AS (
      SELECT unit_id, bool_or(protocol_id = ANY(${medicalExpertProtocols()})) AS by_expert,
        bool_or(protocol_id = ANY(${factCheckerProtocols()})) AS by_fact_checker
      FROM judgment
      WHERE project_id = ${projectId}::uuid AND superseded_at IS NULL
        AND protocol_id = ANY(${[...medicalExpertProtocols(), ...factCheckerProtocols()]})
      GROUP BY unit_id
    )
    SELECT e.pool_id, e.reason::text AS reason, count(*)::int AS sections,
      count(*) FILTER (WHERE e.is_kept)::int AS kept,
      count(*) FILTER (WHERE d.by_expert)::int AS by_experts,
      count(*) FILTER (WHERE d.by_fact_checker)::int AS by_fact_checkers
    FROM pool p
    JOIN pool_entry e ON e.pool_id = p.id AND e.removed_in IS NULL
    LEFT JOIN decided d ON d.unit_id = e.unit_id
    WHERE p.project_id = ${projectId}::uuid AND (${poolId}::uuid IS NULL OR p.id = ${poolId}::uuid)
    GROUP BY e.pool_id, e.reason`;
