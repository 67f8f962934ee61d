import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import { parseFields } from "@/lib/access/fields";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen, type SettingWords } from "@/lib/changed-meanwhile";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { lockProject } from "@/lib/projects/lock";
import { readSettings } from "@/lib/projects/settings";
import { type EthicsSettings, ethicsSettings } from "./settings";
import { ETHICS_BASES, WITHDRAWAL_RULES } from "./words";

/** Text of the longest consent form that is taken, in characters. */
const CONSENT_MAX = 50_000;

const WORDS: SettingWords<EthicsSettings> = {
  basis: ["ethics basis", (basis) => `“${ETHICS_BASES[basis]}”`],
  reference: "reference",
  notice: "notice about the material",
  allowsPass: "passing on without a reason",
  debrief: "debrief",
  withdrawal: ["judgments of who withdraws", (rule) => `“${WITHDRAWAL_RULES[rule]}”`],
};

/**
 * Records the ethics basis, the notice, the debrief and the rules, and answers them. Throws
 * ValidationError by field, and ConflictError as `refuseUnseen` does where they are not as `shown`.
 */
export async function setEthics(
  actor: Actor,
  input: { readonly [K in keyof EthicsSettings]: unknown } & {
    readonly projectId: string;
    readonly shown?: EthicsSettings;
  },
): Promise<EthicsSettings> {
  const { projectId, shown } = input;
  authorize(actor, "project:manage", projectId);
  const ethics = parseFields(ethicsSettings, input);
  await inTransaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const before = readSettings(project.settings);
    refuseUnseen({ stored: before.ethics, shown, wanted: ethics }, WORDS);
    const settings = { ...before, ethics } as Prisma.InputJsonObject;
    await tx.project.update({ where: { id: projectId }, data: { settings } });
    const detail = { before: before.ethics, after: ethics };
    await recordEvent(tx, actor, "project.ethics_changed", { projectId }, detail);
  });
  return ethics;
}

const CONSENT_WORDS = ["consent text", (version: number) => `version ${version}`] as const;

/**
 * Makes a new version of the consent text. With `asksAgain` everybody agrees to it before their
 * next unit; without, it is what newcomers read, and who agreed to an earlier one goes on. `shown`:
 * the version that was newest when the form was opened; throws ConflictError as `refuseUnseen` does.
 */
export async function publishConsent(
  actor: Actor,
  input: { projectId: string; text: string; asksAgain: boolean; shown?: { version: number } },
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
    const stored = { version: consentVersion };
    refuseUnseen({ stored, shown: input.shown }, { version: CONSENT_WORDS });
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
