import type { Metadata } from "next";
import { PoolQueueForm } from "@/components/pools/pool-queue-form";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { listStrata } from "@/lib/pools/entries";
import { getPool } from "@/lib/pools/queries";
import { findProjectPage, orRefusal } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { listPoolQueueProtocols } from "@/lib/work/queue-choices";
import { listGroups } from "@/lib/work/queue-groups";

interface Props {
  params: Promise<{ slug: string; poolId: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Open an adjudication queue" };

export default async function PoolQueuePage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { slug, poolId } = await params;
  const project = await findProjectPage(actor, slug, "queue:manage");
  const pool = await orRefusal(getPool(actor, project.id, poolId));
  const { filters } = readTableState(await searchParams, {
    sortable: [],
    filters: ["reason", "stratum"],
  });
  const [strata, groups] = await Promise.all([
    listStrata(actor, pool),
    listGroups(actor, project.id),
  ]);
  const base = `/projects/${slug}/pools`;
  return (
    <PageFrame>
      <PageHeader
        title="Open an adjudication queue"
        lead="The pool’s sections are handed out to adjudicators in batches. Nobody gets a section of a response that they worked on before, or two responses to one question."
        crumbs={[
          { label: "Pools", href: base },
          { label: pool.name, href: `${base}/${poolId}` },
        ]}
      />
      <PoolQueueForm
        slug={slug}
        pool={pool}
        strata={strata}
        groups={groups}
        protocols={listPoolQueueProtocols()}
        chosen={filters}
      />
    </PageFrame>
  );
}
