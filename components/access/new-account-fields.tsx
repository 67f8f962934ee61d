"use client";

import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";

/** Name, e-mail and password of an account that is being made. */
export function NewAccountFields({ email }: { email?: string | null }) {
  return (
    <>
      <TextField label="Your name" name="name" autoComplete="name" isRequired />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email ?? undefined}
        isReadOnly={Boolean(email)}
        hint={email ? "The invitation is for this address." : undefined}
        isRequired
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="10 characters or more. A few unrelated words make a good one."
        minLength={10}
        isRequired
      />
    </>
  );
}
