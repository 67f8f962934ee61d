import type { Metadata } from "next";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { MyAssignments } from "@/components/work/my-assignments";
import { MyQueues } from "@/components/work/my-queues";
import { requireActor } from "@/lib/access/session";
import { listMyAssignments, listMyWork } from "@/lib/work/my-work";

export const metadata: Metadata = { title: "My work" };

export default async function WorkPage() {
  const actor = await requireActor();
  const [queues, assignments] = await Promise.all([listMyWork(actor), listMyAssignments(actor)]);
  return (
    <PageFrame>
      <PageHeader title="My work" />
      <div className="grid grid-cols-1 gap-10">
        <MyQueues queues={queues} showProject />
        {assignments.length > 0 && <MyAssignments assignments={assignments} />}
      </div>
    </PageFrame>
  );
}
