import type { Metadata } from "next";
import { NewPoolForm } from "@/components/pools/new-pool-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listPoolChoices } from "@/lib/pools/choices";
import { previewPool } from "@/lib/pools/commands";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Build a pool" };

export default async function NewPoolPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "pool:manage");
  const [choices, preview] = await Promise.all([
    listPoolChoices(actor, id),
    previewPool(actor, id, {}),
  ]);
  return (
    <PageFrame>
      <PageHeader
        title="Build a pool"
        lead="Choose which sections adjudicators decide on. The counts beside the form show what comes out; nothing is stored before you build."
        crumbs={[{ label: "Pools", href: `/projects/${slug}/pools` }]}
      />
      <NewPoolForm slug={slug} choices={choices} first={preview} />
    </PageFrame>
  );
}
