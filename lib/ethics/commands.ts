import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { readSettings } from "@/lib/projects/settings";
import { type EthicsSettings, ethicsSettings } from "./settings";

/** Text of the longest consent form that is taken, in characters. */
const CONSENT_MAX = 50_000;

const lockProject = async (tx: Tx, projectId: string) => {
  await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
  return tx.project.findUniqueOrThrow({ where: { id: projectId } });
};

/** Records the ethics basis, the notice, the debrief and the rules. Throws ValidationError by field. */
export async function setEthics(
  actor: Actor,
  input: { readonly [K in keyof EthicsSettings]: unknown } & { readonly projectId: string },
): Promise<void> {
  const { projectId } = input;
  authorize(actor, "project:manage", projectId);
  const ethics = parseFields(ethicsSettings, input);
  await inTransaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const before = readSettings(project.settings);
    const settings = { ...before, ethics } as Prisma.InputJsonObject;
    await tx.project.update({ where: { id: projectId }, data: { settings } });
    const detail = { before: before.ethics, after: ethics };
    await recordEvent(tx, actor, "project.ethics_changed", { projectId }, detail);
  });
}

/**
 * Makes a new version of the consent text. With `asksAgain` everybody agrees to it before their
 * next unit; without, it is what newcomers read, and who agreed to an earlier one goes on.
 */
export async function publishConsent(
  actor: Actor,
  input: { projectId: string; text: string; asksAgain: boolean },
): Promise<{ version: number }> {
  const { projectId, asksAgain } = input;
  authorize(actor, "project:manage", projectId);
  const text = input.text.trim();
  if (text === "" || text.length > CONSENT_MAX) {
    const message = text ? "The text is too long." : "Write what people are to agree to.";
    throw new ValidationError(message, { text: message });
  }
  return inTransaction(async (tx) => {
    const { consentVersion, consentRequired } = await lockProject(tx, projectId);
    const version = consentVersion + 1;
    const required = asksAgain || consentRequired === 0 ? version : consentRequired;
    const createdBy = actorUserId(actor);
    await tx.consentText.create({ data: { projectId, version, text, createdBy } });
    await tx.project.update({
      where: { id: projectId },
      data: { consentVersion: version, consentRequired: required },
    });
    await recordEvent(tx, actor, "consent.published", { projectId }, { version, asksAgain });
    return { version };
  });
}

/** No longer asks for consent. What was agreed to stays on record. */
export async function stopConsent(actor: Actor, projectId: string): Promise<void> {
  authorize(actor, "project:manage", projectId);
  await inTransaction(async (tx) => {
    await tx.project.update({ where: { id: projectId }, data: { consentRequired: 0 } });
    await recordEvent(tx, actor, "consent.stopped", { projectId });
  });
}
