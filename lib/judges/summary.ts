import { counted } from "@/lib/counted";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { JobResult } from "@/lib/jobs/kinds";
import { runSettings } from "./run-settings";
import { findingWords } from "./words";

export interface LabelCounts {
  /** Sections that the run was asked about. */
  readonly sections: number;
  /** Of these, labelled as holding a problem, and as holding none; the rest have no label. */
  readonly problem: number;
  readonly fine: number;
}

/** Whether a judgment found what was looked for; tasks about other things than errors say so beside it. */
const FOUND = Prisma.sql`CASE WHEN r.settings #>> '{asked,setting}' IS NULL
  THEN coalesce((j.context ->> 'verdict')::boolean, j.has_error) ELSE k.verdict END`;

/** How many units of these runs have which label. */
export async function countLabels(runIds: readonly string[]): Promise<Map<string, LabelCounts>> {
  const rows = await db().$queryRaw<(LabelCounts & { id: string })[]>`
    SELECT r.id, count(*)::int AS sections,
      count(*) FILTER (WHERE ${FOUND})::int AS problem,
      count(*) FILTER (WHERE NOT ${FOUND})::int AS fine
    FROM judge_run r
    JOIN judge_call k ON k.run_id = r.id AND k.sample = 1
    LEFT JOIN judgment j ON j.project_id = r.project_id AND j.coder_id = r.coder_id
      AND j.unit_id = k.unit_id AND j.superseded_at IS NULL
    WHERE r.id = ANY(${[...runIds]}::uuid[])
    GROUP BY r.id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** What a finished run leaves for people. */
export async function runSummary(runId: string): Promise<JobResult> {
  const run = await db().judgeRun.findUniqueOrThrow({
    where: { id: runId },
    include: { project: { select: { slug: true } } },
  });
  const counts = (await countLabels([runId])).get(runId);
  const { sections = 0, problem = 0, fine = 0 } = counts ?? {};
  const { unit, found } = findingWords(runSettings.parse(run.settings));
  const without = sections - problem - fine;
  const number = (n: number) => n.toLocaleString("en-GB");
  const rest = without > 0 ? `, ${number(without)} without a label` : "";
  return {
    summary: `${counted(sections, unit)}: ${number(problem)} ${found}, ${number(fine)} without${rest}.`,
    href: `/projects/${run.project.slug}/judges/runs/${runId}`,
  };
}
