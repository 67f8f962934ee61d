"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action";

const WORDS = {
  missing: {
    tone: "info",
    says: "This has not been worked out yet. It takes some seconds, and is then kept.",
    label: "Work it out",
  },
  stale: {
    tone: "warning",
    says: "The data have changed since this was worked out.",
    label: "Work it out again",
  },
} as const;

/**
 * Says why a job's result is not there or not current, and starts the job. `begins`: at once, for
 * what somebody has just asked for.
 */
export function WorkOut({
  reason,
  start,
  begins = false,
}: {
  reason: keyof typeof WORDS;
  start: () => Promise<ActionResult<unknown>>;
  begins?: boolean;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const send = () =>
    startTransition(async () => {
      const answer = await sendAction(start);
      if (answer.ok) router.refresh();
      else showErrorToast(answer.message);
    });
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (begins) latest.current();
  }, [begins]);
  const { tone, says, label } = WORDS[reason];
  return (
    <FormMessage tone={tone}>
      <p>{says}</p>
      <Button size="small" isPending={isPending} onPress={send}>
        {label}
      </Button>
    </FormMessage>
  );
}
