import type { Metadata } from "next";
import { InvitationList } from "@/components/people/invitation-list";
import { InviteDialog } from "@/components/people/invite-dialog";
import { MemberTable } from "@/components/people/member-table";
import { NewLinkList } from "@/components/people/new-link-list";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { listInvitations, listMembers } from "@/lib/access/queries";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "people:manage");
  const [members, invitations] = await Promise.all([
    listMembers(actor, project.id),
    listInvitations(actor, project.id),
  ]);
  const rights = {
    canMakeOwners: can(actor, "people:own", project.id),
    ownUserId: actor.userId,
    groups: [...new Set(members.flatMap(({ group }) => group ?? []))],
  };
  const invite = <InviteDialog projectId={project.id} rights={rights} />;
  return (
    <PageFrame>
      <PageHeader
        title="People"
        lead="Who is in this project and what each may do. Exports show people under their pseudonyms only."
        actions={invite}
      />
      <div className="grid grid-cols-1 gap-10">
        <NewLinkList projectId={project.id} />
        <MemberTable members={members} rights={rights} />
        {invitations.length > 0 && <InvitationList invitations={invitations} />}
        {members.length === 1 && invitations.length === 0 && (
          <EmptyState title="You are alone here so far" action={invite}>
            <p>
              Invite annotators, adjudicators and colleagues with a link. Each link carries the
              roles and, for annotators, the group that it gives; it works once and for two weeks.
            </p>
          </EmptyState>
        )}
      </div>
    </PageFrame>
  );
}
