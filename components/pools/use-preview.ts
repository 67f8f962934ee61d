"use client";

import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { sendForm } from "@/components/ui/send-action";
import type { ActionResult } from "@/lib/action";

/** What the thing that is made will be called changes nothing of what comes out. */
const isName = ({ target }: Event) => target instanceof HTMLInputElement && target.name === "name";

/**
 * A preview of what a form asks for, beside the form. `isStale` once anything in the form but its
 * name has changed since it was made, `edits` times in all; `update` makes it anew. Null where none
 * was made yet.
 */
export function usePreview<T, First extends T | null>(
  first: First,
  load: (form: FormData) => Promise<ActionResult<T>>,
) {
  const form = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<T | First>(first);
  const [error, setError] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [edits, setEdits] = useState(0);
  const [isPending, startTransition] = useTransition();

  const edited = useRef(0);

  const markStale = useCallback(() => {
    edited.current += 1;
    setStale(true);
    setEdits(edited.current);
  }, []);
  useEffect(() => {
    const element = form.current;
    // The fields stop their events, so that these are caught before them; but to render before the
    // field has taken its new value would put the old one back.
    const mark = (event: Event) => {
      if (!isName(event)) setTimeout(markStale);
    };
    element?.addEventListener("input", mark, true);
    element?.addEventListener("change", mark, true);
    return () => {
      element?.removeEventListener("input", mark, true);
      element?.removeEventListener("change", mark, true);
    };
  }, [markStale]);

  const update = () => {
    const element = form.current?.querySelector("form");
    if (!element) return;
    const asked = edited.current;
    startTransition(async () => {
      const answer = await sendForm(new FormData(element), load);
      setError(answer.ok ? null : answer.message);
      if (!answer.ok) return;
      setPreview(answer.value);
      setStale(edited.current !== asked);
    });
  };
  return { form, preview, error, isStale, isPending, edits, update, markStale };
}
