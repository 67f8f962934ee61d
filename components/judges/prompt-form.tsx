"use client";

import { useRouter } from "next/navigation";
import { savePromptAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import type { PromptText } from "@/lib/judges/prompt-text";

/** A project's own prompt, or its next version, beginning with another's text. */
export function PromptForm({
  slug,
  name,
  first,
  places,
}: {
  slug: string;
  /** Of the prompt that gets another version; empty for a new one. */
  name: string;
  first: PromptText;
  places: string;
}) {
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => savePromptAction(slug, form)}
      onDone={(href) => router.push(href)}
      draftKey={`judge-prompt:${slug}:${name}`}
    >
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
        hint="May be empty. Answers are read only as two lines: reason, then contains_problem."
        defaultValue={first.system}
      />
      <TextArea
        label="User message"
        name="user"
        rows={4}
        hint={`Places that are filled in: ${places}. {{input}} is a JSON object of the other three.`}
        defaultValue={first.user}
        isRequired
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save as a new version</SubmitButton>
        <LinkButton href={`/projects/${slug}/judges/prompts`} variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
