"use client";

import { updateProjectAction } from "@/app/(manage)/projects/[slug]/settings/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { SettingsForm } from "@/components/ui/settings-form";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";

export function ProjectForm(props: { projectId: string; title: string; description: string }) {
  const { projectId, title, description } = props;
  return (
    <SettingsForm
      opened={{ title, description }}
      action={(shown, form) => updateProjectAction(shown, form)}
      onSaved={() => showToast("Settings saved")}
    >
      <input type="hidden" name="projectId" value={projectId} />
      <TextField label="Title" name="title" defaultValue={title} isRequired />
      <TextArea
        label="Description"
        name="description"
        hint="Members see it on the project’s page."
        defaultValue={description}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </SettingsForm>
  );
}
