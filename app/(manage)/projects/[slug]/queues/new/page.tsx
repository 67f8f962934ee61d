import type { Metadata } from "next";
import { NewQueueForm } from "@/components/queues/new-queue-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { listFlaggingProtocols, listQueueProtocols } from "@/lib/work/queue-choices";
import { listGroups } from "@/lib/work/queue-groups";

export const metadata: Metadata = { title: "Open a queue" };

export default async function NewQueuePage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "queue:manage");
  return (
    <PageFrame>
      <PageHeader
        title="Open a queue"
        lead="Responses, patients’ turns or conversations are handed out, each until it has the judgments that you want."
        crumbs={[{ label: "Queues", href: `/projects/${project.slug}/queues` }]}
      />
      <NewQueueForm
        slug={project.slug}
        protocols={listQueueProtocols()}
        groups={await listGroups(actor, project.id)}
        flags={listFlaggingProtocols()}
      />
    </PageFrame>
  );
}
