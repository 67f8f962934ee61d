"use client";

import { useCallback, useEffect, useRef } from "react";
import { browserStorage } from "@/lib/browser-storage";
import {
  dropTextDraft,
  readTextDraft,
  sameTexts,
  type TextDraft,
  type Texts,
  writeTextDraft,
} from "@/lib/text-drafts";
import { showToast } from "./toast";

/** What this browser keeps under `key`, right now. */
export const keptText = (key: string): TextDraft | null =>
  readTextDraft(browserStorage(), key, Date.now());

export interface TextDraftKeeper {
  /** Keeps what is in the form now, beside what it held before. */
  keep(texts: Texts, base: Texts): void;
  /** It is saved, or not wanted any more. */
  drop(): void;
}

/**
 * Keeps in this browser, from key to key, what is being written in a form. Closing the page with
 * something unsaved is asked about; going to another page says that the text is kept.
 */
export function useTextDraft(key: string | undefined): TextDraftKeeper {
  const isUnsaved = useRef(false);
  const isKept = useRef(false);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      if (isUnsaved.current && isKept.current)
        showToast("Not saved yet", "What you wrote is kept in this browser until you come back.");
      isUnsaved.current = false;
    };
  }, []);

  const keep = useCallback(
    (texts: Texts, base: Texts) => {
      if (key === undefined) return;
      const draft = { texts, base, changedAt: Date.now() };
      isKept.current = writeTextDraft(browserStorage(), key, draft);
      isUnsaved.current = !sameTexts(texts, base);
    },
    [key],
  );
  const drop = useCallback(() => {
    isUnsaved.current = false;
    if (key !== undefined) dropTextDraft(browserStorage(), key);
  }, [key]);
  return { keep, drop };
}
