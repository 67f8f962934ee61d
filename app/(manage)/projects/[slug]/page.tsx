import type { Metadata } from "next";
import { InboxNote } from "@/components/inbox/inbox-note";
import { LiveRefresh } from "@/components/live/live-refresh";
import { NextStepPanel } from "@/components/projects/next-step-panel";
import { Pipeline } from "@/components/projects/pipeline";
import { PageFrame } from "@/components/shell/page-frame";
import { sectionsFor } from "@/components/shell/sections";
import { Badge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { MyQueues } from "@/components/work/my-queues";
import { can } from "@/lib/access/actor";
import { WORK_ROLES } from "@/lib/access/role-words";
import { requireActor } from "@/lib/access/session";
import { nextStepFor } from "@/lib/projects/next-step";
import { getOverview } from "@/lib/projects/overview";
import { findProjectPage } from "@/lib/projects/page";
import { countInbox } from "@/lib/work/inbox";
import { listMyWork } from "@/lib/work/my-work";

interface Props {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await findProjectPage(await requireActor(), (await params).slug)).title };
}

export default async function ProjectPage({ params }: Props) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug);
  const [mine, overview, inbox] = await Promise.all([
    listMyWork(actor),
    can(actor, "progress:view", project.id) ? getOverview(actor, project.id) : null,
    can(actor, "queue:manage", project.id) ? countInbox(actor, project.id) : null,
  ]);
  const myQueues = mine.filter((queue) => queue.project.slug === project.slug);
  const isWorker = project.roles.some((role) => WORK_ROLES.includes(role));
  return (
    <PageFrame>
      {overview && <LiveRefresh slug={project.slug} />}
      <PageHeader
        title={project.title}
        lead={project.description}
        actions={project.isDemo && <Badge tone="accent">Demo</Badge>}
      />
      <div className="grid grid-cols-1 gap-10">
        {(myQueues.length > 0 || isWorker) && <MyQueues queues={myQueues} />}
        {overview && can(actor, "project:manage", project.id) && (
          <NextStepPanel step={nextStepFor(overview)} slug={project.slug} />
        )}
        {inbox && <InboxNote inbox={inbox} slug={project.slug} />}
        {overview && (
          <Pipeline
            overview={overview}
            slug={project.slug}
            sections={sectionsFor(actor, project)}
          />
        )}
      </div>
    </PageFrame>
  );
}
