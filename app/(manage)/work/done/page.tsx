import type { Metadata } from "next";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { MyHistoryTable } from "@/components/work/my-history-table";
import { WorkTabs } from "@/components/work/work-tabs";
import { requireActor } from "@/lib/access/session";
import { readTableState, type SearchParams } from "@/lib/table";
import { listMyHistory, MY_HISTORY_TABLE } from "@/lib/work/my-history";
import { listMyWork } from "@/lib/work/my-work";

export const metadata: Metadata = { title: "What I did" };

export default async function DonePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await requireActor();
  const state = readTableState(await searchParams, MY_HISTORY_TABLE);
  const [{ rows, total }, queues] = await Promise.all([
    listMyHistory(actor, state),
    listMyWork(actor),
  ]);
  return (
    <PageFrame>
      <PageHeader title="My work" />
      <WorkTabs />
      <MyHistoryTable
        rows={rows}
        total={total}
        state={state}
        queues={queues.map(({ queueId: id, name }) => ({ id, name }))}
      />
    </PageFrame>
  );
}
