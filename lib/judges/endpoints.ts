import { type Actor, authorize } from "@/lib/access/actor";
import { recordEvent } from "@/lib/audit/record";
import { refuseUnseen } from "@/lib/changed-meanwhile";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/transaction";
import { ValidationError } from "@/lib/errors";
import { lockProject } from "@/lib/projects/lock";
import { readSettings } from "@/lib/projects/settings";
import { endpointsFrom } from "./endpoint";

/** The only endpoints that a project's text may be sent to. */
export interface ListedEndpoints {
  readonly endpoints: readonly string[];
}

/**
 * Sets the only endpoints that the project's text may be sent to, one address a line, and answers
 * them. `shown`: what the form was opened on; throws ConflictError as `refuseUnseen` does.
 */
export async function setEndpoints(
  actor: Actor,
  input: { projectId: string; endpoints: string; shown?: ListedEndpoints },
): Promise<ListedEndpoints> {
  const { projectId, shown } = input;
  authorize(actor, "project:manage", projectId);
  const after = readEndpoints(input.endpoints);
  await inTransaction(async (tx) => {
    const project = await lockProject(tx, projectId);
    const before = readSettings(project.settings);
    const stored = { endpoints: before.judgeEndpoints };
    refuseUnseen({ stored, shown, wanted: { endpoints: after } }, { endpoints: "endpoints" });
    const settings = { ...before, judgeEndpoints: after } as Prisma.InputJsonObject;
    await tx.project.update({ where: { id: projectId }, data: { settings } });
    const detail = { before: before.judgeEndpoints, after };
    await recordEvent(tx, actor, "judge.endpoints_changed", { projectId }, detail);
  });
  return { endpoints: after };
}

/** As endpointsFrom, with what is wrong beside the form's one field. */
function readEndpoints(text: string): string[] {
  try {
    return endpointsFrom(text);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(error.message, { endpoints: error.message });
  }
}

/** Where the project's text may be sent. */
export async function listEndpoints(actor: Actor, projectId: string): Promise<readonly string[]> {
  authorize(actor, "judge:view", projectId);
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  return readSettings(project.settings).judgeEndpoints;
}

/** Throws ValidationError where the project does not list the endpoint. */
export async function assertAllowed(projectId: string, endpoint: string): Promise<void> {
  const project = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  if (readSettings(project.settings).judgeEndpoints.includes(endpoint)) return;
  const message = `This project’s text may not be sent to ${endpoint}. List it in the project’s settings first.`;
  throw new ValidationError(message, { endpoint: message });
}
