"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icons";

/** Pages that are not served over HTTPS have no clipboard of their own: the older way works there. */
async function putOnClipboard(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

/** Copies by selecting: the text stands in a field for that moment, and the focus comes back. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "fixed top-0 opacity-0";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** Puts `text` on the clipboard and says so for two seconds. */
export function CopyButton({
  text,
  label = "Copy",
  ...props
}: { text: string; label?: string } & Pick<ButtonProps, "variant" | "size" | "className">) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await putOnClipboard(text)) ? "copied" : "failed");
  const words = { ready: label, copied: "Copied", failed: "Not copied" }[state];
  return (
    <Button {...props} onPress={copy}>
      <Icon name={state === "copied" ? "check" : "copy"} />
      <span className="grid text-start">
        <span aria-live="polite" className="col-start-1 row-start-1">
          {words}
        </span>
        {/* Keeps the width, so that what stands beside it does not move. */}
        <span aria-hidden="true" className="invisible col-start-1 row-start-1">
          {label}
        </span>
      </span>
    </Button>
  );
}
