import type { Metadata } from "next";
import { LiveRefresh } from "@/components/live/live-refresh";
import { QueueCard } from "@/components/queues/queue-card";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { listQueues } from "@/lib/work/queries";

export const metadata: Metadata = { title: "Queues" };

export default async function QueuesPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "progress:view");
  const queues = await listQueues(actor, project.id);
  const base = `/projects/${project.slug}/queues`;
  const open = can(actor, "queue:manage", project.id) && (
    <LinkButton href={`${base}/new`} variant="primary">
      Open a queue
    </LinkButton>
  );
  return (
    <PageFrame>
      <LiveRefresh slug={project.slug} />
      <PageHeader
        title="Queues"
        lead="A queue hands out responses, sections, turns or conversations under one protocol until each has as many judgments as wanted."
        actions={queues.length > 0 && open}
      />
      {queues.length === 0 ? (
        <EmptyState title="No queue yet" action={open}>
          <p>
            Once responses are imported, open a queue to have them annotated: choose the protocol,
            how many people judge each response, and who may take part.
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {queues.map((queue) => (
            <li key={queue.id}>
              <QueueCard queue={queue} href={`${base}/${queue.id}`} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
