"use client";

import { useRouter } from "next/navigation";
import { createQueueAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { TextField } from "@/components/ui/text-field";
import { groupLabel } from "@/lib/access/role-words";

interface Props {
  slug: string;
  protocols: readonly { id: string; title: string; summary: string }[];
  groups: readonly string[];
}

export function NewQueueForm({ slug, protocols, groups }: Props) {
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createQueueAction(slug, form)}
      onDone={(href) => router.push(href)}
      className="max-w-form"
    >
      <TextField
        label="Name"
        name="name"
        hint="Annotators see it."
        isRequired
        defaultValue="First pass"
      />
      <RadioGroup label="Protocol" name="protocolId" defaultValue={protocols[0]?.id}>
        {protocols.map(({ id, title, summary }) => (
          <Radio key={id} value={id} help={summary}>
            {title}
          </Radio>
        ))}
      </RadioGroup>
      <TextField
        label="Overlap"
        name="overlap"
        hint="How many people judge each response. Three is usual; agreement needs at least two."
        inputMode="numeric"
        defaultValue="3"
        isRequired
      />
      <CheckboxGroup
        label="Groups"
        name="groups"
        hint="Tick some to let only these take part. With none ticked, every annotator may."
      >
        {groups.map((group) => (
          <Checkbox key={group} value={group}>
            {groupLabel(group)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <TextField
        label="Lease in minutes"
        name="leaseMinutes"
        hint="So long after their last sign of life, what somebody holds can go to others. Their draft is kept."
        inputMode="numeric"
        defaultValue="60"
        isRequired
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Open the queue</SubmitButton>
        <LinkButton href={`/projects/${slug}/queues`} variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}
