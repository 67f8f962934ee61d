"use client";

import { useRouter } from "next/navigation";
import { createConfigAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { NumberField } from "@/components/ui/number-field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { VOTE_RULES, VOTE_WORDS } from "@/lib/judges/votes";
import { KeyField } from "./key-field";
import { LimitFields } from "./limit-fields";

const VOTES = VOTE_RULES.map((value) => ({ value, label: VOTE_WORDS[value] }));
const LIMITS = {
  concurrency: 4,
  requestsPerMinute: null,
  timeoutSeconds: 120,
  inputPrice: null,
  outputPrice: null,
};

/** Which model is asked what, where, how often, and how its answers are counted. */
export function NewConfigForm({
  slug,
  endpoints,
  prompts,
}: {
  slug: string;
  endpoints: readonly string[];
  prompts: readonly { value: string; label: string; help: string }[];
}) {
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createConfigAction(slug, form)}
      onDone={(href) => router.push(href)}
    >
      <Panel title="Model">
        <div className="grid grid-cols-1 gap-5">
          <TextField
            label="Name"
            name="name"
            hint="Short; it becomes part of the coder’s name in exports."
            isRequired
          />
          <Select
            label="Endpoint"
            name="endpoint"
            hint="Those that the project’s text may be sent to."
            options={endpoints.map((value) => ({ value, label: value }))}
            defaultValue={endpoints[0]}
          />
          <TextField label="Model" name="model" hint="As the endpoint calls it." isRequired />
          <KeyField hint="Stored encrypted and never shown again. Leave empty where the endpoint needs none, or the installation’s environment has it." />
        </div>
      </Panel>
      <Panel title="Question">
        <div className="grid grid-cols-1 gap-5">
          <Select label="Prompt" name="prompt" options={prompts} defaultValue={prompts[0]?.value} />
          <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2">
            <NumberField
              label="Samples per unit"
              name="samples"
              hint="Of sections, how often each is asked about; the studies’ tasks and responses are asked for once."
              value={3}
            />
            <Select label="Of several samples" name="vote" options={VOTES} defaultValue="any" />
            <NumberField
              label="Temperature"
              name="temperature"
              hint="Leave this or what follows empty for the endpoint’s own."
              decimal
              value={1}
            />
            <NumberField label="Top p" name="topP" decimal value={null} />
            <NumberField label="Tokens of an answer, at most" name="maxTokens" value={null} />
            <NumberField
              label="Seed"
              name="modelSeed"
              hint="Each further sample sends the next number."
              value={null}
            />
          </div>
        </div>
      </Panel>
      <Panel
        title="Limits and prices"
        description="They decide on no answer and can change at any time."
      >
        <LimitFields limits={LIMITS} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Make the configuration</SubmitButton>
        <LinkButton href={`/projects/${slug}/judges`} variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
