import { randomUUID } from "node:crypto";
import type { Role } from "@/lib/db/generated/enums";
import type { Tx } from "@/lib/db/transaction";
import { WORK_ROLES } from "./role-words";
import { randomCode } from "./secrets";

export interface CoderMembership {
  readonly id: string;
  readonly projectId: string;
  readonly roles: readonly Role[];
  readonly group: string | null;
  readonly withdrawnAt: Date | null;
}

/**
 * The coder of a membership that does work, made when there is none yet; null for memberships
 * that do none and for those of people who have withdrawn. Pseudonym and id are drawn, never
 * derived: nothing about the person follows from them, not even when they joined.
 */
export async function ensureCoder(tx: Tx, membership: CoderMembership): Promise<string | null> {
  const { id: membershipId, projectId, group } = membership;
  if (membership.withdrawnAt) return null;
  const coder = await tx.coder.findUnique({ where: { membershipId } });
  if (coder) {
    if (coder.group !== group) {
      await tx.coder.update({ where: { id: coder.id }, data: { group } });
    }
    return coder.id;
  }
  if (!membership.roles.some((role) => WORK_ROLES.includes(role))) return null;
  for (let length = 4; ; length++) {
    const id = randomUUID();
    const { count } = await tx.coder.createMany({
      data: {
        id,
        projectId,
        membershipId,
        group,
        kind: "person",
        pseudonym: `A-${randomCode(length)}`,
      },
      skipDuplicates: true,
    });
    if (count === 1) return id;
  }
}
