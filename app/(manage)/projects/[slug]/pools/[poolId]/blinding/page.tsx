import type { Metadata } from "next";
import { LeakView } from "@/components/pools/leak-view";
import { PoolTabs } from "@/components/pools/pool-tabs";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { getPoolLeak } from "@/lib/pools/leak/query";
import { getPool } from "@/lib/pools/queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";

interface Props {
  params: Promise<{ slug: string; poolId: string }>;
}

export const metadata: Metadata = { title: "Blinding of a pool’s comments" };

export default async function BlindingPage({ params }: Props) {
  const actor = await requireActor();
  const { slug, poolId } = await params;
  const project = await findProjectPage(actor, slug, "pool:view");
  const pool = await orRefusal(getPool(actor, project.id, poolId));
  return (
    <PageFrame>
      <PageHeader
        title={pool.name}
        lead="Adjudicators see comments without their sources. Style can give a source away all the same: this is how well simple cues tell systems’ comments from people’s."
        crumbs={[{ label: "Pools", href: `/projects/${slug}/pools` }]}
      />
      <PoolTabs base={`/projects/${slug}/pools/${poolId}`} />
      <LeakView leak={await getPoolLeak(actor, pool)} />
    </PageFrame>
  );
}
