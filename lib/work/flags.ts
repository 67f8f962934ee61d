import { type Actor, actorUserId, authorize } from "@/lib/access/actor";
import type { SessionToken } from "@/lib/access/token";
import { recordEvent } from "@/lib/audit/record";
import { db, sql } from "@/lib/db/client";
import { isId, newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { ConflictError, NotFoundError, ValidationError } from "@/lib/errors";
import { isPartOfGiven, ownAssignment } from "./fragments";
import { notMine } from "./not-mine";
import type { Flagged, FlagInput } from "./types";

const NOTE_MAX = 2000;

function checkedNote(note: string, field: string, message: string): string {
  const text = note.trim();
  if (text === "") throw new ValidationError(message, { [field]: message });
  if (text.length > NOTE_MAX) {
    const tooLong = `Use ${NOTE_MAX.toLocaleString("en-GB")} characters or fewer.`;
    throw new ValidationError(tooLong, { [field]: tooLong });
  }
  return text;
}

/**
 * Puts a note about a unit of one's own assignment before the managers, whatever the assignment's
 * state: work goes on meanwhile. The same note about the same unit is one flag while that is open,
 * however often it is sent. Throws NotFoundError for somebody else's assignment or a unit
 * that does not belong to it, ValidationError without a note.
 */
export async function raiseFlag(
  person: SessionToken,
  assignmentId: string,
  input: FlagInput,
): Promise<Flagged> {
  if (!isId(assignmentId) || !isId(input.unitId)) return notMine(person);
  const note = checkedNote(input.note, "note", "Write what a manager should know.");
  const [row] = await sql()<{ id: string; created_at: Date }[]>`
    INSERT INTO flag (id, project_id, queue_id, assignment_id, unit_id, coder_id, note)
    SELECT ${newId()}, a.project_id, a.queue_id, a.id, ${input.unitId}, a.coder_id, ${note}
    ${ownAssignment(person, assignmentId)}
      AND ${isPartOfGiven(input.unitId)}
    ON CONFLICT (assignment_id, unit_id, md5(note)) WHERE resolved_at IS NULL
      DO UPDATE SET note = flag.note
    RETURNING id, created_at`;
  if (!row) return notMine(person);
  return { flagId: row.id, createdAt: row.created_at.toISOString() };
}

/**
 * Closes a flag, with an answer that its author reads (may be empty). Throws ConflictError when
 * somebody else has closed it.
 */
export async function resolveFlag(
  actor: Actor,
  input: { flagId: string; reply: string },
): Promise<void> {
  const flag = isId(input.flagId)
    ? await db().flag.findUnique({ where: { id: input.flagId } })
    : null;
  if (!flag) throw new NotFoundError("There is no such flag.");
  authorize(actor, "queue:manage", flag.projectId);
  const reply = input.reply.trim() && checkedNote(input.reply, "reply", "");
  await inTransaction(async (tx) => {
    const { count } = await tx.flag.updateMany({
      where: { id: flag.id, resolvedAt: null },
      data: { resolvedAt: new Date(), resolvedBy: actorUserId(actor), reply: reply || null },
    });
    if (count === 0) throw new ConflictError("This flag has been closed already.");
    await recordEvent(tx, actor, "flag.resolved", { projectId: flag.projectId, target: flag.id });
  });
}
