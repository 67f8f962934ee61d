"use client";

import { createContext, useContext, useState, useTransition } from "react";
import type { ActionResult } from "@/lib/action";
import { Button, type ButtonProps } from "./button";
import { classes } from "./classes";
import { Form } from "./form";
import { FormMessage } from "./form-message";
import { sendAction } from "./send-action";

const Pending = createContext(false);

/**
 * A form whose submit runs a server action. What is typed stays when the action refuses or the
 * server is away; the
 * message stands above, what is wrong with a field beside that field (by the field's `name`).
 */
export function ActionForm<T>({
  action,
  onDone,
  className,
  children,
}: {
  action: (form: FormData) => Promise<ActionResult<T>>;
  onDone?: (value: T) => void;
  className?: string;
  children: React.ReactNode;
}) {
  const [result, setResult] = useState<ActionResult<T>>();
  const [isPending, startTransition] = useTransition();

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const answer = await sendAction(() => action(form));
      setResult(answer);
      if (answer.ok) onDone?.(answer.value);
    });
  };
  const failed = result?.ok === false ? result : undefined;
  return (
    <Form
      onSubmit={submit}
      validationErrors={failed?.fields}
      className={classes("grid gap-5", className)}
    >
      {failed && <FormMessage>{failed.message}</FormMessage>}
      <Pending value={isPending}>{children}</Pending>
    </Form>
  );
}

/** The button that sends an ActionForm; shows that it is on its way. */
export function SubmitButton({ variant = "primary", ...props }: ButtonProps) {
  return <Button {...props} type="submit" variant={variant} isPending={useContext(Pending)} />;
}
