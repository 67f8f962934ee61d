"use client";

import {
  keepInAction,
  putBackAction,
  takeOutAction,
} from "@/app/(manage)/projects/[slug]/inbox/actions";
import { useQueueAction } from "@/components/queues/use-queue-action";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";

/** What a manager decides about a response in a queue. */
export function UnitActions({
  queueId,
  unitId,
  isOut,
  asksToKeep = false,
}: {
  queueId: string;
  unitId: string;
  isOut: boolean;
  /** People say that something is wrong with it, and no manager has looked yet. */
  asksToKeep?: boolean;
}) {
  const { isPending, run } = useQueueAction();
  const where = { queueId, unitId };
  if (isOut) {
    return (
      <Button
        size="small"
        isPending={isPending}
        onPress={() =>
          run(
            () => putBackAction(where),
            () => "It is back in the queue.",
          )
        }
      >
        Put back
      </Button>
    );
  }
  return (
    <>
      {asksToKeep && (
        <Button
          size="small"
          isPending={isPending}
          onPress={() =>
            run(
              () => keepInAction(where),
              () => "It stays in the queue.",
            )
          }
        >
          Keep it
        </Button>
      )}
      <Dialog title="Take this response out?" trigger={<Button size="small">Take out</Button>}>
        {(close) => (
          <ActionForm action={(form) => takeOutAction(where, form)} onDone={close}>
            <p className="text-ink-soft">
              Nobody gets it from this queue any more. Who works on it can finish, what was judged
              stays, and you can put it back.
            </p>
            <TextField label="Why" name="reason" isRequired />
            <div className="flex justify-end gap-2">
              <Button variant="plain" onPress={close}>
                Cancel
              </Button>
              <SubmitButton>Take out</SubmitButton>
            </div>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
