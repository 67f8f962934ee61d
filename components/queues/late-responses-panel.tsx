"use client";

import { useRouter } from "next/navigation";
import { bringInLateResponsesAction } from "@/app/(manage)/projects/[slug]/queues/actions";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { counted } from "@/lib/counted";
import type { LateResponses } from "@/lib/work/late-responses";
import { useQueueAction } from "./use-queue-action";

interface Brought {
  readonly fresh: number;
  readonly begun: number;
}

const broughtWords = ({ fresh, begun }: Brought): string =>
  [
    ...(fresh > 0 ? [`${counted(fresh, "turn")} took the new responses in.`] : []),
    ...(begun > 0
      ? [`${counted(begun, "turn")} ${begun === 1 ? "is" : "are"} offered again in the next round.`]
      : []),
  ].join(" ");

/** Responses that came to turns which the queue holds already, and the way to have them judged. */
export function LateResponsesPanel({
  late: { responses, fresh, begun },
  queueId,
  slug,
  canAct,
}: {
  late: LateResponses;
  queueId: string;
  slug: string;
  canAct: boolean;
}) {
  const router = useRouter();
  const { isPending, run } = useQueueAction();
  const bringIn = () =>
    run(
      () => bringInLateResponsesAction(queueId),
      (brought) => {
        if (brought.queueId) router.push(`/projects/${slug}/queues/${brought.queueId}`);
        return broughtWords(brought);
      },
    );
  return (
    <Panel
      title={`${counted(responses, "response")} not judged here yet`}
      actions={
        canAct && (
          <Button isPending={isPending} onPress={bringIn}>
            Bring them in
          </Button>
        )
      }
    >
      <div className="max-w-measure space-y-2">
        <p>
          They came to turns that this queue holds already. All responses to a turn are judged
          together, in one order, so none can come in alone.
        </p>
        <ul className="list-disc space-y-1 ps-5">
          {fresh > 0 && (
            <li>{counted(fresh, "turn")}, which nobody has begun: the new responses join here.</li>
          )}
          {begun > 0 && (
            <li>
              {counted(begun, "turn")} with work: offered again with all responses, in a queue of
              the next round with the same settings. What has been judged or begun here stays; what
              is free of it here is no longer offered.
            </li>
          )}
        </ul>
      </div>
    </Panel>
  );
}
