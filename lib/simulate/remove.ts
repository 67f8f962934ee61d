import { sql } from "@/lib/db/client";
import { SIMULATED_DOMAIN } from "./people";

/**
 * Removes a project that a dry run has made, its simulated coders' accounts too; what the audit
 * records of it stays. Throws unless everybody who has a coder there is simulated.
 */
export async function removeDryRun(projectId: string): Promise<void> {
  const invented = `%@${SIMULATED_DOMAIN}`;
  await sql().begin(async (tx) => {
    const [real] = await tx`
      SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
      JOIN coder c ON c.membership_id = m.id
      WHERE m.project_id = ${projectId} AND u.email NOT LIKE ${invented} LIMIT 1`;
    if (real) throw new Error("a dry run's project holds somebody who is not simulated");
    const users = await tx<{ id: string }[]>`
      SELECT u.id FROM membership m JOIN app_user u ON u.id = m.user_id
      WHERE m.project_id = ${projectId} AND u.email LIKE ${invented}`;
    // What refers to coders goes first: it keeps them from being deleted.
    await tx`DELETE FROM flag WHERE project_id = ${projectId}`;
    await tx`DELETE FROM judgment WHERE project_id = ${projectId}`;
    await tx`DELETE FROM assignment WHERE project_id = ${projectId}`;
    await tx`DELETE FROM project WHERE id = ${projectId}`;
    await tx`DELETE FROM app_user WHERE id = ANY (${users.map(({ id }) => id)})`;
  });
}
