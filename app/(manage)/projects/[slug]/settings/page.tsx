import type { Metadata } from "next";
import { ProjectForm } from "@/components/settings/project-form";
import { WordingList } from "@/components/settings/wording-list";
import { PageFrame } from "@/components/shell/page-frame";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { textsOf } from "@/lib/projects/settings";
import { listProtocols } from "@/lib/protocols/registry";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "project:manage");
  return (
    <PageFrame narrow>
      <PageHeader
        title="Settings"
        lead={`Short name in addresses and at the command line: ${project.slug}`}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel title="About the project">
          <ProjectForm
            projectId={project.id}
            title={project.title}
            description={project.description}
          />
        </Panel>
        <Panel
          title="Ethics and people"
          description="Ethics basis, consent, notices, debrief, and what becomes of the work of those who withdraw."
        >
          <TextLink href={`/projects/${project.slug}/settings/ethics`}>
            Set what people agree to and are told
          </TextLink>
        </Panel>
        <Panel
          title="Where text may go"
          description="Judges send questions and responses only to endpoints that this project lists."
        >
          <TextLink href={`/projects/${project.slug}/settings/endpoints`}>
            List endpoints of judges
          </TextLink>
        </Panel>
        <Panel
          title="Wording of protocols"
          description="Texts can be put in the words of your project or language. Keys, columns and rules stay as they are, so that results remain comparable."
        >
          <WordingList
            slug={project.slug}
            protocols={listProtocols().map(({ id, version, title, variant }) => ({
              ...{ id, title, variant },
              own: Object.keys(textsOf(project.settings, id, version)).length,
            }))}
          />
        </Panel>
      </div>
    </PageFrame>
  );
}
