import type { Actor } from "@/lib/access/actor";
import { membershipIn } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, NotFoundError } from "@/lib/errors";
import { readSettings } from "@/lib/projects/settings";
import type { Gate } from "@/lib/work/types";

/**
 * What stands between a person and a queue's first unit. NotFoundError for those outside the
 * queue's project.
 */
export async function getGate(actor: Actor, queueId: string): Promise<Gate> {
  const { project, coder } = await place(actor, queueId);
  const { consentVersion, consentRequired } = project;
  const asks = consentRequired > 0 && (coder?.consentVersion ?? 0) < consentRequired;
  const text = asks
    ? await db().consentText.findUniqueOrThrow({
        where: { projectId_version: { projectId: project.id, version: consentVersion } },
      })
    : null;
  const { notice, basis, reference } = readSettings(project.settings).ethics;
  return {
    consent: text && {
      version: text.version,
      text: text.text,
      isNew: (coder?.consentVersion ?? 0) === 0,
    },
    notice: notice === "" ? null : notice,
    reference: basis === "unset" || reference === "" ? null : reference,
  };
}

/**
 * Records that the person agrees to this version of the consent text. Agreeing twice is agreeing
 * once. Throws ConflictError `consent_changed` when a newer version has come meanwhile.
 */
export async function giveConsent(
  actor: Actor,
  input: { queueId: string; version: number },
): Promise<void> {
  const { project, coder, membershipId } = await place(actor, input.queueId);
  if (!coder) throw new NotFoundError("There is no work for you in this project.");
  const { version } = input;
  await inTransaction(async (tx) => {
    const { consentVersion } = await tx.project.findUniqueOrThrow({ where: { id: project.id } });
    if (version !== consentVersion) {
      throw new ConflictError(
        "The text has changed since you opened it. Read the new one, please.",
        "consent_changed",
      );
    }
    const { count } = await tx.consent.createMany({
      data: { membershipId, version, projectId: project.id },
      skipDuplicates: true,
    });
    await tx.coder.update({ where: { id: coder.id }, data: { consentVersion: version } });
    if (count === 1) {
      await recordEvent(tx, actor, "consent.given", { projectId: project.id }, { version });
    }
  });
}

/** The queue's project, the actor's membership there and their coder, if they have one. */
async function place(actor: Actor, queueId: string) {
  const queue = isId(queueId)
    ? await db().queue.findUnique({ where: { id: queueId }, include: { project: true } })
    : null;
  const membership = queue && membershipIn(actor, queue.projectId);
  if (!queue || !membership) throw new NotFoundError("There is no such queue.");
  const { membershipId } = membership;
  const coder = await db().coder.findUnique({ where: { membershipId } });
  return { project: queue.project, coder, membershipId };
}
