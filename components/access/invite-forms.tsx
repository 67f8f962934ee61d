"use client";

import { joinAction, joinAsNewAction } from "@/app/(entry)/invite/[token]/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NewAccountFields } from "./new-account-fields";

const go = (href: string) => window.location.assign(href);

/** Accepts with a new account. */
export function InviteForm({ token, email }: { token: string; email: string | null }) {
  return (
    <ActionForm action={joinAsNewAction} onDone={go}>
      <input type="hidden" name="token" value={token} />
      <NewAccountFields email={email} />
      <SubmitButton className="w-full">Make an account and join</SubmitButton>
    </ActionForm>
  );
}

/** Accepts with the account one is signed in with. */
export function JoinForm(props: { token: string; name: string; email: string }) {
  return (
    <ActionForm action={joinAction} onDone={go}>
      <input type="hidden" name="token" value={props.token} />
      <p>
        You are signed in as <strong>{props.name}</strong> ({props.email}).
      </p>
      <SubmitButton className="w-full">Join the project</SubmitButton>
    </ActionForm>
  );
}
