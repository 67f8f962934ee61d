import { type Actor, authorize, can } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import type { Job, Prisma } from "@/lib/db/generated/client";
import { isId } from "@/lib/db/ids";
import { NotFoundError } from "@/lib/errors";
import { findKind, type JobKind } from "./kinds";

/**
 * A job's row and kind, authorised by what its kind asks for. Throws NotFoundError to those outside
 * its project, ForbiddenError to members who may not.
 */
export async function findJobFor(
  client: Pick<Prisma.TransactionClient, "job">,
  actor: Actor,
  jobId: string,
  wanted: (kind: JobKind) => Permission,
  kinds: readonly JobKind[],
): Promise<{ job: Job; kind: JobKind }> {
  const job = isId(jobId) ? await client.job.findUnique({ where: { id: jobId } }) : null;
  const kind = job && findKind(kinds, job.kind);
  if (!kind || !can(actor, "project:view", job.projectId)) {
    throw new NotFoundError("There is no such job.");
  }
  authorize(actor, wanted(kind), job.projectId);
  return { job, kind };
}
