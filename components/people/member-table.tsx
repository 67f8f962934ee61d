"use client";

import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { ROLE_LABELS } from "@/lib/access/permissions";
import type { Member } from "@/lib/access/queries";
import { groupLabel } from "@/lib/access/role-words";
import { MemberMenu } from "./member-menu";
import type { PeopleRights } from "./place-fields";

/** The members of a project, with what may be done about each. */
export function MemberTable(props: { members: readonly Member[]; rights: PeopleRights }) {
  const { members, rights } = props;
  return (
    <PlainTable
      caption="Members"
      head={
        <>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell className="max-sm:hidden">Roles</HeaderCell>
          <HeaderCell className="max-md:hidden">Group</HeaderCell>
          <HeaderCell className="max-md:hidden">Pseudonym</HeaderCell>
          <HeaderCell className="max-lg:hidden">Joined</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </>
      }
    >
      {members.map((member) => (
        <tr key={member.membershipId}>
          <Cell isRowHeader>
            <span className="font-semibold">{member.name}</span>
            {member.userId === rights.ownUserId && (
              <span className="ms-2 text-sm text-ink-faint">you</span>
            )}
            {member.isDisabled && <Badge className="ms-2">Disabled</Badge>}
            <span className="block text-sm break-words text-ink-soft">{member.email}</span>
            <span className="mt-1.5 block sm:hidden">
              <Roles member={member} />
            </span>
          </Cell>
          <Cell className="max-sm:hidden">
            <Roles member={member} />
          </Cell>
          <Cell className="max-md:hidden">
            {member.group ? groupLabel(member.group) : <Nothing />}
          </Cell>
          <Cell className="whitespace-nowrap tabular-nums max-md:hidden">
            {member.pseudonym ?? <Nothing />}
          </Cell>
          <Cell className="text-ink-soft max-lg:hidden">
            <DateTime at={member.joinedAt} dateOnly />
          </Cell>
          <Cell className="w-12 text-end">
            <MemberMenu member={member} rights={rights} />
          </Cell>
        </tr>
      ))}
    </PlainTable>
  );
}

/** Narrow screens have no column for the group: it stands with the roles there. */
function Roles({ member }: { member: Member }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {member.roles.map((role) => (
        <Badge key={role}>{ROLE_LABELS[role]}</Badge>
      ))}
      {member.group && (
        <span className="text-sm text-ink-soft md:hidden">{groupLabel(member.group)}</span>
      )}
    </span>
  );
}

function Nothing() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
