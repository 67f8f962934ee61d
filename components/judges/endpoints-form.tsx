"use client";

import { setEndpointsAction } from "@/app/(manage)/projects/[slug]/settings/endpoints/actions";
import { SubmitButton } from "@/components/ui/action-form";
import { SettingsForm } from "@/components/ui/settings-form";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";

/** The only endpoints that the project's text may be sent to. */
export function EndpointsForm(props: { projectId: string; endpoints: readonly string[] }) {
  const { projectId, endpoints } = props;
  return (
    <SettingsForm
      opened={{ endpoints }}
      action={(shown, form) => setEndpointsAction(projectId, shown, form)}
      onSaved={() => showToast("Endpoints saved")}
    >
      <TextArea
        label="Endpoints"
        name="endpoints"
        rows={4}
        hint="One address a line, such as https://api.example.org/v1. Runs that ask an endpoint which is no longer listed stop."
        defaultValue={endpoints.join("\n")}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </SettingsForm>
  );
}
