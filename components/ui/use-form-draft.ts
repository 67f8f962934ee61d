"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { TextDraft, Texts } from "@/lib/text-drafts";
import { keptText, useTextDraft } from "./use-text-draft";

/** What stands in the text fields of a form, by their names. */
function textsOf(form: HTMLFormElement): Texts {
  const fields = [...form.elements].filter(
    (element): element is HTMLTextAreaElement | HTMLInputElement =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && element.type === "text"),
  );
  return Object.fromEntries(
    fields.flatMap(({ name, value }) => (name === "" ? [] : [[name, value]])),
  );
}

interface Restored {
  readonly draft: TextDraft | null;
  readonly hasMovedOn: boolean;
  readonly round: number;
}

export interface FormDraft extends Restored {
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
}

/** The draft of a form's texts under `key`: what came back when the page opened, and its keeping. */
export function useFormDraft(
  key: string | undefined,
  form: RefObject<HTMLFormElement | null>,
): FormDraft {
  const { keep, drop } = useTextDraft(key);
  const base = useRef<Texts>({});
  const [restored, setRestored] = useState<Restored>({ draft: null, hasMovedOn: false, round: 0 });

  useEffect(() => {
    const element = form.current;
    if (key === undefined || !element) return;
    const typed = () => keep(textsOf(element), base.current);
    element.addEventListener("input", typed);
    return () => element.removeEventListener("input", typed);
  }, [key, form, keep]);

  useEffect(() => {
    if (key === undefined || !form.current) return;
    const before = textsOf(form.current);
    base.current = before;
    const draft = keptText(key);
    if (!draft) return;
    const names = Object.keys(draft.base).filter((name) => name in before);
    const hasMovedOn = names.some((name) => before[name] !== draft.base[name]);
    setRestored({ draft, hasMovedOn, round: 1 });
  }, [key, form]);

  return {
    ...restored,
    onSaved: () => {
      drop();
      if (form.current) base.current = textsOf(form.current);
      setRestored((known) => ({ ...known, draft: null }));
    },
    onDiscard: () => {
      drop();
      setRestored(({ round }) => ({ draft: null, hasMovedOn: false, round: round + 1 }));
    },
  };
}
