import type { Metadata } from "next";
import { DeclinedList } from "@/components/inbox/declined-list";
import { FlagList } from "@/components/inbox/flag-list";
import { StaleList } from "@/components/inbox/stale-list";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { requireActor } from "@/lib/access/session";
import { findProjectPage } from "@/lib/projects/page";
import { readTableState, type SearchParams } from "@/lib/table";
import { listDeclined } from "@/lib/work/declined";
import { listFlags } from "@/lib/work/flag-list";
import { listStale } from "@/lib/work/stale";

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<SearchParams>;
}

export const metadata: Metadata = { title: "Inbox" };

export default async function InboxPage({ params, searchParams }: Props) {
  const actor = await requireActor();
  const { id, slug } = await findProjectPage(actor, (await params).slug, "queue:manage");
  const state = readTableState(await searchParams, {
    sortable: [],
    filters: ["state"],
    defaultSize: 25,
  });
  const [flags, declined, stale] = await Promise.all([
    listFlags(actor, id, state),
    listDeclined(actor, id),
    listStale(actor, id),
  ]);
  return (
    <PageFrame>
      <LiveRefresh slug={slug} />
      <PageHeader
        title="Inbox"
        lead="What the people who work here want a manager to see or decide."
      />
      <div className="grid grid-cols-1 gap-10">
        <Part title="Flags">
          <FlagList slug={slug} rows={flags.rows} total={flags.total} state={state} />
        </Part>
        <Part title="Declined responses">
          <DeclinedList units={declined} slug={slug} />
        </Part>
        <Part title="Stale judgments">
          <StaleList rows={stale} slug={slug} />
        </Part>
      </div>
    </PageFrame>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </section>
);
