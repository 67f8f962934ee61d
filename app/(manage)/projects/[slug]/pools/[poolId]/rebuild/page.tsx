import type { Metadata } from "next";
import { RebuildForm } from "@/components/pools/rebuild-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { viewRebuild } from "@/lib/pools/changes";
import { listPoolChoices } from "@/lib/pools/choices";
import { getPool } from "@/lib/pools/queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Changes of a pool" };

export default async function RebuildPage({
  params,
}: {
  params: Promise<{ slug: string; poolId: string }>;
}) {
  const actor = await requireActor();
  const { slug, poolId } = await params;
  const { id } = await findProjectPage(actor, slug, "pool:manage");
  const pool = await orRefusal(getPool(actor, id, poolId));
  const [choices, view] = await Promise.all([
    listPoolChoices(actor, id),
    viewRebuild(actor, poolId),
  ]);
  const base = `/projects/${slug}/pools`;
  return (
    <PageFrame>
      <PageHeader
        title={`Changes of ${pool.name}`}
        lead="What new judgments, or other choices, would change. Nothing is stored before you apply it; earlier versions stay as they are, and nothing that was adjudicated goes."
        crumbs={[
          { label: "Pools", href: base },
          { label: pool.name, href: `${base}/${poolId}` },
        ]}
      />
      <RebuildForm
        poolId={poolId}
        href={`${base}/${poolId}`}
        choices={choices}
        parameters={pool.parameters}
        first={view}
      />
    </PageFrame>
  );
}
