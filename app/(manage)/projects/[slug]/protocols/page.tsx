import type { Metadata } from "next";
import { ProtocolList } from "@/components/protocols/protocol-list";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { projectProtocol } from "@/lib/projects/settings";
import { listProtocols } from "@/lib/protocols/registry";

export const metadata: Metadata = { title: "Protocols" };

export default async function ProtocolsPage({ params }: { params: Promise<{ slug: string }> }) {
  const project = await findProjectPage(await requireActor(), (await params).slug);
  const protocols = listProtocols().map(({ id }) => projectProtocol(project.settings, id));
  return (
    <PageFrame>
      <PageHeader
        title="Protocols"
        lead="A protocol is one labelling task: what is asked about which text, in which order, and what follows from the answers. Each page below is made from the same definition as the form, the checks and the exported columns."
      />
      <ProtocolList slug={project.slug} protocols={protocols} />
    </PageFrame>
  );
}
