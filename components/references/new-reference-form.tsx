"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import {
  freezeReferenceAction,
  previewReferenceAction,
} from "@/app/(manage)/projects/[slug]/references/actions";
import { PreviewState } from "@/components/pools/preview-state";
import { usePreview } from "@/components/pools/use-preview";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { LinkButton } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { TextField } from "@/components/ui/text-field";
import type { ActionResult } from "@/lib/action";
import type { ReferenceChoices } from "@/lib/references/choices";
import type { ReferencePreview } from "@/lib/references/commands";
import type { Recipe } from "@/lib/references/recipe";
import { CountsTable } from "./counts-table";
import { FitNote } from "./fit-note";
import { RecipeFields } from "./recipe-fields";

const PAUSE_MS = 500;
const TITLE = "What comes out";

/** The choices of a new reference, with what comes out of them beside: counted once the page stands, and anew as they change. */
export function NewReferenceForm({
  slug,
  choices,
  recipe,
}: {
  slug: string;
  choices: ReferenceChoices;
  /** What the fields begin with. */
  recipe: Recipe;
}) {
  const router = useRouter();
  const { form, preview, markStale, edits, ...state } = usePreview(
    null,
    (data): Promise<ActionResult<ReferencePreview>> => previewReferenceAction(slug, data),
  );
  const { isStale, isPending, update, error } = state;
  const isFirst = preview === null && error === null;
  const latest = useRef(update);
  latest.current = update;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), edits === 0 ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edits]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={form} className="min-w-0">
        <ActionForm
          action={(data) => freezeReferenceAction(slug, preview?.contentHash ?? "", data)}
          onDone={(href) => router.push(href)}
        >
          <TextField label="Name" name="name" isRequired className="max-w-form" />
          <RecipeFields choices={choices} recipe={recipe} onChange={markStale} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton isDisabled={isStale || isPending || preview === null}>
              Freeze the reference
            </SubmitButton>
            <LinkButton href={`/projects/${slug}/references`} variant="plain">
              Cancel
            </LinkButton>
          </div>
        </ActionForm>
      </div>
      <div className="min-w-0 lg:sticky lg:top-6">
        {preview ? (
          <CountsTable title={TITLE} counts={preview.counts}>
            <PreviewState {...state} />
            <FitNote fit={preview.fit} />
          </CountsTable>
        ) : (
          <Panel title={TITLE}>
            <PreviewState {...state} isPending={isPending || isFirst} />
          </Panel>
        )}
      </div>
    </div>
  );
}
