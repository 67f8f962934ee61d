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
import { TextField } from "@/components/ui/text-field";
import type { ReferenceChoices } from "@/lib/references/choices";
import type { ReferencePreview } from "@/lib/references/commands";
import { CountsTable } from "./counts-table";
import { FitNote } from "./fit-note";
import { RecipeFields } from "./recipe-fields";

const PAUSE_MS = 500;

/** The choices of a new reference, with what comes out of them beside; counted anew as they change. */
export function NewReferenceForm({
  slug,
  choices,
  first,
}: {
  slug: string;
  choices: ReferenceChoices;
  first: ReferencePreview;
}) {
  const router = useRouter();
  const { form, preview, markStale, edits, ...state } = usePreview(first, (data) =>
    previewReferenceAction(slug, data),
  );
  const { isStale, isPending, update } = state;
  const latest = useRef(update);
  latest.current = update;
  useEffect(() => {
    if (edits === 0) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edits]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={form} className="min-w-0">
        <ActionForm
          action={(data) => freezeReferenceAction(slug, preview.contentHash, data)}
          onDone={(href) => router.push(href)}
        >
          <TextField label="Name" name="name" isRequired className="max-w-form" />
          <RecipeFields choices={choices} recipe={first.recipe} onChange={markStale} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton isDisabled={isStale || isPending}>Freeze the reference</SubmitButton>
            <LinkButton href={`/projects/${slug}/references`} variant="plain">
              Cancel
            </LinkButton>
          </div>
        </ActionForm>
      </div>
      <div className="min-w-0 lg:sticky lg:top-6">
        <CountsTable title="What comes out" counts={preview.counts}>
          <PreviewState {...state} />
          <FitNote fit={preview.fit} />
        </CountsTable>
      </div>
    </div>
  );
}
