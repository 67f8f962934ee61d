import type { Metadata } from "next";
import { EndpointsForm } from "@/components/judges/endpoints-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Where text may go" };

export default async function EndpointsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "project:manage");
  return (
    <PageFrame narrow>
      <PageHeader
        title="Where text may go"
        lead="Judges send questions, responses and their sections to these endpoints and to no other. Whether they may go there is for your data’s licence and your ethics approval to say."
        crumbs={[{ label: "Settings", href: `/projects/${project.slug}/settings` }]}
      />
      <Panel>
        <EndpointsForm projectId={project.id} endpoints={project.settings.judgeEndpoints} />
      </Panel>
    </PageFrame>
  );
}
