import type { Metadata } from "next";
import { Books } from "@/components/queues/books";
import { CoderTable } from "@/components/queues/coder-table";
import { GroupTable } from "@/components/queues/group-table";
import { LateResponsesPanel } from "@/components/queues/late-responses-panel";
import { LeftOutPanel } from "@/components/queues/left-out-panel";
import { QueueFacts } from "@/components/queues/queue-facts";
import { QueueFrame } from "@/components/queues/queue-frame";
import { can } from "@/lib/access/actor";
import { WORKERS } from "@/lib/access/role-words";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { isFurtherRound } from "@/lib/work/commands";
import { listGroupProgress } from "@/lib/work/group-progress";
import { getBooksCheck } from "@/lib/work/integrity";
import { findLateResponses } from "@/lib/work/late-responses";
import { findLeftOut } from "@/lib/work/left-out";
import { getQueue, listCoderProgress } from "@/lib/work/queries";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
}

export const metadata: Metadata = { title: "Queue" };

export default async function QueuePage({ params }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const [coders, groups, check, late, leftOut] = await Promise.all([
    listCoderProgress(actor, queue),
    listGroupProgress(actor, queue),
    getBooksCheck(actor, queue),
    findLateResponses(actor, queue),
    findLeftOut(actor, queue),
  ]);
  const manages = can(actor, "queue:manage", project.id);
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <div className="grid grid-cols-1 gap-6">
        {late && <LateResponsesPanel late={late} queueId={queue.id} slug={slug} canAct={manages} />}
        <QueueFacts queue={queue} slug={slug}>
          <Books check={check} />
        </QueueFacts>
        {groups.length > 1 && <GroupTable groups={groups} />}
        <CoderTable coders={coders} canRelease={manages} roleWords={WORKERS[queue.workRole]} />
        {leftOut && (
          <LeftOutPanel
            leftOut={leftOut}
            queue={queue}
            takesNew={manages && queue.state === "open" && !isFurtherRound(queue)}
          />
        )}
      </div>
    </QueueFrame>
  );
}
