import { z } from "zod";
import { type Actor, actorUserId, authorize, can } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import type { JudgeConfig, JudgeRun } from "@/lib/db/generated/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { enqueue } from "@/lib/jobs/commands";
import { BEHAVIOUR_VALUES, NO_BEHAVIOUR } from "@/lib/protocols/definitions/behaviours";
import { getConfigFor } from "./commands";
import { assertAllowed } from "./endpoints";
import { listTurns } from "./generation/units";
import { judgeRunJob } from "./job";
import { getPrompt } from "./prompt-store";
import { type Purpose, purposeOf, usualTries } from "./purpose";
import type { RunSettings } from "./run-settings";
import { listUnits, parseSelection, type Selection } from "./selection";
import { LIST_WORDS } from "./task-units";

const STORE_TIMEOUT_MS = 5 * 60_000;
const WORKERS = "Enter from 1 to 8 workers.";
const workersField = z.object({
  workers: z.coerce.number(WORKERS).int(WORKERS).min(1, WORKERS).max(8, WORKERS).default(1),
});

/** The name under which a run's judgments stand in exports; the study's scripts take it for a system's. */
export const pseudonymOf = (judge: string, run: string): string => `LaJDetector-${judge}.${run}`;

/**
 * Begins a run: keeps its list of sections and all that decides on its answers, and queues its
 * jobs. Throws ValidationError where there are no sections or the endpoint is not allowed.
 *
 * input: as parseSelection reads it, and `workers`, how many jobs share the run.
 */
export async function startRun(
  actor: Actor,
  configId: string,
  input: object,
): Promise<{ id: string; name: string; sections: number }> {
  const config = await getConfigFor(actor, configId, "judge:manage");
  const { projectId } = config;
  if (config.archivedAt) throw new ConflictError("This configuration is no longer in use.");
  await assertAllowed(projectId, config.endpoint);
  const selection = parseSelection(input);
  const { workers } = parseFields(workersField, input);
  const purpose = purposeOf({ name: config.promptName, task: config.task });
  const { task, variant } = purpose;
  const items = task?.items ?? variant?.items;
  if (items && selection.itemsFrom === null) {
    const message = `Say whose lists are asked about: the coder of the ${LIST_WORDS[items]}.`;
    throw new ValidationError(message, { itemsFrom: message });
  }
  const { itemsFrom } = selection;
  const behaviour = behaviourFor(purpose, selection);
  const tries = selection.tries ?? usualTries(task);
  const more = { itemsFrom, behaviour, tries, setting: variant ? selection.setting : null };
  const settings = await settingsOf(actor, config, more);
  return inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM judge_config WHERE id = ${configId}::uuid FOR UPDATE`;
    const units = variant
      ? await listTurns(tx, projectId, variant, selection)
      : await listUnits(tx, projectId, selection, task);
    if (units.length === 0)
      throw new ValidationError(task || variant ? NO_UNITS_OF_TASK : NO_UNITS[selection.units]);
    const name = await nextName(tx, projectId, config.name);
    const data = { projectId, configId, judge: config.name, name, settings, selection };
    const id = await insertRun(tx, actor, data);
    await insertCalls(tx, { id, projectId }, units, config.samples);
    await enqueueWorkers(tx, actor, { id, projectId, judge: config.name, name }, workers);
    const detail = { judge: config.name, name, sections: units.length, samples: config.samples };
    await recordEvent(tx, actor, "judge.run_started", { projectId, target: id }, detail);
    return { id, name, sections: units.length };
  }, STORE_TIMEOUT_MS);
}

/** By which behaviour the run judges, or for cases of which it writes; null where it heeds none. */
function behaviourFor({ task, variant }: Purpose, { behaviour }: Selection): string | null {
  if (variant) return behaviour;
  if (!task?.needs.includes("category")) return null;
  if (behaviour !== NO_BEHAVIOUR.value) return behaviour;
  const message = `Use ${BEHAVIOUR_VALUES.join(", ")}: “${behaviour}” is for runs that write responses.`;
  throw new ValidationError(message, { behaviour: message });
}

const NO_UNITS: Readonly<Record<Selection["units"], string>> = {
  claims: "There are no sections yet that everybody in a first pass says hold a claim.",
  all: "There are no sections yet. Import responses first.",
};

const NO_UNITS_OF_TASK = "There is nothing yet that this task can be asked about.";

async function settingsOf(
  actor: Actor,
  config: JudgeConfig,
  more: Pick<NonNullable<RunSettings["asked"]>, "itemsFrom" | "behaviour" | "tries" | "setting">,
): Promise<RunSettings> {
  const { projectId, endpoint, model, samples, vote, inputPrice, outputPrice } = config;
  const { name, version, system, user, task } = await getPrompt(actor, projectId, {
    name: config.promptName,
    version: config.promptVersion,
  });
  // Only createConfig writes it, checked.
  const parameters = config.parameters as unknown as NonNullable<
    RunSettings["asked"]
  >["parameters"];
  const prompt = { name, version, task: purposeOf({ name, task }).id, system, user };
  const asked = { endpoint, model, parameters, prompt, ...more };
  return { asked, samples, vote, inputPrice, outputPrice };
}

/** The number after the judge's last run; names that files brought are passed over. */
async function nextName(tx: Tx, projectId: string, judge: string): Promise<string> {
  const runs = await tx.judgeRun.findMany({ where: { projectId, judge }, select: { name: true } });
  const coders = await tx.coder.findMany({
    where: { projectId, kind: "system" },
    select: { pseudonym: true },
  });
  const taken = new Set(coders.map(({ pseudonym }) => pseudonym));
  let number = runs.length + 1;
  while (
    runs.some(({ name }) => name === String(number)) ||
    taken.has(pseudonymOf(judge, String(number)))
  )
    number += 1;
  return String(number);
}

export interface NewRun {
  readonly projectId: string;
  readonly configId: string | null;
  readonly judge: string;
  readonly name: string;
  readonly settings: RunSettings;
  readonly selection: object;
  readonly fileName?: string;
  readonly sha256?: string;
}

/** Stores a run with the coder that its judgments are by. Returns its id. */
export async function insertRun(tx: Tx, actor: Actor, run: NewRun): Promise<string> {
  const [id, coderId] = [newId(), newId()];
  const { projectId, judge, name } = run;
  const pseudonym = pseudonymOf(judge, name);
  await tx.coder.create({
    data: { id: coderId, projectId, kind: "system", systemKind: "judge", pseudonym },
  });
  await tx.judgeRun.create({
    data: { id, coderId, createdBy: actorUserId(actor), ...run, selection: { ...run.selection } },
  });
  return id;
}

const insertCalls = (
  tx: Tx,
  run: { id: string; projectId: string },
  units: readonly string[],
  samples: number,
) => tx.$executeRaw`
  INSERT INTO judge_call (id, project_id, run_id, unit_id, sample, position)
  SELECT gen_random_uuid(), ${run.projectId}::uuid, ${run.id}::uuid, u.id, n, u.position
  FROM unnest(${[...units]}::uuid[]) WITH ORDINALITY AS u (id, position)
  CROSS JOIN generate_series(1, ${samples}::int) AS n`;

async function enqueueWorkers(
  tx: Tx,
  actor: Actor,
  run: Pick<JudgeRun, "id" | "projectId" | "judge" | "name">,
  workers: number,
): Promise<void> {
  for (let worker = 1; worker <= workers; worker++) {
    const title = `${run.judge}, run ${run.name}${workers > 1 ? `, worker ${worker}` : ""}`;
    await enqueue(tx, actor, judgeRunJob, {
      projectId: run.projectId,
      title,
      input: { runId: run.id, worker },
      key: `${run.id}/${worker}`,
    });
  }
}

/** A run by its id, authorised. Throws NotFoundError where the actor may know of none. */
export async function getRunFor(
  actor: Actor,
  runId: string,
  permission: "judge:view" | "judge:manage",
): Promise<JudgeRun> {
  const run = isId(runId) ? await db().judgeRun.findUnique({ where: { id: runId } }) : null;
  if (!run || !can(actor, "project:view", run.projectId))
    throw new NotFoundError("There is no such judge run.");
  authorize(actor, permission, run.projectId);
  return run;
}

/**
 * Has the calls that got no answer made again. What was answered, readable or not, is never asked
 * again. Throws ConflictError where there are none.
 */
export async function askAgain(actor: Actor, runId: string): Promise<{ calls: number }> {
  const run = await getRunFor(actor, runId, "judge:manage");
  return inTransaction(async (tx) => {
    const again = JSON.stringify([{ at: new Date().toISOString(), ms: 0, outcome: "again" }]);
    const calls = await tx.$executeRaw`
      UPDATE judge_call SET state = 'waiting', due_at = now(), finished_at = NULL,
        tries = tries || ${again}::jsonb
      WHERE run_id = ${runId}::uuid AND state = 'failed'`;
    if (calls === 0) throw new ConflictError("Every call of this run has got an answer.");
    await enqueueWorkers(tx, actor, run, 1);
    const where = { projectId: run.projectId, target: runId };
    await recordEvent(tx, actor, "judge.asked_again", where, { calls });
    return { calls };
  });
}
