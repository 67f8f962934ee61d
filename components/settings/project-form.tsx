"use client";

import { updateProjectAction } from "@/app/(manage)/projects/[slug]/settings/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";

export function ProjectForm(props: { projectId: string; title: string; description: string }) {
  return (
    <ActionForm action={updateProjectAction} onDone={() => showToast("Settings saved")}>
      <input type="hidden" name="projectId" value={props.projectId} />
      <TextField label="Title" name="title" defaultValue={props.title} isRequired />
      <TextArea
        label="Description"
        name="description"
        hint="Members see it on the project’s page."
        defaultValue={props.description}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </ActionForm>
  );
}
