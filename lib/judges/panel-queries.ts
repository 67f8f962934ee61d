import { type Actor, authorize } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import { BOM, csvLine, guardCell } from "@/lib/exports/csv";
import type { Strategy } from "./panel";
import { findVerdictTask, PANEL_TASKS, type VerdictTask } from "./verdict-tasks";

export interface PanelView {
  readonly id: string;
  readonly name: string;
  /** Under which its verdicts stand in exports. */
  readonly coder: string;
  readonly task: VerdictTask;
  readonly strategy: Strategy;
  /** The primary first. */
  readonly judges: readonly string[];
  readonly createdAt: Date;
}

export interface PanelCounts {
  /** Units that any judge was asked about. */
  readonly units: number;
  readonly decided: number;
  /** Units on which two judges say different things. */
  readonly differ: number;
  /** Where the panel says something else than its primary. */
  readonly changed: number;
  /** Where a judge has no verdict. */
  readonly incomplete: number;
}

/** A unit with every judge's verdict and the panel's; null where there is none. */
export interface PanelRow {
  readonly unit: string;
  readonly text: string;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly verdict: number | null;
}

export const PANEL_FILTERS = ["all", "differ", "changed", "incomplete", "undecided"] as const;
export type PanelFilter = (typeof PANEL_FILTERS)[number];
export const PANEL_ROWS_PER_PAGE = 50;

/** The project's panels, newest first. */
export async function listPanels(actor: Actor, projectId: string): Promise<PanelView[]> {
  authorize(actor, "judge:view", projectId);
  const panels = await db().judgePanel.findMany({
    where: { projectId },
    include: { coder: { select: { pseudonym: true } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return panels.map(toView);
}

/** One panel of a project. Throws NotFoundError. */
export async function getPanel(
  actor: Actor,
  projectId: string,
  panelId: string,
): Promise<PanelView> {
  authorize(actor, "judge:view", projectId);
  const panel = isId(panelId)
    ? await db().judgePanel.findFirst({
        where: { id: panelId, projectId },
        include: { coder: { select: { pseudonym: true } } },
      })
    : null;
  if (!panel) throw new NotFoundError("There is no such panel.");
  return toView(panel);
}

type Stored = Prisma.JudgePanelGetPayload<{ include: { coder: { select: { pseudonym: true } } } }>;

function toView({ id, name, coder, task: taskId, strategy, judges, createdAt }: Stored): PanelView {
  const task = findVerdictTask(taskId);
  if (!task) throw new Error(`there is no task ${taskId}`);
  // Only buildPanel writes it, checked.
  return {
    ...{ id, name, coder: coder.pseudonym, task, judges, createdAt },
    strategy: strategy as Strategy,
  };
}

/** By task: system coders that have verdicts on it, and on how many units. */
export async function listPanelJudges(actor: Actor, projectId: string) {
  authorize(actor, "judge:view", projectId);
  const tasks = await Promise.all(
    PANEL_TASKS.map(async (task) => ({
      ...{ id: task.id, title: task.title },
      judges: await db().$queryRaw<{ name: string; units: number }[]>`
        SELECT c.pseudonym AS name, count(*)::int AS units
        FROM coder c JOIN judgment j ON j.coder_id = c.id AND j.project_id = c.project_id
        WHERE c.project_id = ${projectId}::uuid AND c.kind = 'system' AND NOT c.is_excluded
          AND j.superseded_at IS NULL AND NOT j.is_extra
          AND j.protocol_id = ANY(${[...task.protocols]}) AND (${task.value}) IS NOT NULL
          AND NOT EXISTS (SELECT FROM judge_panel p WHERE p.coder_id = c.id)
        GROUP BY c.pseudonym ORDER BY c.pseudonym`,
    })),
  );
  return tasks.filter(({ judges }) => judges.length > 1);
}

/** A common table expression `given`: unit, verdicts of the judges, verdict of the panel. */
const givenBy = (projectId: string, { task, judges, coder }: PanelView) => Prisma.sql`
  WITH asked AS (
    SELECT k.unit_id FROM judge_call k JOIN judge_run n ON n.id = k.run_id
    JOIN coder c ON c.id = n.coder_id
    WHERE k.project_id = ${projectId}::uuid AND c.pseudonym = ANY(${[...judges]})
    UNION SELECT j.unit_id FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId}::uuid AND c.pseudonym = ANY(${[...judges]})
      AND j.protocol_id = ANY(${[...task.protocols]})),
  said AS (
    SELECT j.unit_id, c.pseudonym, (${task.value}) AS value
    FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL AND NOT j.is_extra
      AND j.protocol_id = ANY(${[...task.protocols]})
      AND c.pseudonym = ANY(${[...judges, coder]}) AND (${task.value}) IS NOT NULL),
  given AS (
    SELECT a.unit_id,
      coalesce(jsonb_object_agg(s.pseudonym, s.value) FILTER (WHERE s.pseudonym <> ${coder}), '{}') AS verdicts,
      count(DISTINCT s.value) FILTER (WHERE s.pseudonym <> ${coder}) > 1 AS differ,
      count(*) FILTER (WHERE s.pseudonym <> ${coder}) < ${judges.length} AS incomplete,
      max(s.value) FILTER (WHERE s.pseudonym = ${coder}) AS verdict,
      max(s.value) FILTER (WHERE s.pseudonym = ${judges[0] ?? ""}) AS first
    FROM asked a LEFT JOIN said s ON s.unit_id = a.unit_id GROUP BY a.unit_id)`;

export async function countPanel(actor: Actor, projectId: string, panel: PanelView) {
  authorize(actor, "judge:view", projectId);
  const [counts] = await db().$queryRaw<PanelCounts[]>`
    ${givenBy(projectId, panel)}
    SELECT count(*)::int AS units, count(verdict)::int AS decided,
      count(*) FILTER (WHERE differ)::int AS differ,
      count(*) FILTER (WHERE verdict IS DISTINCT FROM first AND verdict IS NOT NULL)::int AS changed,
      count(*) FILTER (WHERE incomplete)::int AS incomplete
    FROM given`;
  return counts ?? { units: 0, decided: 0, differ: 0, changed: 0, incomplete: 0 };
}

const WANTED: Readonly<Record<PanelFilter, Prisma.Sql>> = {
  all: Prisma.sql`true`,
  differ: Prisma.sql`g.differ`,
  changed: Prisma.sql`g.verdict IS DISTINCT FROM g.first AND g.verdict IS NOT NULL`,
  incomplete: Prisma.sql`g.incomplete`,
  undecided: Prisma.sql`g.verdict IS NULL`,
};

/** A page (from 1) of the panel's units, in the order of the project. */
export async function listPanelRows(
  actor: Actor,
  projectId: string,
  panel: PanelView,
  { filter, page }: { filter: PanelFilter; page: number },
): Promise<PanelRow[]> {
  authorize(actor, "judge:view", projectId);
  return readRows(
    projectId,
    panel,
    filter,
    Prisma.sql`LIMIT ${PANEL_ROWS_PER_PAGE} OFFSET ${(page - 1) * PANEL_ROWS_PER_PAGE}`,
  );
}

const readRows = (projectId: string, panel: PanelView, filter: PanelFilter, limit: Prisma.Sql) =>
  db().$queryRaw<PanelRow[]>`
    ${givenBy(projectId, panel)}
    SELECT coalesce(s.external_id, r.external_id, h.external_id || '/' || t.index) AS unit,
      coalesce(s.text, r.text, t.text) AS text, g.verdicts, g.verdict
    FROM given g JOIN unit u ON u.id = g.unit_id LEFT JOIN section s ON s.id = u.section_id
    LEFT JOIN response r ON r.id = coalesce(u.response_id, s.response_id)
    JOIN turn t ON t.id = coalesce(u.turn_id, r.turn_id) JOIN thread h ON h.id = t.thread_id
    WHERE ${WANTED[filter]}
    ORDER BY h.position, t.index, r.position NULLS FIRST, s.index NULLS FIRST, g.unit_id ${limit}`;

/** Every unit of a panel as CSV that is safe to open in a spreadsheet; no texts. */
export async function panelCsv(actor: Actor, projectId: string, panel: PanelView): Promise<string> {
  authorize(actor, "judge:view", projectId);
  const rows = await readRows(projectId, panel, "all", Prisma.empty);
  const head = ["unit_id", "task", "strategy", "primary", "panel", ...panel.judges];
  const lines = rows.map(({ unit, verdicts, verdict }) =>
    csvLine(
      [
        ...[unit, panel.task.id, panel.strategy, panel.judges[0] ?? "", verdict],
        ...panel.judges.map((judge) => verdicts[judge] ?? null),
      ].map(guardCell),
    ),
  );
  return [BOM + csvLine(head.map((name) => String(guardCell(name)))), ...lines].join("");
}
