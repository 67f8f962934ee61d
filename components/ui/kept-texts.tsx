"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import type { TextDraft } from "@/lib/text-drafts";
import { Button } from "./button";
import { FormMessage } from "./form-message";
import { keptText } from "./use-text-draft";

/** Texts that an earlier visit left in the fields of a form; `round` rises when they come or go. */
interface KeptTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly round: number;
}

const Kept = createContext<KeptTexts>({ texts: {}, round: 0 });

export const KeptTextsProvider = Kept.Provider;

/** Of the field `name`: the text that takes the place of its default, and the field's key. */
export function useKeptText(name: string | undefined): { text: string | undefined; key: number } {
  const { texts, round } = useContext(Kept);
  return { text: name === undefined ? undefined : texts[name], key: round };
}

/** Beside the button that opens a form: text that was written there waits. */
export function KeptHint({ draftKey }: { draftKey: string }) {
  const draft = useSyncExternalStore(
    () => () => {},
    () => keptText(draftKey)?.changedAt ?? null,
    () => null,
  );
  if (draft === null) return null;
  return (
    <p className="self-center text-sm text-ink-soft">
      Unsaved text from <LocalTime at={draft} /> is kept in this browser.
    </p>
  );
}

const LocalTime = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}
  </time>
);

/** Says that unsaved text is back, from when it is, and offers to throw it away. */
export function KeptNotice({
  draft,
  hasMovedOn = false,
  onDiscard,
}: {
  draft: TextDraft;
  /** What the form held before has been changed since, by somebody else or in another tab. */
  hasMovedOn?: boolean;
  onDiscard: () => void;
}) {
  return (
    <FormMessage tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          Unsaved text from <LocalTime at={draft.changedAt} /> is back.
          {hasMovedOn && " Meanwhile a newer text has been saved: discard yours to see it."}
        </p>
        <Button size="small" onPress={onDiscard}>
          Discard it
        </Button>
      </div>
    </FormMessage>
  );
}
