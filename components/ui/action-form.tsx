"use client";

import { createContext, useContext, useEffect, useRef, useState, useTransition } from "react";
import type { ActionResult } from "@/lib/action";
import { Button, type ButtonProps } from "./button";
import { Checkbox } from "./checkbox";
import { classes } from "./classes";
import { Form } from "./form";
import { FormMessage } from "./form-message";
import { KeptNotice, KeptTextsProvider } from "./kept-texts";
import { sendForm } from "./send-action";
import { useFormDraft } from "./use-form-draft";

const Pending = createContext(false);

/** A refusal with this code is a question: a tick under `name` (value "yes") answers it. */
export interface Confirmation {
  readonly code: string;
  readonly name: string;
  readonly label: string;
}

/**
 * A form whose submit runs a server action. What is typed stays when the action refuses or the
 * server is away; the message stands above and is brought into view, what is wrong with a field
 * stands beside that field (by the field's `name`).
 */
export function ActionForm<T>({
  action,
  onDone,
  confirm,
  draftKey,
  className,
  children,
}: {
  action: (form: FormData) => Promise<ActionResult<T>>;
  onDone?: (value: T) => void;
  confirm?: Confirmation | readonly Confirmation[];
  /** Under this key the browser keeps what is typed until it is saved. */
  draftKey?: string;
  className?: string;
  children: React.ReactNode;
}) {
  const [result, setResult] = useState<ActionResult<T>>();
  const [answered, setAnswered] = useState<readonly Confirmation[]>([]);
  const [isPending, startTransition] = useTransition();
  const element = useRef<HTMLFormElement>(null);
  const { draft, round, hasMovedOn, onSaved, onDiscard } = useFormDraft(draftKey, element);

  const questions = [confirm ?? []].flat();
  const askedBy = (answer: ActionResult<T> | undefined) =>
    answer?.ok === false ? questions.find(({ code }) => code === answer.code) : undefined;

  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    startTransition(async () => {
      const answer = await sendForm(form, action);
      setResult(answer);
      // One question after another: what was answered before holds while the next is asked.
      const ticked = questions.filter(({ name }) => form.get(name) === "yes");
      setAnswered(askedBy(answer) ? ticked : []);
      if (!answer.ok) return;
      onSaved();
      onDone?.(answer.value);
    });
  };
  const failed = result?.ok === false ? result : undefined;
  const asks = askedBy(failed);
  return (
    <Form
      formRef={element}
      onSubmit={submit}
      validationErrors={failed?.fields}
      className={classes("grid gap-5", className)}
    >
      {failed && <Refusal failed={failed} asks={asks} />}
      {answered.map(
        ({ name }) =>
          name !== asks?.name && <input key={name} type="hidden" name={name} value="yes" />,
      )}
      {draft && <KeptNotice draft={draft} hasMovedOn={hasMovedOn} onDiscard={onDiscard} />}
      <KeptTextsProvider value={{ texts: draft?.texts ?? {}, round }}>
        <Pending value={isPending}>{children}</Pending>
      </KeptTextsProvider>
    </Form>
  );
}

type Failed = Extract<ActionResult<unknown>, { ok: false }>;

function Refusal({ failed, asks }: { failed: Failed; asks: Confirmation | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may stand a screen below.
  useEffect(() => {
    if (Object.keys(failed.fields).length === 0)
      place.current?.scrollIntoView({ block: "nearest" });
  }, [failed]);
  return (
    <div ref={place} className="scroll-mt-20">
      <FormMessage tone={asks ? "warning" : "error"}>
        <p>{failed.message}</p>
        {asks && (
          <Checkbox name={asks.name} value="yes">
            {asks.label}
          </Checkbox>
        )}
      </FormMessage>
    </div>
  );
}

/** The button that sends an ActionForm; shows that it is on its way. */
export function SubmitButton({ variant = "primary", ...props }: ButtonProps) {
  return <Button {...props} type="submit" variant={variant} isPending={useContext(Pending)} />;
}
