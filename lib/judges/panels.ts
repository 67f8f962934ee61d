import { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import { aggregate, type Score, STRATEGIES, type Strategy } from "./panel";
import { judgeName } from "./parameters";
import { findVerdictTask, PANEL_TASKS, type VerdictTask } from "./verdict-tasks";

const TASKS = PANEL_TASKS.map(({ id }) => id);
const STORE_TIMEOUT_MS = 5 * 60_000;

const fields = z.object({
  name: judgeName,
  task: z.enum(TASKS, `Use ${TASKS.join(", ")}.`).default("misconception-scoring"),
  /** Pseudonyms of coders. */
  primary: z.string("Choose the primary judge.").trim().min(1, "Choose the primary judge."),
  others: z
    .array(z.string().trim().min(1))
    .min(1, "Choose at least one further judge.")
    .max(24, "Choose at most 24 further judges."),
  strategy: z.enum(STRATEGIES, `Use ${STRATEGIES.join(", ")}.`),
});

export interface PanelReport {
  readonly id: string;
  readonly coder: string;
  readonly strategy: Strategy;
  /** Units that a judge of the panel has a verdict on. */
  readonly units: number;
  readonly scored: number;
  /** Of these, where the panel's verdict is not the primary's. */
  readonly changed: number;
  /** Where a judge's verdict is missing. */
  readonly incomplete: number;
}

/**
 * Makes one verdict of several judges' for every unit that any of them has one on, by a coder of its
 * own: a judge like others, for pools and benchmarks. A unit without a panel's verdict has no
 * judgment. Throws ConflictError where the project has a panel of this name.
 */
export async function buildPanel(
  actor: Actor,
  projectId: string,
  input: object,
): Promise<PanelReport> {
  authorize(actor, "judge:manage", projectId);
  const { name, primary, others, strategy, task: taskId } = parseFields(fields, input);
  const task = findVerdictTask(taskId);
  if (!task) throw new Error(`there is no task ${taskId}`);
  const judges = [primary, ...others];
  if (new Set(judges).size < judges.length) {
    const message = "Each judge can sit on a panel once.";
    throw new ValidationError(message, { others: message });
  }
  const verdicts = await readVerdicts(projectId, task, judges);
  const made = verdicts.map(({ unitId, given }) => {
    const [first = null, ...rest] = judges.map((judge) => given[judge] ?? null);
    const score = aggregate(first, rest, strategy);
    return { unitId, score, first, isWhole: rest.every((each) => each !== null), given };
  });
  const scored = made.flatMap(({ score, ...each }) => (score === null ? [] : [{ ...each, score }]));
  const coder = `Panel-${name}`;
  const id = await store(actor, projectId, { name, coder, task, strategy, judges }, scored);
  return {
    ...{ id, coder, strategy, units: made.length, scored: scored.length },
    changed: scored.filter(({ score, first }) => score !== first).length,
    incomplete: made.filter(({ isWhole, first }) => !isWhole || first === null).length,
  };
}

/** Each unit with a verdict, and what each judge says. Throws NotFoundError for unknown judges. */
async function readVerdicts(projectId: string, task: VerdictTask, judges: readonly string[]) {
  const known = await db().coder.findMany({
    where: { projectId, pseudonym: { in: [...judges] }, kind: "system" },
    select: { pseudonym: true },
  });
  const missing = judges.find((judge) => !known.some(({ pseudonym }) => pseudonym === judge));
  if (missing !== undefined) throw new NotFoundError(`There is no judge “${missing}” here.`);
  const rows = await db().$queryRaw<{ unitId: string; given: Record<string, number> }[]>`
    SELECT j.unit_id AS "unitId", jsonb_object_agg(c.pseudonym, ${task.value}) AS given
    FROM judgment j JOIN coder c ON c.id = j.coder_id
    WHERE j.project_id = ${projectId}::uuid AND j.superseded_at IS NULL AND NOT j.is_extra
      AND j.protocol_id = ANY(${[...task.protocols]}) AND c.pseudonym = ANY(${[...judges]})
      AND (${task.value}) IS NOT NULL
    GROUP BY j.unit_id ORDER BY j.unit_id`;
  if (rows.length === 0)
    throw new NotFoundError(`None of these judges has a verdict on: ${task.title}.`);
  return rows;
}

interface NewPanel {
  readonly name: string;
  readonly coder: string;
  readonly task: VerdictTask;
  readonly strategy: Strategy;
  readonly judges: readonly string[];
}

interface PanelVerdict {
  readonly unitId: string;
  readonly score: number;
  readonly given: Readonly<Record<string, Score>>;
}

async function store(
  actor: Actor,
  projectId: string,
  { name, coder, task, strategy, judges }: NewPanel,
  scored: readonly PanelVerdict[],
): Promise<string> {
  const [id, coderId] = [newId(), newId()];
  const [primary = ""] = judges;
  const panel = { id, strategy, primary, judges: [...judges] };
  try {
    await inTransaction(async (tx) => {
      await tx.coder.create({
        data: { id: coderId, projectId, kind: "system", systemKind: "judge", pseudonym: coder },
      });
      await tx.judgePanel.create({
        data: {
          ...{ id, projectId, coderId, name, task: task.id, strategy, judges: [...judges] },
          createdBy: actorUserId(actor),
        },
      });
      await tx.judgment.createMany({
        data: scored.map(({ unitId, score, given }) => ({
          ...{ id: newId(), projectId, unitId, coderId, ...judgedAs(task, score) },
          context: { panel: { ...panel, scores: given }, verdict: score === task.counted },
        })),
      });
      const detail = { ...panel, name, task: task.id, scored: scored.length };
      await recordEvent(tx, actor, "judge.panel_built", { projectId, target: id }, detail);
    }, STORE_TIMEOUT_MS);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError(`There is already a coder named “${coder}”. Choose another name.`);
  }
  return id;
}

/** A judgment under the task's protocol that says this value. */
function judgedAs(task: VerdictTask, value: number) {
  const protocol = getProtocol(task.protocols[0] ?? "");
  const part = protocol.parts.find(({ key }) => key === task.part);
  const answers = task.answers?.(value);
  if (!part || !answers) throw new Error(`${task.id} has no panels`);
  const { hasError, hasClaim, score, label } = derive(part, answers, {});
  return {
    ...{ answers, part: part.key, protocolId: protocol.id, protocolVersion: protocol.version },
    ...{ hasError, hasClaim, score, label, submittedAt: new Date() },
  };
}
