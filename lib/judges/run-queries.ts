import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { type JudgeRun, Prisma } from "@/lib/db/generated/client";
import type { JudgeCallState } from "@/lib/db/generated/enums";
import { NotFoundError } from "@/lib/errors";
import { getJob } from "@/lib/jobs/queries";
import type { JobView } from "@/lib/jobs/view";
import { NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import type { Answers } from "@/lib/protocols/types";
import { judgeRunJob } from "./job";
import { purposeOf } from "./purpose";
import { type RunSettings, runSettings } from "./run-settings";
import { getRunFor, pseudonymOf } from "./runs";
import { countLabels } from "./summary";
import type { Try } from "./tries";
import type { CallView, RunDetail, RunView, Spending } from "./views";
import { findingWords, UNIT_WORDS } from "./words";

interface CallCounts {
  readonly run_id: string;
  readonly state: JudgeCallState;
  readonly calls: number;
  readonly input: number | null;
  readonly output: number | null;
}

/** Runs of a project, newest first. */
export async function listRuns(actor: Actor, projectId: string): Promise<RunView[]> {
  authorize(actor, "judge:view", projectId);
  return viewsOf(
    await db().judgeRun.findMany({
      where: { projectId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    }),
  );
}

async function viewsOf(runs: readonly JudgeRun[]): Promise<RunView[]> {
  const ids = runs.map(({ id }) => id);
  const [labels, counts] = await Promise.all([
    countLabels(ids),
    db().$queryRaw<CallCounts[]>`
      SELECT run_id, state::text AS state, count(*)::int AS calls,
        sum(input_tokens)::float8 AS input, sum(output_tokens)::float8 AS output
      FROM judge_call WHERE run_id = ANY(${ids}::uuid[]) GROUP BY run_id, state`,
  ]);
  return runs.map((run) => {
    const mine = counts.filter(({ run_id }) => run_id === run.id);
    const calls = { waiting: 0, running: 0, done: 0, unparseable: 0, failed: 0 };
    for (const { state, calls: n } of mine) calls[state] = n;
    const { id, projectId, configId, judge, name, fileName, createdAt } = run;
    return {
      ...{ id, projectId, configId, judge, name, fileName, createdAt, calls },
      ...(labels.get(id) ?? { sections: 0, problem: 0, fine: 0 }),
      ...spendingOf(mine, runSettings.parse(run.settings)),
      pseudonym: pseudonymOf(judge, name),
      isOpen: calls.waiting + calls.running > 0,
      ...findingWords(runSettings.parse(run.settings)),
    };
  });
}

function spendingOf(
  counts: readonly Pick<CallCounts, "input" | "output">[],
  { inputPrice, outputPrice }: RunSettings,
): Spending {
  const sum = (kind: "input" | "output") =>
    counts.some((each) => each[kind] !== null)
      ? counts.reduce((total, each) => total + (each[kind] ?? 0), 0)
      : null;
  const [inputTokens, outputTokens] = [sum("input"), sum("output")];
  const isKnown = inputPrice !== null && outputPrice !== null;
  const cost =
    isKnown && inputTokens !== null
      ? (inputTokens * inputPrice + (outputTokens ?? 0) * outputPrice) / 1e6
      : null;
  return { inputTokens, outputTokens, cost };
}

/** One run of a project, with its jobs as they stand. */
export async function getRun(actor: Actor, projectId: string, runId: string): Promise<RunDetail> {
  const run = await getRunFor(actor, runId, "judge:view");
  const [view] = await viewsOf([run]);
  if (!view || run.projectId !== projectId) throw new NotFoundError("There is no such judge run.");
  const who = run.createdBy
    ? await db().user.findUnique({ where: { id: run.createdBy }, select: { name: true } })
    : null;
  return {
    ...view,
    settings: runSettings.parse(run.settings),
    selection: selectionWords(run.selection, runSettings.parse(run.settings)),
    startedBy: who?.name ?? null,
    jobs: await listJobs(actor, run, view.isOpen),
    ...(await readTroubles(run.id)),
  };
}

/** What stood in the way of answers, over all tries, and why calls were given up. */
async function readTroubles(runId: string): Promise<Pick<RunDetail, "troubles" | "reasons">> {
  const [troubles, reasons] = await Promise.all([
    db().$queryRaw<{ outcome: Try["outcome"]; tries: number }[]>`
      SELECT t.try ->> 'outcome' AS outcome, count(*)::int AS tries
      FROM judge_call k CROSS JOIN jsonb_array_elements(k.tries) AS t (try)
      WHERE k.run_id = ${runId}::uuid AND t.try ->> 'outcome' NOT IN ('answer', 'again')
      GROUP BY 1 ORDER BY 2 DESC, 1`,
    db().$queryRaw<{ message: string; calls: number }[]>`
      SELECT coalesce(k.tries -> -1 ->> 'message', k.tries -> -1 ->> 'outcome', '') AS message,
        count(*)::int AS calls
      FROM judge_call k WHERE k.run_id = ${runId}::uuid AND k.state = 'failed'
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`,
  ]);
  return { troubles, reasons };
}

function selectionWords(stored: Prisma.JsonValue, settings: RunSettings): string {
  const { units, sample, seed } = stored as {
    units: keyof typeof UNIT_WORDS | "file";
    sample?: number | null;
    seed?: number;
  };
  if (units === "file") return "The sections in the imported file";
  const { task, unit } = findingWords(settings);
  const from = settings.asked?.itemsFrom;
  const lists = from ? ` for which ${from} has made a list` : "";
  const words =
    task === null ? UNIT_WORDS[units] : `All ${unit}s${lists}${behaviourWords(settings)}`;
  return sample ? `${words}: ${sample} of them by chance, seed ${seed}` : words;
}

function behaviourWords({ asked }: RunSettings): string {
  if (!asked) return "";
  const { task, variant } = purposeOf(asked.prompt);
  if (variant) return casesWords(asked.behaviour);
  if (!task?.needs.includes("category")) return "";
  return asked.behaviour === null
    ? " to turns with one behaviour; those to turns with several are left out"
    : ` to turns with the behaviour ${asked.behaviour}`;
}

const casesWords = (behaviour: string | null): string =>
  behaviour === null
    ? ""
    : behaviour === NO_BEHAVIOUR.value
      ? " where a negative case was cut"
      : ` with the behaviour ${behaviour}`;

/** The newest job of each of the run's workers; once all is asked, the newest alone. */
async function listJobs(actor: Actor, run: JudgeRun, isOpen: boolean): Promise<JobView[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      SELECT DISTINCT ON (input->>'worker') id, created_at FROM job
      WHERE project_id = ${run.projectId}::uuid AND kind = ${judgeRunJob.kind}
        AND input->>'runId' = ${run.id}
      ORDER BY input->>'worker', created_at DESC, id DESC
    ) newest ORDER BY created_at DESC, id DESC`;
  const wanted = isOpen ? rows : rows.slice(0, 1);
  return Promise.all(wanted.map(({ id }) => getJob(actor, id)));
}

/** Which calls a list shows. */
export const CALL_FILTERS = ["problem", "fine", "unparseable", "failed", "all"] as const;
export type CallFilter = (typeof CALL_FILTERS)[number];

export const CALLS_PER_PAGE = 25;

/** A page of a run's calls (from 1), in the order of the sections. */
export async function listCalls(
  actor: Actor,
  run: Pick<RunDetail, "id" | "projectId" | "settings">,
  { filter, page }: { filter: CallFilter; page: number },
): Promise<CallView[]> {
  authorize(actor, "judge:view", run.projectId);
  const wanted = {
    problem: Prisma.sql`k.verdict`,
    fine: Prisma.sql`NOT k.verdict`,
    unparseable: Prisma.sql`k.state = 'unparseable'`,
    failed: Prisma.sql`k.state = 'failed'`,
    all: Prisma.sql`true`,
  }[filter];
  const rows = await db().$queryRaw<CallRow[]>`
    SELECT k.id, k.state::text AS state, k.sample, k.verdict, k.reason, k.raw, k.tries, k.answers,
      coalesce(s.text, r.text, t.text) AS section,
      coalesce(s.external_id, r.external_id, h.external_id || '/' || t.index) AS "sectionId",
      coalesce(s.response_id, r.id) AS "responseId"
    FROM judge_call k JOIN unit u ON u.id = k.unit_id LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = u.response_id LEFT JOIN turn t ON t.id = u.turn_id
    LEFT JOIN thread h ON h.id = t.thread_id
    WHERE k.run_id = ${run.id}::uuid AND ${wanted}
    ORDER BY k.position, k.sample
    LIMIT ${CALLS_PER_PAGE} OFFSET ${(page - 1) * CALLS_PER_PAGE}`;
  const { asked } = run.settings;
  const say = asked ? purposeOf(asked.prompt).task?.say : undefined;
  return rows.map(({ answers, ...call }) => ({
    ...call,
    said: (answers && say?.(answers)) || null,
  }));
}

type CallRow = Omit<CallView, "said"> & { readonly answers: Answers | null };
