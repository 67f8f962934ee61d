import { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { judgeName } from "./parameters";
import { checkPromptText } from "./prompt-text";
import { type NamedPrompt, SHIPPED_PROMPTS } from "./prompts";
import { findPurpose, promptRules, purposeOf, SECTIONS } from "./purpose";
import { type PromptPreview, previewPrompt } from "./queries";

export interface StoredPrompt extends NamedPrompt {
  /** Ships with Adjudica: the same in every project. */
  readonly isShipped: boolean;
  readonly createdAt: Date | null;
}

/** All prompts that the project can use: those that ship, then its own, newest versions first. */
export async function listPrompts(actor: Actor, projectId: string): Promise<StoredPrompt[]> {
  authorize(actor, "judge:view", projectId);
  const own = await db().judgePrompt.findMany({
    where: { projectId },
    orderBy: [{ name: "asc" }, { version: "desc" }],
  });
  return [
    ...SHIPPED_PROMPTS.map((prompt) => ({ ...prompt, isShipped: true, createdAt: null })),
    ...own.map(({ name, version, task, system, user, createdAt }) => ({
      ...{ name, version, task: task ?? SECTIONS.id, system, user, createdAt },
      description: `This project’s own: ${purposeOf({ name, task: task ?? SECTIONS.id }).title}.`,
      isShipped: false,
    })),
  ];
}

/** One version of a prompt. Throws NotFoundError where there is none. */
export async function getPrompt(
  actor: Actor,
  projectId: string,
  { name, version }: { name: string; version: number },
): Promise<StoredPrompt> {
  const found = (await listPrompts(actor, projectId)).find(
    (prompt) => prompt.name === name && prompt.version === version,
  );
  if (found) return found;
  throw new NotFoundError(`There is no prompt “${name}” in version ${version}.`);
}

/** What a prompt would say about a unit before it is stored. Throws ValidationError by field. */
export async function previewDraft(
  actor: Actor,
  projectId: string,
  input: { system: unknown; user: unknown; task?: unknown },
  number: number,
): Promise<PromptPreview | null> {
  authorize(actor, "judge:manage", projectId);
  const { task, ...texts } = parseFields(promptFields.omit({ name: true }), {
    ...input,
    task: input.task ?? SECTIONS.id,
  });
  const draft = { name: "", version: 0, description: "", task };
  const checked = checkPromptText(texts, promptRules(purposeOf(draft)));
  return previewPrompt(actor, projectId, { ...draft, ...checked }, number);
}

const promptFields = z.object({
  name: judgeName,
  system: z.string(),
  user: z.string(),
  task: z.string().refine((id) => findPurpose(id) !== null, "Choose what the prompt is for."),
});

/**
 * Stores a project's own prompt: a new name begins with version 1, a known one gets the next.
 * Throws ValidationError by field.
 */
export async function savePrompt(
  actor: Actor,
  projectId: string,
  input: { name: unknown; system: unknown; user: unknown; task?: unknown },
): Promise<{ name: string; version: number }> {
  authorize(actor, "judge:manage", projectId);
  const { name, task, ...texts } = parseFields(promptFields, {
    ...input,
    task: input.task ?? SECTIONS.id,
  });
  if (SHIPPED_PROMPTS.some((prompt) => prompt.name === name)) {
    const message = `“${name}” ships with Adjudica. Choose another name.`;
    throw new ValidationError(message, { name: message });
  }
  const { system, user } = checkPromptText(texts, promptRules(purposeOf({ name, task })));
  try {
    return await inTransaction(async (tx) => {
      const { _max } = await tx.judgePrompt.aggregate({
        where: { projectId, name },
        _max: { version: true },
      });
      const version = (_max.version ?? 0) + 1;
      await assertSameTask(tx, { projectId, name, task });
      const id = newId();
      const createdBy = actorUserId(actor);
      await tx.judgePrompt.create({
        data: { id, projectId, name, version, task, system, user, createdBy },
      });
      await recordEvent(
        tx,
        actor,
        "judge.prompt_saved",
        { projectId, target: id },
        { name, version, task },
      );
      return { name, version };
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError("Somebody has just saved another version. Look at it first.");
  }
}

/** All versions of a prompt are for the same thing, so that their outputs are read alike. */
async function assertSameTask(
  tx: Tx,
  { projectId, name, task }: { projectId: string; name: string; task: string },
): Promise<void> {
  const before = await tx.judgePrompt.findFirst({ where: { projectId, name } });
  if (!before || (before.task ?? SECTIONS.id) === task) return;
  const { title } = purposeOf({ name, task: before.task ?? SECTIONS.id });
  const message = `“${name}” is a prompt for another task: ${title}. Choose another name.`;
  throw new ValidationError(message, { name: message });
}
