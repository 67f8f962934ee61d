"use client";

import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { sendForm } from "@/components/ui/send-action";
import type { ActionResult } from "@/lib/action";

/**
 * A preview of what a form asks for, beside the form. `isStale` once anything in the form has
 * changed since it was made, `edits` times in all; `update` makes it anew.
 */
export function usePreview<T>(first: T, load: (form: FormData) => Promise<ActionResult<T>>) {
  const form = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const [isStale, setStale] = useState(false);
  const [edits, setEdits] = useState(0);
  const [isPending, startTransition] = useTransition();

  const markStale = useCallback(() => {
    setStale(true);
    setEdits((before) => before + 1);
  }, []);
  useEffect(() => {
    const element = form.current;
    // The fields stop their events, so that these are caught before them; but to render before the
    // field has taken its new value would put the old one back.
    const mark = () => setTimeout(markStale);
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
    startTransition(async () => {
      const answer = await sendForm(new FormData(element), load);
      setError(answer.ok ? null : answer.message);
      if (!answer.ok) return;
      setPreview(answer.value);
      setStale(false);
    });
  };
  return { form, preview, error, isStale, isPending, edits, update, markStale };
}
