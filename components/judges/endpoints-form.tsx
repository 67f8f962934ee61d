"use client";

import { setEndpointsAction } from "@/app/(manage)/projects/[slug]/settings/endpoints/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { TextArea } from "@/components/ui/text-area";
import { showToast } from "@/components/ui/toast";

/** The only endpoints that the project's text may be sent to. */
export function EndpointsForm(props: { projectId: string; endpoints: readonly string[] }) {
  return (
    <ActionForm
      action={(form) => setEndpointsAction(props.projectId, form)}
      onDone={() => showToast("Endpoints saved")}
    >
      <TextArea
        label="Endpoints"
        name="endpoints"
        rows={4}
        hint="One address a line, such as https://api.example.org/v1. Runs that ask an endpoint which is no longer listed stop."
        defaultValue={props.endpoints.join("\n")}
      />
      <div>
        <SubmitButton>Save</SubmitButton>
      </div>
    </ActionForm>
  );
}
