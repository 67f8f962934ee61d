"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { startReportAction } from "@/app/(manage)/projects/[slug]/reports/actions";
import { Button } from "@/components/ui/button";
import { FormMessage } from "@/components/ui/form-message";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast } from "@/components/ui/toast";
import type { ReportChoices } from "@/lib/reports/parameters";

/** Says that what is shown was made from earlier data, and has it made anew. */
export function StaleNote({ slug, choices }: { slug: string; choices: ReportChoices }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const again = () =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(choices))
        if (value !== undefined) form.set(name, String(value));
      const answer = await sendAction(() => startReportAction(slug, form));
      if (answer.ok) router.refresh();
      else showErrorToast(answer.message);
    });
  return (
    <FormMessage tone="warning">
      <p>The data have changed since this was worked out.</p>
      <Button size="small" isPending={isPending} onPress={again}>
        Work it out again
      </Button>
    </FormMessage>
  );
}
