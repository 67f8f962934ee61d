"use client";

import { useState } from "react";
import type { ActionResult } from "@/lib/action";
import { ActionForm, type Confirmation } from "./action-form";
import { CONFIRMS_REPLACING } from "./confirms-replacing";

/**
 * An ActionForm over stored settings. It sends what it was opened on, so that the command can ask
 * before it replaces what somebody else has saved since. The fields do not follow the page when that
 * is drawn anew, so neither does this; after a save it is what that save has stored.
 */
export function SettingsForm<T>({
  opened,
  action,
  onSaved,
  confirm,
  ...form
}: {
  opened: T;
  action: (shown: T, form: FormData) => Promise<ActionResult<T>>;
  onSaved: () => void;
  /** What else the command may ask. */
  confirm?: Confirmation;
  draftKey?: string;
  className?: string;
  children: React.ReactNode;
}) {
  const [shown, setShown] = useState(opened);
  return (
    <ActionForm
      {...form}
      action={(data) => action(shown, data)}
      onDone={(saved) => {
        setShown(saved);
        onSaved();
      }}
      confirm={confirm ? [CONFIRMS_REPLACING, confirm] : CONFIRMS_REPLACING}
    />
  );
}
