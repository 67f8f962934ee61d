"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import {
  previewSendAction,
  sendPositivesAction,
} from "@/app/(manage)/projects/[slug]/benchmark/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { sendAction } from "@/components/ui/send-action";
import type { SendPreview } from "@/lib/benchmark/send";

/** Sends what a detector flagged and no adjudicator has seen to the pool, after a look at what changes. */
export function SendButton({
  slug,
  detector,
  positives,
  pool,
}: {
  slug: string;
  detector: string;
  positives: number;
  pool: string;
}) {
  const router = useRouter();
  const [preview, setPreview] = useState<SendPreview>();
  const [refusal, setRefusal] = useState<string>();
  const [isPending, startTransition] = useTransition();
  const look = () =>
    startTransition(async () => {
      const answer = await sendAction(() => previewSendAction(slug, detector));
      setRefusal(answer.ok ? undefined : answer.message);
      if (answer.ok) setPreview(answer.value);
    });
  const send = () =>
    startTransition(async () => {
      const answer = await sendAction(() => sendPositivesAction(slug, detector));
      setRefusal(answer.ok ? undefined : answer.message);
      if (answer.ok) router.push(answer.value);
    });
  return (
    <div className="grid justify-items-start gap-2">
      {preview?.added === 0 ? (
        <p className="max-w-72 text-sm">
          All of them are in “{preview.pool}” already and wait for adjudicators.
        </p>
      ) : preview ? (
        <>
          <p className="max-w-72 text-sm">
            {sectionsOf(preview.added)} would come into “{preview.pool}”
            {preview.otherwise > 0 &&
              `, and ${sectionsOf(preview.otherwise)} change otherwise, since the data have moved on`}
            .
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" isPending={isPending} onPress={send}>
              Make the pool’s next version
            </Button>
            <Button size="small" variant="plain" onPress={() => setPreview(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <Button size="small" isPending={isPending} onPress={look}>
          Send {positives.toLocaleString("en-GB")} to “{pool}”
        </Button>
      )}
      {refusal && <FormMessage>{refusal}</FormMessage>}
    </div>
  );
}

const sectionsOf = (sections: number): string =>
  `${sections.toLocaleString("en-GB")} ${sections === 1 ? "section" : "sections"}`;
