"use client";

import { useRouter } from "next/navigation";
import { startRunAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { NumberField } from "@/components/ui/number-field";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { count, UNIT_WORDS } from "@/lib/judges/words";

/** Which sections a new run asks about. The list is kept with the run. */
export function StartRunForm({
  slug,
  configId,
  samples,
  counts,
}: {
  slug: string;
  configId: string;
  samples: number;
  counts: { readonly claims: number; readonly all: number };
}) {
  const router = useRouter();
  const calls = (sections: number) =>
    `${count(sections)} sections, ${count(sections * samples)} calls`;
  return (
    <ActionForm
      action={(form) => startRunAction(configId, form)}
      onDone={(id) => router.push(`/projects/${slug}/judges/runs/${id}`)}
    >
      <RadioGroup label="Sections" name="units" defaultValue="claims">
        <Radio value="claims" help={calls(counts.claims)}>
          {UNIT_WORDS.claims}
        </Radio>
        <Radio value="all" help={calls(counts.all)}>
          {UNIT_WORDS.all}
        </Radio>
      </RadioGroup>
      <div className="grid grid-cols-1 items-end gap-5 sm:grid-cols-3">
        <NumberField
          label="Only so many, by chance"
          name="sample"
          hint="Leave empty for all; a few first show whether answers can be read."
          value={null}
        />
        <NumberField label="Seed of the chance" name="seed" value={42} />
        <NumberField
          label="Workers"
          name="workers"
          hint="More than one helps only where several worker processes run."
          value={1}
        />
      </div>
      <div>
        <SubmitButton>Start the run</SubmitButton>
      </div>
    </ActionForm>
  );
}
