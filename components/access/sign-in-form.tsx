"use client";

import { signIn } from "next-auth/react";
import { type FormEvent, useState, useTransition } from "react";

import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { FormMessage } from "@/components/ui/form-message";
import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";

/** What next-auth's error codes mean to the person; `rate_limited.30` carries the seconds to wait. */
function explain(code: string): string {
  const seconds = Number(/^rate_limited\.(\d+)$/.exec(code)?.[1]);
  if (seconds) {
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    return `There were too many tries. Wait ${wait}, then try again.`;
  }
  if (code === "CredentialsSignin") return "E-mail or password is not right. Try again.";
  return "Signing in does not work at the moment. Try again in a minute.";
}

export function SignInForm({ next, error }: { next: string; error?: string }) {
  const [failure, setFailure] = useState(error);
  const [isPending, startTransition] = useTransition();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const result = await signIn("credentials", {
        redirect: false,
        email: String(form.get("email")),
        password: String(form.get("password")),
      }).catch(() => undefined);
      if (result?.ok && !result.error) window.location.assign(next);
      else setFailure(result?.error ?? "unavailable");
    });
  };
  return (
    <Form onSubmit={submit} className="grid gap-5">
      {failure && <FormMessage>{explain(failure)}</FormMessage>}
      <TextField label="E-mail" name="email" type="email" autoComplete="username" isRequired />
      <PasswordField label="Password" name="password" autoComplete="current-password" isRequired />
      <Button type="submit" variant="primary" isPending={isPending} className="w-full">
        Sign in
      </Button>
      <p className="text-sm text-ink-soft">
        You need an invitation to join a project. If you forgot your password, ask the people who
        run this installation.
      </p>
    </Form>
  );
}
