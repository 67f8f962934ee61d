import type { Metadata } from "next";
import { PoolCard } from "@/components/pools/pool-card";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listPools } from "@/lib/pools/queries";
import { findProjectPage } from "@/lib/projects/page";

export const metadata: Metadata = { title: "Pools" };

export default async function PoolsPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const project = await findProjectPage(actor, (await params).slug, "pool:view");
  const pools = await listPools(actor, project.id);
  const base = `/projects/${project.slug}/pools`;
  const build = can(actor, "pool:manage", project.id) && (
    <LinkButton href={`${base}/new`} variant="primary">
      Build a pool
    </LinkButton>
  );
  return (
    <PageFrame>
      <PageHeader
        title="Pools"
        lead="A pool is the set of sections that adjudicators decide on. Each section is in it for a recorded reason."
        actions={pools.length > 0 && build}
      />
      {pools.length === 0 ? (
        <EmptyState title="No pool yet" action={build}>
          <p>
            Once sections have been judged in a first pass, and by a judge, build a pool: it takes
            the sections on which people disagree, what only one side has found, and samples of
            those on which all agree.
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {pools.map((pool) => (
            <li key={pool.id}>
              <PoolCard pool={pool} href={`${base}/${pool.id}`} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
