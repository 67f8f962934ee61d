import { type Actor, actorUserId, authorize, can } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen, type SettingWords } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import type { JudgeConfig } from "@/lib/db/generated/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate } from "@/lib/db/transaction";
import { NotFoundError, ValidationError } from "@/lib/errors";
import { endpointFrom } from "./endpoint";
import { assertAllowed } from "./endpoints";
import { encryptKey } from "./keys";
import { configFields, type Limits, limitFields } from "./parameters";
import { getPrompt } from "./prompt-store";
import { purposeOf } from "./purpose";

const MAX_KEY = 4096;

/**
 * Stores a judge configuration. `key` is the endpoint's key; empty = the environment's, or none.
 * Throws ValidationError by field, also for an endpoint that the project does not list and for a
 * name that is taken.
 */
export async function createConfig(
  actor: Actor,
  projectId: string,
  input: Readonly<Record<string, unknown>>,
): Promise<{ id: string; name: string }> {
  authorize(actor, "judge:manage", projectId);
  const fields = parseFields(configFields, input);
  const endpoint = endpointFrom(fields.endpoint);
  await assertAllowed(projectId, endpoint);
  const prompt = { name: fields.promptName, version: fields.promptVersion };
  const purpose = purposeOf(await getPrompt(actor, projectId, prompt));
  if (purpose.unit !== "section" && fields.samples > 1) {
    const message = "This prompt is sent once: choose one sample. Several judges make a panel.";
    throw new ValidationError(message, { samples: message });
  }
  const id = newId();
  const keyCipher = cipherOf({ id, endpoint }, typeof input.key === "string" ? input.key : "");
  const createdBy = actorUserId(actor);
  try {
    await inTransaction(async (tx) => {
      await tx.judgeConfig.create({
        data: { id, projectId, ...fields, task: purpose.id, endpoint, keyCipher, createdBy },
      });
      const { name, model, promptName, promptVersion, samples, vote } = fields;
      const detail = { name, endpoint, model, promptName, promptVersion, samples, vote };
      await recordEvent(tx, actor, "judge.config_created", { projectId, target: id }, detail);
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const message = `There is already a configuration named “${fields.name}”.`;
    throw new ValidationError(message, { name: message });
  }
  return { id, name: fields.name };
}

function cipherOf(holder: { id: string; endpoint: string }, text: string): string | null {
  const key = text.trim();
  if (key === "") return null;
  if (key.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(key)) return encryptKey(holder, key);
  const message = "A key is one word of letters, digits and signs. Paste it again.";
  throw new ValidationError(message, { key: message });
}

/** A configuration by its id, authorised. Throws NotFoundError where the actor may know of none. */
export async function getConfigFor(
  actor: Actor,
  configId: string,
  permission: "judge:view" | "judge:manage",
): Promise<JudgeConfig> {
  const config = isId(configId)
    ? await db().judgeConfig.findUnique({ where: { id: configId } })
    : null;
  if (!config || !can(actor, "project:view", config.projectId))
    throw new NotFoundError("There is no such judge configuration.");
  authorize(actor, permission, config.projectId);
  return config;
}

const LIMIT_WORDS: SettingWords<Limits> = {
  concurrency: "calls at once",
  requestsPerMinute: "calls a minute",
  timeoutSeconds: "seconds until a call is given up",
  inputPrice: "price of input tokens",
  outputPrice: "price of output tokens",
};

/**
 * Changes limits and prices, at any time, and answers them: runs heed them from their next call on.
 * `shown`: what the form was opened on; throws ConflictError as `refuseUnseen` does.
 */
export async function setLimits(
  actor: Actor,
  configId: string,
  input: object,
  shown?: Limits,
): Promise<Limits> {
  const { projectId } = await getConfigFor(actor, configId, "judge:manage");
  const limits = parseFields(limitFields, input);
  await inTransaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM judge_config WHERE id = ${configId}::uuid FOR NO KEY UPDATE`;
    const stored = await tx.judgeConfig.findUniqueOrThrow({ where: { id: configId } });
    refuseUnseen({ stored, shown, wanted: limits }, LIMIT_WORDS);
    await tx.judgeConfig.update({ where: { id: configId }, data: limits });
    await recordEvent(tx, actor, "judge.limits_changed", { projectId, target: configId }, limits);
  });
  return limits;
}

/** Stores another key, or with an empty one forgets the stored key. */
export async function setKey(actor: Actor, configId: string, key: string): Promise<void> {
  const config = await getConfigFor(actor, configId, "judge:manage");
  const keyCipher = cipherOf(config, key);
  const action = keyCipher === null ? "judge.key_removed" : "judge.key_changed";
  await inTransaction(async (tx) => {
    await tx.judgeConfig.update({ where: { id: configId }, data: { keyCipher } });
    await recordEvent(tx, actor, action, { projectId: config.projectId, target: configId });
  });
}

/** Takes a configuration off the list: it begins no more runs. Those it has stay. */
export async function archiveConfig(actor: Actor, configId: string): Promise<void> {
  const { projectId } = await getConfigFor(actor, configId, "judge:manage");
  await inTransaction(async (tx) => {
    await tx.judgeConfig.updateMany({
      where: { id: configId, archivedAt: null },
      data: { archivedAt: new Date(), keyCipher: null },
    });
    await recordEvent(tx, actor, "judge.config_archived", { projectId, target: configId });
  });
}
