import type { Metadata } from "next";
import { CoderTable } from "@/components/queues/coder-table";
import { QueueActions } from "@/components/queues/queue-actions";
import { QueueFacts } from "@/components/queues/queue-facts";
import { SkippedQuestions } from "@/components/queues/skipped-questions";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { getQueue, listCoderProgress } from "@/lib/work/queries";
import { listSkippedQuestions } from "@/lib/work/skipped-questions";

interface Props {
  params: Promise<{ slug: string; queueId: string }>;
}

export const metadata: Metadata = { title: "Queue" };

export default async function QueuePage({ params }: Props) {
  const actor = await requireActor();
  const { slug, queueId } = await params;
  const project = await findProjectPage(actor, slug, "progress:view");
  const queue = await orRefusal(getQueue(actor, project.id, queueId));
  const [coders, skipped] = await Promise.all([
    listCoderProgress(actor, queue),
    listSkippedQuestions(actor, queue),
  ]);
  const manages = can(actor, "queue:manage", project.id);
  return (
    <PageFrame>
      <PageHeader
        title={queue.name}
        crumbs={[{ label: "Queues", href: `/projects/${slug}/queues` }]}
        actions={manages && <QueueActions queueId={queue.id} state={queue.state} />}
      />
      <div className="grid gap-6">
        <QueueFacts queue={queue} slug={slug} />
        {skipped.length > 0 && <SkippedQuestions questions={skipped} slug={slug} />}
        <CoderTable coders={coders} canRelease={manages} />
      </div>
    </PageFrame>
  );
}
