import type { Metadata } from "next";
import { AssignmentTable } from "@/components/queues/assignment-table";
import { QueueFrame } from "@/components/queues/queue-frame";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { ASSIGNMENT_TABLE, listAssignments } from "@/lib/work/assignments";
import { listGroupProgress } from "@/lib/work/group-progress";
import { getQueue } from "@/lib/work/queries";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Assignments of a queue" };

export default async function AssignmentsPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const state = readTableState(await searchParams, ASSIGNMENT_TABLE);
  const [{ rows, total }, groups] = await Promise.all([
    listAssignments(actor, queue, state),
    listGroupProgress(actor, queue),
  ]);
  const manages = can(actor, "queue:manage", project.id);
  return (
    <QueueFrame queue={queue} slug={slug} manages={manages}>
      <AssignmentTable
        slug={slug}
        rows={rows}
        total={total}
        state={state}
        groups={groups.flatMap(({ group }) => group || [])}
        canRelease={manages}
      />
    </QueueFrame>
  );
}
