"use client";

import { useRouter } from "next/navigation";
import { buildPoolAction, previewPoolAction } from "@/app/(manage)/projects/[slug]/pools/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { NumberField } from "@/components/ui/number-field";
import { TextField } from "@/components/ui/text-field";
import type { PoolChoices } from "@/lib/pools/choices";
import type { PoolPreview } from "@/lib/pools/commands";
import { CountsPanel } from "./counts-panel";
import { PoolFields } from "./pool-fields";
import { PreviewState } from "./preview-state";
import { usePreview } from "./use-preview";

/** The choices of a new pool, with what comes out of them beside. */
export function NewPoolForm({
  slug,
  choices,
  first,
}: {
  slug: string;
  choices: PoolChoices;
  first: PoolPreview;
}) {
  const router = useRouter();
  const { form, preview, markStale, ...state } = usePreview(first, (data) =>
    previewPoolAction(slug, data),
  );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={form} className="min-w-0">
        <ActionForm
          action={(data) => buildPoolAction(slug, data)}
          onDone={(href) => router.push(href)}
        >
          <TextField label="Name" name="name" isRequired className="max-w-form" />
          <PoolFields choices={choices} parameters={first.parameters} onSelect={markStale} />
          <NumberField
            label="Seed"
            name="seed"
            hint="Decides samples and the order of work. The same seed gives the same pool again."
            value={first.seed}
            isRequired
            className="max-w-form"
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Build the pool</SubmitButton>
            <LinkButton href={`/projects/${slug}/pools`} variant="plain">
              Cancel
            </LinkButton>
          </div>
        </ActionForm>
      </div>
      <div className="min-w-0 lg:sticky lg:top-6">
        <CountsPanel title="What comes out" counts={preview.counts}>
          <PreviewState {...state} />
        </CountsPanel>
      </div>
    </div>
  );
}
