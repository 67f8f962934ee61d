import type { Metadata } from "next";
import { FateView } from "@/components/pools/fate-view";
import { PoolTabs } from "@/components/pools/pool-tabs";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listPoolFates } from "@/lib/pools/fate";
import { getPool } from "@/lib/pools/queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";

interface Props {
  params: Promise<{ slug: string; poolId: string }>;
}

export const metadata: Metadata = { title: "Fate of a pool’s comments" };

export default async function FatePage({ params }: Props) {
  const actor = await requireActor();
  const { slug, poolId } = await params;
  const project = await findProjectPage(actor, slug, "pool:view");
  const pool = await orRefusal(getPool(actor, project.id, poolId));
  const fates = await listPoolFates(actor, pool);
  return (
    <PageFrame>
      <PageHeader
        title={pool.name}
        lead="What adjudicators made of the comments, by who or what wrote them. They are those of the pool’s sections: their precision is relative to it."
        crumbs={[{ label: "Pools", href: `/projects/${slug}/pools` }]}
      />
      <PoolTabs base={`/projects/${slug}/pools/${poolId}`} />
      {fates.length === 0 ? (
        <EmptyState title="No fates yet">
          <p>They show once adjudicators have decided on sections with comments.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-10">
          {fates.map((fate) => (
            <FateView key={`${fate.by}/${fate.how}`} fate={fate} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
