"use client";

import { useTransition } from "react";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast, showToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action";

/** Runs an action of the queue pages and says how it went; `done` words the success. */
export function useQueueAction() {
  const [isPending, startTransition] = useTransition();
  const run = <T>(action: () => Promise<ActionResult<T>>, done: (value: T) => string) =>
    startTransition(async () => {
      const result = await sendAction(action);
      if (result.ok) showToast(done(result.value));
      else showErrorToast(result.message);
    });
  return { isPending, run };
}
