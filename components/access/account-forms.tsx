"use client";

import { useState, useTransition } from "react";
import {
  changeNameAction,
  changePasswordAction,
  signOutEverywhereAction,
} from "@/app/(manage)/account/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { sendAction } from "@/components/ui/send-action";
import { TextField } from "@/components/ui/text-field";
import { showErrorToast, showToast } from "@/components/ui/toast";

export function NameForm({ name }: { name: string }) {
  return (
    <ActionForm action={changeNameAction} onDone={() => showToast("Name changed")}>
      <TextField label="Name" name="name" autoComplete="name" defaultValue={name} isRequired />
      <div>
        <SubmitButton variant="secondary">Change name</SubmitButton>
      </div>
    </ActionForm>
  );
}

export function PasswordForm({ email }: { email: string }) {
  const [round, setRound] = useState(0);
  const done = () => {
    setRound(round + 1);
    showToast("Password changed", "Other devices have to sign in again.");
  };
  return (
    <ActionForm key={round} action={changePasswordAction} onDone={done}>
      {/* Tells password managers whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        isRequired
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        hint="10 characters or more."
        minLength={10}
        isRequired
      />
      <div>
        <SubmitButton variant="secondary">Change password</SubmitButton>
      </div>
    </ActionForm>
  );
}

export function SignOutEverywhere() {
  const [isPending, startTransition] = useTransition();
  const end = () =>
    startTransition(async () => {
      const result = await sendAction(() => signOutEverywhereAction());
      if (result.ok) window.location.assign("/sign-in");
      else showErrorToast("The sessions could not be ended", result.message);
    });
  return (
    <Button onPress={end} isPending={isPending}>
      Sign out everywhere
    </Button>
  );
}
