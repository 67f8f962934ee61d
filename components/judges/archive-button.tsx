"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { archiveConfigAction } from "@/app/(manage)/projects/[slug]/judges/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { sendAction } from "@/components/ui/send-action";
import { showErrorToast } from "@/components/ui/toast";

/** Puts a configuration away, once its owner has confirmed. */
export function ArchiveButton({ slug, configId }: { slug: string; configId: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const archive = () =>
    startTransition(async () => {
      const answer = await sendAction(() => archiveConfigAction(configId));
      if (answer.ok) router.push(`/projects/${slug}/judges`);
      else showErrorToast(answer.message);
    });
  return (
    <ConfirmDialog
      title="Put this configuration away?"
      trigger={<Button isPending={isPending}>Put away</Button>}
      confirmLabel="Put away"
      onConfirm={archive}
    >
      <p>
        It begins no more runs, and its key is forgotten. Its runs and their judgments stay, and its
        name stays taken.
      </p>
    </ConfirmDialog>
  );
}
