import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WordingForm } from "@/components/settings/wording-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { textsOf } from "@/lib/projects/settings";
import { findProtocol } from "@/lib/protocols/registry";
import { textPaths } from "@/lib/protocols/texts";

export const metadata: Metadata = { title: "Wording" };

export default async function WordingPage({
  params,
}: {
  params: Promise<{ slug: string; protocolId: string }>;
}) {
  const { slug, protocolId } = await params;
  const project = await findProjectPage(await requireActor(), slug, "project:manage");
  const protocol = findProtocol(protocolId);
  if (!protocol) notFound();
  const { id, version, title } = protocol;
  return (
    <PageFrame narrow>
      <PageHeader
        title={`Wording of “${title}”`}
        lead="Change only the texts that your project needs in other words. What you leave is shown as it ships, also when a later release improves it."
        crumbs={[{ label: "Settings", href: `/projects/${slug}/settings` }]}
      />
      <WordingForm
        projectId={project.id}
        protocolId={id}
        version={version}
        places={textPaths(protocol)}
        own={textsOf(project.settings, id, version)}
      />
    </PageFrame>
  );
}
