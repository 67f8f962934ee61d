import type { Metadata } from "next";
import { ConsentPanel } from "@/components/ethics/consent-panel";
import { EthicsForm } from "@/components/ethics/ethics-form";
import { WithdrawalsPanel } from "@/components/ethics/withdrawals-panel";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/access/session";
import { getEthics } from "@/lib/ethics/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Ethics and people" };

export default async function EthicsSettingsPage({
  params,
}: {
  params: Promise<{ slug: string }>;
}) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "project:manage");
  const { settings, consent, withdrawn } = await getEthics(actor, id);
  return (
    <PageFrame narrow>
      <PageHeader
        title="Ethics and people"
        lead="On what ground people work in this project, what they are told, and what they agree to."
        crumbs={[{ label: "Settings", href: `/projects/${slug}/settings` }]}
      />
      <div className="grid grid-cols-1 gap-4">
        <ConsentPanel projectId={id} consent={consent} />
        <Panel title="Basis, notices and rules">
          <EthicsForm projectId={id} settings={settings} />
        </Panel>
        <WithdrawalsPanel withdrawn={withdrawn} />
      </div>
    </PageFrame>
  );
}
