"use client";

import { type RefObject, useEffect } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Takes over what was typed or ticked under `root` before the page's scripts ran, by a hand or by
 * the browser (kept passwords, the way back). React would not know of it, and would put its own
 * empty values back the next time it draws.
 */
export function useEarlyInput(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const field of root.current?.querySelectorAll<Field>("input, textarea") ?? []) {
      if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) tick(field);
      else type(field);
    }
  }, [root]);
}

function tick(field: HTMLInputElement): void {
  const isOtherOfItsGroup = field.type === "radio" && !field.checked;
  if (field.checked === field.defaultChecked || isOtherOfItsGroup) return;
  field.checked = field.defaultChecked;
  field.click();
}

function type(field: Field): void {
  const text = field.value;
  if (field instanceof HTMLInputElement && field.type === "file") return;
  if (text === field.defaultValue) return;
  field.value = field.defaultValue;
  // React watches the property of this one field: set past it, the event is news to React.
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
