import type postgres from "postgres";
import { SIMULATED_DOMAIN } from "./people";

/**
 * Removes a passing project of a simulation, its simulated coders' accounts too; what the audit
 * records of it stays. Does nothing and gives false unless the project is marked as passing and
 * everybody who has a coder there is simulated.
 */
export async function removeSimulated(
  tx: postgres.TransactionSql,
  projectId: string,
): Promise<boolean> {
  const invented = `%@${SIMULATED_DOMAIN}`;
  const [mine] = await tx`
    SELECT 1 FROM project p WHERE p.id = ${projectId} AND p.is_passing AND NOT EXISTS (
      SELECT 1 FROM membership m JOIN app_user u ON u.id = m.user_id
      JOIN coder c ON c.membership_id = m.id
      WHERE m.project_id = p.id AND u.email NOT LIKE ${invented})`;
  if (!mine) return false;
  const users = await tx<{ id: string }[]>`
    SELECT u.id FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.project_id = ${projectId} AND u.email LIKE ${invented}`;
  // What refers to coders goes first: it keeps them from being deleted.
  await tx`DELETE FROM flag WHERE project_id = ${projectId}`;
  await tx`DELETE FROM judgment WHERE project_id = ${projectId}`;
  await tx`DELETE FROM assignment WHERE project_id = ${projectId}`;
  await tx`DELETE FROM batch WHERE project_id = ${projectId}`;
  await tx`DELETE FROM project WHERE id = ${projectId}`;
  await tx`DELETE FROM app_user WHERE id = ANY (${users.map(({ id }) => id)})`;
  return true;
}
