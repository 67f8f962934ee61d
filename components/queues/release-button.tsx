"use client";

import { releaseAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { useQueueAction } from "./use-queue-action";

/** Takes back what somebody holds. */
export function ReleaseButton({ assignmentId, who }: { assignmentId: string; who: string }) {
  const { isPending, run } = useQueueAction();
  return (
    <ConfirmDialog
      title="Release this response?"
      trigger={
        <Button size="small" isPending={isPending} aria-label={`Release what ${who} holds`}>
          Release
        </Button>
      }
      confirmLabel="Release"
      onConfirm={() =>
        run(
          () => releaseAction(assignmentId),
          () => "Released: the next person can take it.",
        )
      }
    >
      <p>
        {who} can no longer submit it. What they have submitted in it is kept as extra, their draft
        is kept too, and they do not get it again.
      </p>
    </ConfirmDialog>
  );
}
