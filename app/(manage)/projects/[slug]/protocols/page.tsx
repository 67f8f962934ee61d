import type { Metadata } from "next";
import { ProtocolBadges } from "@/components/protocols/protocol-badges";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { RowLink } from "@/components/ui/row-link";
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
      <ul className="overflow-hidden rounded-xl bg-surface">
        {protocols.map((protocol) => (
          <li
            key={protocol.id}
            className="group/row px-5 py-5 not-first:border-t not-first:border-line sm:px-6"
          >
            <h2 className="text-lg">
              <RowLink href={`/projects/${project.slug}/protocols/${protocol.id}`}>
                {protocol.title}
              </RowLink>
            </h2>
            <p className="mt-1 max-w-measure text-ink-soft">{protocol.summary}</p>
            <ProtocolBadges protocol={protocol} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
