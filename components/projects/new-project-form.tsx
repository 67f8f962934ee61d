"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { createProjectAction } from "@/app/(manage)/projects/new/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { slugFrom } from "@/lib/projects/slug";

export function NewProjectForm() {
  const router = useRouter();
  const [title, setTitle] = useState("");
  const [slug, setSlug] = useState<string>();
  return (
    <ActionForm
      action={createProjectAction}
      onDone={(href) => {
        router.push(href);
        // The bar above lists the projects.
        router.refresh();
      }}
      className="max-w-form"
    >
      <TextField label="Title" name="title" value={title} onChange={setTitle} isRequired />
      <TextField
        label="Short name"
        name="slug"
        hint="Stands in addresses and at the command line; it cannot be changed later."
        value={slug ?? slugFrom(title)}
        onChange={setSlug}
        isRequired
      />
      <TextArea
        label="Description"
        name="description"
        hint="What is judged here, and for which study. Members see it."
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Create project</SubmitButton>
        <LinkButton href="/" variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
