"use client";

import { useRouter } from "next/navigation";
import { createQueueAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import type { GroupChoice } from "@/lib/work/group-choice";
import type { QueueProtocol } from "@/lib/work/queue-choices";
import { AuditFields } from "./audit-fields";
import { OrderFields } from "./order-fields";
import { ProtocolFields } from "./protocol-fields";
import { QuotaFields } from "./quota-fields";
import { SampleFields } from "./sample-fields";
import { CONFIRMS_EMPTY_GROUPS, GroupFields, LimitFields, OverlapField } from "./settings-fields";

interface Props {
  slug: string;
  protocols: readonly QueueProtocol[];
  groups: readonly GroupChoice[];
  /** Protocols whose judgments can flag what an audit samples. */
  flags: readonly { value: string; label: string }[];
}

const DEFAULTS = {
  overlap: 3,
  groups: [],
  leaseMinutes: 60,
  maxPerPerson: null,
  opensAt: null,
  closesAt: null,
};

export function NewQueueForm({ slug, protocols, groups, flags }: Props) {
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createQueueAction(slug, form)}
      onDone={(href) => router.push(href)}
      confirm={CONFIRMS_EMPTY_GROUPS}
      className="max-w-3xl *:max-w-form"
    >
      <TextField
        label="Name"
        name="name"
        hint="The people who work here see it."
        isRequired
        defaultValue="First pass"
      />
      <ProtocolFields protocols={protocols} />
      <OverlapField overlap={DEFAULTS.overlap} />
      <GroupFields groups={groups} selected={DEFAULTS.groups} />
      <Section
        title="Who judges what, and how much"
        hint="Quotas, a double-judged sample, order, limits and dates. The defaults are good for a first queue."
      >
        <QuotaFields groups={groups} />
        <SampleFields />
        <AuditFields flags={flags} />
        <OrderFields />
        <LimitFields settings={DEFAULTS} />
      </Section>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Open the queue</SubmitButton>
        <LinkButton href={`/projects/${slug}/queues`} variant="plain">
          Cancel
        </LinkButton>
      </div>
    </ActionForm>
  );
}

/** Settings that most queues leave alone; folded, but part of the form. */
function Section(props: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <details className="group rounded-xl bg-surface p-5">
      <summary className="cursor-pointer rounded-md font-semibold">
        {props.title}
        <span className="mt-1 block text-sm font-normal text-ink-soft">{props.hint}</span>
      </summary>
      <div className="mt-5 grid gap-6">{props.children}</div>
    </details>
  );
}
