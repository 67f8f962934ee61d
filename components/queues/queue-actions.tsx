"use client";

import {
  addNewUnitsAction,
  setQueueStateAction,
} from "@/app/(manage)/projects/[slug]/queues/actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { QueueState } from "@/lib/db/generated/enums";
import type { UnitWords } from "@/lib/protocols/unit-words";
import { useQueueAction } from "./use-queue-action";

const added = (count: number, ofPool: boolean, words: UnitWords) => {
  if (count === 0)
    return ofPool
      ? "Everything of the pool’s rows is in the queue already."
      : `All ${words.many} that belong here are in the queue already.`;
  return `${count} ${count === 1 ? words.one : words.many} added.`;
};

/** What a manager does to a whole queue. */
export function QueueActions({
  queueId,
  state,
  ofPool,
  takesNew,
  words,
}: {
  queueId: string;
  state: QueueState;
  ofPool: boolean;
  /** Not a further round, which offers again what another has offered. */
  takesNew: boolean;
  words: UnitWords;
}) {
  const { isPending, run } = useQueueAction();
  const setState = (next: "open" | "closed") =>
    run(
      () => setQueueStateAction(queueId, next),
      () => (next === "open" ? "The queue is open again." : "The queue is closed."),
    );
  if (state !== "open") {
    return (
      <Button variant="primary" isPending={isPending} onPress={() => setState("open")}>
        Open again
      </Button>
    );
  }
  return (
    <>
      {takesNew && (
        <Button
          isPending={isPending}
          onPress={() =>
            run(
              () => addNewUnitsAction(queueId),
              (count) => added(count, ofPool, words),
            )
          }
        >
          {ofPool ? "Add new entries" : `Add new ${words.many}`}
        </Button>
      )}
      <ConfirmDialog
        title="Close this queue?"
        trigger={<Button isPending={isPending}>Close queue</Button>}
        confirmLabel="Close queue"
        onConfirm={() => setState("closed")}
      >
        <p>
          Nothing more is handed out, and what people have not submitted yet stays a draft.
          Judgments can no longer be revised. You can open the queue again.
        </p>
      </ConfirmDialog>
    </>
  );
}
