"use client";

import { useRouter } from "next/navigation";
import { createDifferencesAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NumberField } from "@/components/ui/number-field";
import { TextField } from "@/components/ui/text-field";

/** Opens a queue in which a third person decides where two coders differ. */
export function DifferencesForm(props: { slug: string; queueId: string; name: string }) {
  const { slug, queueId, name } = props;
  const router = useRouter();
  return (
    <ActionForm
      action={(form) => createDifferencesAction(slug, queueId, form)}
      onDone={(href) => router.push(href)}
      className="max-w-form rounded-xl bg-surface p-5"
    >
      <div>
        <h2 className="text-lg">Let a third person decide</h2>
        <p className="mt-1 text-ink-soft">
          Whoever has had the unit in this queue does not get it again. The third person sees no
          label, and does not know which units the two agreed on.
        </p>
      </div>
      <TextField label="Name" name="name" defaultValue={name} isRequired />
      <NumberField
        label="Share of the agreed ones mixed in, in per cent"
        name="agreedPercent"
        value={20}
        decimal
      />
      <NumberField label="Seed of the draw" name="seed" value={42} />
      <div>
        <SubmitButton>Open the queue</SubmitButton>
      </div>
    </ActionForm>
  );
}
