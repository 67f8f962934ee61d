import type { Metadata } from "next";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { MyCommentsList } from "@/components/work/my-comments-list";
import { WorkTabs } from "@/components/work/work-tabs";
import { requireActor } from "@/lib/access/session";
import { readTableState, type SearchParams } from "@/lib/table";
import { listMyComments, MY_COMMENTS_TABLE } from "@/lib/work/my-comments";
import { listMyWork } from "@/lib/work/my-work";

export const metadata: Metadata = { title: "My comments" };

export default async function CommentsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const actor = await requireActor();
  const state = readTableState(await searchParams, MY_COMMENTS_TABLE);
  const [{ rows, total }, queues] = await Promise.all([
    listMyComments(actor, state),
    listMyWork(actor),
  ]);
  return (
    <PageFrame>
      <PageHeader title="My work" />
      <WorkTabs />
      <MyCommentsList
        rows={rows}
        total={total}
        state={state}
        queues={queues.map(({ queueId: id, name }) => ({ id, name }))}
      />
    </PageFrame>
  );
}
