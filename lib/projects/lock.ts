import type { Project } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/transaction";

/** Locks a project's row until the transaction ends, so that one change of its settings waits for another; answers the row. */
export async function lockProject(tx: Tx, projectId: string): Promise<Project> {
  await tx.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`;
  return tx.project.findUniqueOrThrow({ where: { id: projectId } });
}
