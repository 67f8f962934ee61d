import type { Metadata } from "next";
import { ComponentTable } from "@/components/pools/component-table";
import { EntryTable } from "@/components/pools/entry-table";
import { PoolActions } from "@/components/pools/pool-actions";
import { PoolFacts } from "@/components/pools/pool-facts";
import { PoolQueues } from "@/components/pools/pool-queues";
import { PoolTabs } from "@/components/pools/pool-tabs";
import { SampleTable } from "@/components/pools/sample-table";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/access/actor";
import { requireActor } from "@/lib/access/session";
import { listPoolChoices } from "@/lib/pools/choices";
import { ENTRY_TABLE, listEntries, listStrata } from "@/lib/pools/entries";
import { getPool } from "@/lib/pools/queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { listPoolQueues } from "@/lib/work/pool-progress";

export const metadata: Metadata = { title: "Pool" };

export default async function PoolPage({
  params,
  searchParams,
}: {
  params: Promise<{ slug: string; poolId: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const { slug, poolId } = await params;
  const project = await findProjectPage(actor, slug, "pool:view");
  const pool = await orRefusal(getPool(actor, project.id, poolId));
  const state = readTableState(await searchParams, ENTRY_TABLE);
  const [{ rows, total }, strata, { generators }, queues] = await Promise.all([
    listEntries(actor, pool, state),
    listStrata(actor, pool),
    listPoolChoices(actor, project.id),
    listPoolQueues(actor, pool),
  ]);
  return (
    <PageFrame>
      <PageHeader
        title={pool.name}
        lead="What no row asks for has not been adjudicated: error rates and recall from this pool are relative to it. Only an audit sample says how much was missed."
        crumbs={[{ label: "Pools", href: `/projects/${slug}/pools` }]}
        actions={
          <PoolActions
            base={`/projects/${slug}/pools/${poolId}`}
            filters={state.filters}
            mayRebuild={can(actor, "pool:manage", project.id)}
            mayOpen={can(actor, "queue:manage", project.id)}
          />
        }
      />
      <PoolTabs base={`/projects/${slug}/pools/${poolId}`} />
      <div className="grid grid-cols-1 gap-8">
        <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[3fr_2fr]">
          <ComponentTable pool={pool} />
          <PoolFacts pool={pool} />
        </div>
        <SampleTable counts={pool.counts} />
        <PoolQueues queues={queues} slug={slug} />
        <section aria-labelledby="entries">
          <h2 id="entries" className="mb-3 text-lg">
            Sections
          </h2>
          <EntryTable
            slug={slug}
            poolId={poolId}
            rows={rows}
            total={total}
            state={state}
            strata={strata}
            generators={generators}
          />
        </section>
      </div>
    </PageFrame>
  );
}
