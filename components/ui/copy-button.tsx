"use client";

import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icons";

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

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // Pages that are not served over HTTPS have no clipboard.
      setState("failed");
    }
  };
  const words = { ready: label, copied: "Copied", failed: "Select and copy it" }[state];
  return (
    <Button {...props} onPress={copy}>
      <Icon name={state === "copied" ? "check" : "copy"} />
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
