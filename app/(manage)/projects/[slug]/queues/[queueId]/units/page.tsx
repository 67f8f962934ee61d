import type { Metadata } from "next";
import { QueueFrame } from "@/components/queues/queue-frame";
import { QueueUnitTable } from "@/components/queues/queue-unit-table";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { getQueue } from "@/lib/work/queries";
import { listQueueUnits, listStrata, QUEUE_UNIT_TABLE } from "@/lib/work/queue-units";
import { unitWords } from "@/lib/work/unit-words";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Units of a queue" };

export default async function QueueUnitsPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const state = readTableState(await searchParams, QUEUE_UNIT_TABLE);
  const [{ rows, total }, strata] = await Promise.all([
    listQueueUnits(actor, queue, state),
    listStrata(actor, queue),
  ]);
  const manages = can(actor, "queue:manage", project.id);
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <QueueUnitTable
        slug={slug}
        rows={rows}
        total={total}
        state={state}
        strata={strata}
        ofSections={queue.poolId !== null}
        words={unitWords(queue)}
      />
    </QueueFrame>
  );
}
