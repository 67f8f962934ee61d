"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import {
  previewPromptAction,
  savePromptAction,
} from "@/app/(manage)/projects/[slug]/judges/prompt-actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { LinkButton } from "@/components/ui/link";
import { sendAction } from "@/components/ui/send-action";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/action";
import { type PromptText, placeNames } from "@/lib/judges/prompt-text";
import type { PromptPreview } from "@/lib/judges/queries";
import { PreviewMessages } from "./prompt-preview";

/** A purpose of prompts as the form needs it. */
export interface FormPurpose {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** The only form of output that is read; empty = the response itself. */
  readonly form: string;
  readonly places: readonly string[];
  readonly isConversation: boolean;
}

/** A project's own prompt, or its next version, beginning with another's text. */
export function PromptForm({
  slug,
  name,
  first,
  purpose,
}: {
  slug: string;
  /** Of the prompt that gets another version; empty for a new one. */
  name: string;
  first: PromptText;
  purpose: FormPurpose;
}) {
  const router = useRouter();
  const { places, isConversation } = purpose;
  const held = places.length > 0 ? `Places that are filled in: ${placeNames(places)}.` : "";
  const whole = places.includes("input") ? " {{input}} is a JSON object of all the others." : "";
  return (
    <ActionForm
      action={(form) => savePromptAction(slug, form)}
      onDone={(href) => router.push(href)}
      draftKey={`judge-prompt:${slug}:${purpose.id}:${name}`}
    >
      <input type="hidden" name="task" value={purpose.id} />
      <OutputForm form={purpose.form} />
      <TextField
        label="Name"
        name="name"
        hint="A name that this project has already gets its next version."
        defaultValue={name}
        isRequired
      />
      <TextArea
        label="System message"
        name="system"
        rows={14}
        hint={isConversation ? `The conversation follows it. ${held}` : "May be empty."}
        defaultValue={first.system}
      />
      {isConversation ? (
        <input type="hidden" name="user" value="" />
      ) : (
        <TextArea
          label="User message"
          name="user"
          rows={4}
          hint={held + whole}
          defaultValue={first.user}
          isRequired
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save as a new version</SubmitButton>
        <LinkButton href={`/projects/${slug}/judges/prompts`} variant="plain">
          Cancel
        </LinkButton>
      </div>
      <Preview slug={slug} unit={purpose.unit} />
    </ActionForm>
  );
}

function OutputForm({ form }: { form: string }) {
  if (form === "")
    return (
      <p className="text-ink-soft">What comes back is the response; only an empty one is none.</p>
    );
  return (
    <div>
      <p className="text-ink-soft">
        Ask for this form: an output in any other could not be read, and is neither yes nor no.
      </p>
      <pre className="mt-2 rounded-lg bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {form}
      </pre>
    </div>
  );
}

/** What would be sent about a real unit with the texts as they stand in the form. */
function Preview({ slug, unit }: { slug: string; unit: string }) {
  const [answer, setAnswer] = useState<ActionResult<PromptPreview | null>>();
  const [isPending, startTransition] = useTransition();
  const show = (form: HTMLFormElement | null, number: number) => {
    if (!form) return;
    const texts = new FormData(form);
    startTransition(async () =>
      setAnswer(await sendAction(() => previewPromptAction(slug, texts, number))),
    );
  };
  const preview = answer?.ok ? answer.value : null;
  return (
    <section aria-label="Preview" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          isPending={isPending}
          onPress={({ target }) => show(target.closest("form"), preview?.number ?? 1)}
        >
          Preview with a real {unit}
        </Button>
        {preview && preview.number < preview.of && (
          <Button
            variant="plain"
            isPending={isPending}
            onPress={({ target }) => show(target.closest("form"), preview.number + 1)}
          >
            Next {unit}
          </Button>
        )}
      </div>
      <div role="status" className="grid grid-cols-1 gap-4">
        {answer && !answer.ok && <FormMessage>{answer.message}</FormMessage>}
        {answer?.ok && !preview && (
          <p className="text-ink-soft">
            This project has nothing yet that it could be asked about.
          </p>
        )}
        {preview && (
          <>
            <p className="text-sm text-ink-soft wrap-anywhere">
              {preview.number} of {preview.of}: {preview.sectionId}
            </p>
            <PreviewMessages messages={preview.messages} />
          </>
        )}
      </div>
    </section>
  );
}
