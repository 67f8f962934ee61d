import type { Metadata } from "next";
import { InviteForm, JoinForm } from "@/components/access/invite-forms";
import { RoleList } from "@/components/access/role-list";
import { LinkButton, TextLink } from "@/components/ui/link";
import { getInvitation, type OpenInvitation } from "@/lib/access/invitations";
import type { Person } from "@/lib/access/person";
import { findActor } from "@/lib/access/session";
import { AdjudicaError } from "@/lib/errors";

export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

/** The invitation, or the words that say why there is none. */
async function findInvitation(token: string): Promise<OpenInvitation | string> {
  try {
    return await getInvitation(token);
  } catch (error) {
    if (error instanceof AdjudicaError) return error.message;
    throw error;
  }
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const [invitation, actor] = await Promise.all([findInvitation(token), findActor()]);
  if (typeof invitation === "string") {
    return (
      <>
        <h1 className="mb-3 text-2xl">This invitation cannot be used</h1>
        <p className="mb-6 text-ink-soft">{invitation}</p>
        <LinkButton href="/">To the start page</LinkButton>
      </>
    );
  }
  return (
    <>
      <p className="text-ink-soft">You are invited to</p>
      <h1 className="mt-1 mb-4 text-2xl">{invitation.projectTitle}</h1>
      <RoleList roles={invitation.roles} group={invitation.group} />
      <hr className="my-6 border-line" />
      {actor ? (
        <Join token={token} actor={actor} invitedEmail={invitation.email} />
      ) : (
        <>
          <InviteForm token={token} email={invitation.email} />
          <p className="mt-5 text-[0.9375rem] text-ink-soft">
            Do you have an account?{" "}
            <TextLink href={`/sign-in?next=${encodeURIComponent(`/invite/${token}`)}`}>
              Sign in to accept with it
            </TextLink>
          </p>
        </>
      )}
    </>
  );
}

function Join(props: { token: string; actor: Person; invitedEmail: string | null }) {
  const { token, actor, invitedEmail } = props;
  if (invitedEmail && invitedEmail !== actor.email) {
    return (
      <p className="text-ink-soft">
        This invitation is for {invitedEmail}, and you are signed in as {actor.email}. Sign out
        first, then open the link again.
      </p>
    );
  }
  return <JoinForm token={token} name={actor.name} email={actor.email} />;
}
