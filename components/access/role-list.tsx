import { ROLE_LABELS } from "@/lib/access/permissions";
import { groupLabel, ROLE_HELP } from "@/lib/access/role-words";
import type { Role } from "@/lib/db/generated/enums";

/** Roles with what they are for. */
export function RoleList({ roles, group }: { roles: readonly Role[]; group: string | null }) {
  return (
    <dl className="grid gap-2">
      {roles.map((role) => (
        <div key={role}>
          <dt className="font-semibold">{ROLE_LABELS[role]}</dt>
          <dd className="text-ink-soft">{ROLE_HELP[role]}</dd>
        </div>
      ))}
      {group && (
        <div>
          <dt className="font-semibold">Group</dt>
          <dd className="text-ink-soft">{groupLabel(group)}</dd>
        </div>
      )}
    </dl>
  );
}
