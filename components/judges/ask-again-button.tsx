"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { askAgainAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { sendAction } from "@/components/ui/send-action";

/** Has the calls that got no answer made again. */
export function AskAgainButton({ runId, calls }: { runId: string; calls: number }) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const ask = () =>
    startTransition(async () => {
      const answer = await sendAction(() => askAgainAction(runId));
      setRefusal(answer.ok ? undefined : answer.message);
      router.refresh();
    });
  return (
    <div className="grid justify-items-start gap-3">
      <Button isPending={isPending} onPress={ask}>
        Ask again ({calls === 1 ? "1 call" : `${calls} calls`})
      </Button>
      {refusal && <FormMessage>{refusal}</FormMessage>}
    </div>
  );
}
