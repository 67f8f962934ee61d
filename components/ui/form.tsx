"use client";

import { type RefObject, useEffect, useRef } from "react";
import { Form as AriaForm, type FormProps } from "react-aria-components";
import { useEarlyInput } from "./use-early-input";

/**
 * A form whose field errors go as soon as what is typed is right. By itself the browser checks
 * again only when the field loses the focus, so that pressing the button would take the error
 * away, move the button, and miss it.
 */
export function Form({
  formRef,
  ...props
}: FormProps & { formRef?: RefObject<HTMLFormElement | null> }) {
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  useEarlyInput(form);
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("input", checkWhatIsWrong);
    return () => element?.removeEventListener("input", checkWhatIsWrong);
  }, [form]);
  return <AriaForm {...props} ref={form} />;
}

function checkWhatIsWrong({ target }: Event) {
  if (!(target instanceof HTMLElement) || target.getAttribute("aria-invalid") !== "true") return;
  target.dispatchEvent(new Event("change", { bubbles: true }));
}
