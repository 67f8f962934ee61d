"use client";

import { useTransition } from "react";
import { revokeInvitationAction } from "@/app/(manage)/projects/[slug]/people/actions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast, showToast } from "@/components/ui/toast";
import { ROLE_LABELS } from "@/lib/access/permissions";
import type { InvitationRow } from "@/lib/access/queries";
import { groupLabel } from "@/lib/access/role-words";

/** Invitations that nobody has taken up yet. */
export function InvitationList({ invitations }: { invitations: readonly InvitationRow[] }) {
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations" className="mb-3 text-lg">
        Open invitations
      </h2>
      <ul className="overflow-hidden rounded-xl bg-surface">
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3 not-first:border-t not-first:border-line sm:px-6"
          >
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-1.5">
                {invitation.roles.map((role) => (
                  <Badge key={role}>{ROLE_LABELS[role]}</Badge>
                ))}
                {invitation.group && <Badge>{groupLabel(invitation.group)}</Badge>}
                {invitation.isExpired && <Badge tone="minor">Out of date</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {invitation.email ?? "For whoever has the link"} ·{" "}
                {invitation.isExpired ? "worked until" : "works until"}{" "}
                <DateTime at={invitation.expiresAt} dateOnly />
              </p>
            </div>
            <RevokeButton invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RevokeButton({ invitation }: { invitation: InvitationRow }) {
  const [isPending, startTransition] = useTransition();
  const revoke = () =>
    startTransition(async () => {
      const result = await sendAction(() => revokeInvitationAction(invitation.id));
      if (result.ok) showToast("Invitation taken back", "Its link no longer works.");
      else showErrorToast("Nothing was changed", result.message);
    });
  return (
    <Button size="small" onPress={revoke} isPending={isPending}>
      Take back
    </Button>
  );
}
