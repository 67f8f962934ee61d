"use client";

import { useRouter } from "next/navigation";
import {
  previewRebuildAction,
  rebuildPoolAction,
} from "@/app/(manage)/projects/[slug]/pools/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { FormMessage } from "@/components/ui/form-message";
import { LinkButton } from "@/components/ui/link";
import type { RebuildView } from "@/lib/pools/changes";
import type { PoolChoices } from "@/lib/pools/choices";
import type { PoolParameters } from "@/lib/pools/parameters";
import { ChangeTable } from "./change-table";
import { CountsPanel } from "./counts-panel";
import { PoolFields } from "./pool-fields";
import { PreviewState } from "./preview-state";
import { usePreview } from "./use-preview";

/** What a rebuild would change, with the choices that decide it; applied only as it was shown. */
export function RebuildForm({
  poolId,
  href,
  choices,
  parameters,
  first,
}: {
  poolId: string;
  href: string;
  choices: PoolChoices;
  parameters: PoolParameters;
  first: RebuildView;
}) {
  const router = useRouter();
  const { form, preview, markStale, ...state } = usePreview(first, (data) =>
    previewRebuildAction(poolId, data),
  );
  const { contentHash, version } = preview;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ChangeTable view={preview} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div ref={form} className="min-w-0">
          <ActionForm
            action={(data) => rebuildPoolAction(poolId, { contentHash, version }, data)}
            onDone={() => router.push(href)}
          >
            <PoolFields choices={choices} parameters={parameters} onSelect={markStale} />
            {preview.isSame && !state.isStale && (
              <FormMessage tone="info">Nothing has changed since version {version}.</FormMessage>
            )}
            <div className="flex flex-wrap gap-3">
              <SubmitButton isDisabled={state.isStale || preview.isSame}>
                Apply as version {version + 1}
              </SubmitButton>
              <LinkButton href={href} variant="plain">
                Leave it as it is
              </LinkButton>
            </div>
            {state.isStale && (
              <p className="text-ink-soft">Count again first, to see what would be applied.</p>
            )}
          </ActionForm>
        </div>
        <div className="min-w-0 lg:sticky lg:top-6">
          <CountsPanel title="The pool then" counts={preview.counts}>
            <PreviewState {...state} />
          </CountsPanel>
        </div>
      </div>
    </div>
  );
}
