import { type Actor, authorize, membershipIn } from "@/lib/access/actor";
import { WORK_ROLES } from "@/lib/access/role-words";
import { recordEvent } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { isId } from "@/lib/db/ids";
import { inTransaction, type Tx } from "@/lib/db/transaction";
import { ConflictError, NotFoundError } from "@/lib/errors";
import { readSettings } from "@/lib/projects/settings";

/** What has become of the work of somebody who withdrew. */
export interface Withdrawn {
  readonly judgments: number;
  readonly rule: "keep" | "exclude";
  /** Shown where the project has one: they work no more. */
  readonly debrief: string | null;
}

/**
 * A person withdraws from a study: by themselves, or a manager for them. Their future work stops,
 * what they hold goes back to the queues and what they had not submitted is deleted. The link
 * between them and their judgments is cut for good: no row leads from one to the other, and nothing
 * on the coder's side says when they joined or withdrew, which the membership's side knows. The
 * coder keeps their group and the times of the work itself. The project's rule says whether new
 * reports and exports still use the judgments.
 */
export async function withdraw(actor: Actor, input: { membershipId: string }): Promise<Withdrawn> {
  const membership = isId(input.membershipId)
    ? await db().membership.findUnique({
        where: { id: input.membershipId },
        include: { project: true },
      })
    : null;
  if (!membership) throw new NotFoundError("There is no such person in this project.");
  const { id: membershipId, projectId, userId, project } = membership;
  const isOwn = membershipIn(actor, projectId)?.membershipId === membershipId;
  if (!isOwn) authorize(actor, "people:manage", projectId);
  const { withdrawal: rule, debrief } = readSettings(project.settings).ethics;
  return inTransaction(async (tx) => {
    const { count } = await tx.membership.updateMany({
      where: { id: membershipId, withdrawnAt: null },
      data: {
        withdrawnAt: new Date(),
        roles: membership.roles.filter((role) => !WORK_ROLES.includes(role)),
      },
    });
    if (count === 0) throw new ConflictError("This person has withdrawn already.");
    const judgments = await cutLink(tx, membershipId, rule === "exclude");
    const where = { projectId, target: userId };
    await recordEvent(tx, actor, "member.withdrew", where, { rule, byThemselves: isOwn });
    return { judgments, rule, debrief: debrief === "" ? null : debrief };
  });
}

/** Returns the number of the coder's current judgments. */
async function cutLink(tx: Tx, membershipId: string, isExcluded: boolean): Promise<number> {
  const coder = await tx.coder.findUnique({ where: { membershipId } });
  if (!coder) return 0;
  const coderId = coder.id;
  const held = await tx.assignment.findMany({ where: { coderId, state: "held" } });
  const ids = held.map(({ id }) => id);
  // Closed when last worked on: the moment of the withdrawal would tell whose they were.
  await tx.$executeRaw`
    UPDATE assignment SET state = 'released', closed_at = heartbeat_at
    WHERE id = ANY(${ids}::uuid[]) AND state = 'held'`;
  await tx.slot.updateMany({
    where: { id: { in: held.map(({ slotId }) => slotId) }, state: "held" },
    data: { state: "free", leaseExpiresAt: null },
  });
  await tx.judgment.updateMany({ where: { assignmentId: { in: ids } }, data: { isExtra: true } });
  await deleteUnsubmitted(tx, coderId);
  const { createdAt } = await tx.project.findUniqueOrThrow({ where: { id: coder.projectId } });
  await tx.coder.update({
    where: { id: coderId },
    data: { membershipId: null, hasWithdrawn: true, isExcluded, createdAt },
  });
  return tx.judgment.count({ where: { coderId, supersededAt: null, byRule: null } });
}

/** Drafts, and the traces of answers that no submit came after. */
async function deleteUnsubmitted(tx: Tx, coderId: string): Promise<void> {
  await tx.draft.deleteMany({ where: { assignment: { coderId } } });
  await tx.$executeRaw`
    DELETE FROM answer_event e USING assignment a
    WHERE a.coder_id = ${coderId}::uuid AND e.project_id = a.project_id
      AND e.assignment_id = a.id AND e.kind = 'answer'
      AND NOT EXISTS (SELECT 1 FROM judgment j WHERE j.assignment_id = a.id
        AND j.unit_id = e.unit_id AND j.by_rule IS NULL AND j.submitted_at >= e.at)`;
}
