"use client";

import { welcomeAction } from "@/app/(entry)/welcome/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NewAccountFields } from "./new-account-fields";

export function WelcomeForm({ token }: { token: string }) {
  return (
    <ActionForm action={welcomeAction} onDone={(href) => window.location.assign(href)}>
      <input type="hidden" name="token" value={token} />
      <NewAccountFields />
      <SubmitButton className="w-full">Make the account</SubmitButton>
    </ActionForm>
  );
}
