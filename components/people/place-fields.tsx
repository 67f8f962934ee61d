"use client";

import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { ROLE_LABELS } from "@/lib/access/permissions";
import { groupLabel, KNOWN_GROUPS, ROLE_HELP } from "@/lib/access/role-words";
import { Role } from "@/lib/db/generated/enums";

/** What the person looking at the page may do with people, and the groups in use. */
export interface PeopleRights {
  readonly canMakeOwners: boolean;
  readonly ownUserId: string;
  readonly groups: readonly string[];
}

/** Roles and group, for an invitation or a member. */
export function PlaceFields({
  rights,
  roles,
  group,
}: {
  rights: PeopleRights;
  roles?: readonly Role[];
  group?: string | null;
}) {
  const groups = [...new Set([...Object.keys(KNOWN_GROUPS), ...rights.groups])];
  return (
    <>
      <CheckboxGroup label="Roles" name="roles" defaultValue={[...(roles ?? ["annotator"])]}>
        {Object.values(Role).map((role) => (
          <Checkbox
            key={role}
            value={role}
            help={ROLE_HELP[role]}
            isDisabled={role === "owner" && !rights.canMakeOwners}
          >
            {ROLE_LABELS[role]}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Select
        label="Group"
        name="group"
        hint="Queues can be for some groups only, and results can be shown by group."
        defaultValue={group ?? ""}
        options={[
          { value: "", label: "No group" },
          ...groups.map((value) => ({ value, label: groupLabel(value) })),
        ]}
      />
    </>
  );
}
