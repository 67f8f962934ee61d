import { type Actor, authorize } from "@/lib/access/actor";
import { WORK_ROLES } from "@/lib/access/role-words";
import { db } from "@/lib/db/client";
import { readSettings } from "@/lib/projects/settings";
import type { EthicsSettings } from "./settings";

export interface EthicsPage {
  readonly settings: EthicsSettings;
  /** The newest consent text; null before the first. */
  readonly consent: {
    readonly version: number;
    readonly text: string;
    readonly publishedAt: Date;
    /** Oldest version that still counts; 0 = no consent is asked for. */
    readonly required: number;
    /** People who have agreed to a version that counts, of those who may work. */
    readonly agreed: number;
    readonly of: number;
  } | null;
  readonly withdrawn: Withdrawals;
}

/** How many have withdrawn, and what that leaves out of new reports and exports. */
export interface Withdrawals {
  readonly people: number;
  /** Current judgments of those whose work is left out. */
  readonly excludedJudgments: number;
  readonly keptJudgments: number;
}

/** Everything about the ethics of a project, for its managers. */
export async function getEthics(actor: Actor, projectId: string): Promise<EthicsPage> {
  authorize(actor, "project:manage", projectId);
  const [project, text, coders, withdrawn] = await Promise.all([
    db().project.findUniqueOrThrow({ where: { id: projectId } }),
    db().consentText.findFirst({ where: { projectId }, orderBy: { version: "desc" } }),
    db().coder.findMany({
      where: { projectId, membership: { roles: { hasSome: [...WORK_ROLES] } } },
      select: { consentVersion: true },
    }),
    countWithdrawals(actor, projectId),
  ]);
  const required = project.consentRequired;
  return {
    settings: readSettings(project.settings).ethics,
    consent: text && {
      version: text.version,
      text: text.text,
      publishedAt: text.createdAt,
      required,
      agreed: coders.filter(({ consentVersion }) => consentVersion >= required).length,
      of: coders.length,
    },
    withdrawn,
  };
}

/** For those who see progress: what withdrawals mean for the numbers of the project. */
export async function countWithdrawals(actor: Actor, projectId: string): Promise<Withdrawals> {
  authorize(actor, "progress:view", projectId);
  const [row] = await db().$queryRaw<Withdrawals[]>`
    SELECT count(DISTINCT c.id)::int AS people,
      count(j.id) FILTER (WHERE c.is_excluded)::int AS "excludedJudgments",
      count(j.id) FILTER (WHERE NOT c.is_excluded)::int AS "keptJudgments"
    FROM coder c
    LEFT JOIN judgment j ON j.coder_id = c.id AND j.project_id = c.project_id
      AND j.superseded_at IS NULL AND j.by_rule IS NULL
    WHERE c.project_id = ${projectId}::uuid AND c.has_withdrawn`;
  return row ?? { people: 0, excludedJudgments: 0, keptJudgments: 0 };
}
