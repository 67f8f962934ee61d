import { z } from "zod";
import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction, isDuplicate } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { judgeName } from "./parameters";
import { checkPromptText } from "./prompt-text";
import { type NamedPrompt, SHIPPED_PROMPTS } from "./prompts";

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
    ...own.map(({ name, version, system, user, createdAt }) => ({
      ...{ name, version, system, user, createdAt },
      description: "This project’s own.",
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

const promptFields = z.object({ name: judgeName, system: z.string(), user: z.string() });

/**
 * Stores a project's own prompt: a new name begins with version 1, a known one gets the next.
 * Throws ValidationError by field.
 */
export async function savePrompt(
  actor: Actor,
  projectId: string,
  input: { name: unknown; system: unknown; user: unknown },
): Promise<{ name: string; version: number }> {
  authorize(actor, "judge:manage", projectId);
  const { name, ...texts } = parseFields(promptFields, input);
  if (SHIPPED_PROMPTS.some((prompt) => prompt.name === name)) {
    const message = `“${name}” ships with Adjudica. Choose another name.`;
    throw new ValidationError(message, { name: message });
  }
  const { system, user } = checkPromptText(texts);
  try {
    return await inTransaction(async (tx) => {
      const { _max } = await tx.judgePrompt.aggregate({
        where: { projectId, name },
        _max: { version: true },
      });
      const version = (_max.version ?? 0) + 1;
      const id = newId();
      const createdBy = actorUserId(actor);
      await tx.judgePrompt.create({
        data: { id, projectId, name, version, system, user, createdBy },
      });
      await recordEvent(
        tx,
        actor,
        "judge.prompt_saved",
        { projectId, target: id },
        { name, version },
      );
      return { name, version };
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new ConflictError("Somebody has just saved another version. Look at it first.");
  }
}
