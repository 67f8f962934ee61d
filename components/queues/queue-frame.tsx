import { LiveRefresh } from "@/components/live/live-refresh";
import { PageFrame } from "@/components/shell/page-frame";
import { StateBadge } from "@/components/ui/badge";
import { PageHeader } from "@/components/ui/page-header";
import { isFurtherRound } from "@/lib/work/commands";
import type { QueueSummary } from "@/lib/work/queries";
import { unitWords } from "@/lib/work/unit-words";
import { QueueActions } from "./queue-actions";
import { QueueTabs } from "./queue-tabs";
import { standingOf } from "./words";

/** What all pages of a queue share: its name and standing, what can be done to it, and the way between them. */
export function QueueFrame({
  queue,
  slug,
  manages,
  children,
}: {
  queue: QueueSummary;
  slug: string;
  manages: boolean;
  children: React.ReactNode;
}) {
  return (
    <PageFrame>
      <LiveRefresh slug={slug} />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {queue.name}
            <StateBadge of={standingOf(queue)} />
          </span>
        }
        crumbs={[{ label: "Queues", href: `/projects/${slug}/queues` }]}
        actions={
          manages && (
            <QueueActions
              queueId={queue.id}
              state={queue.state}
              ofPool={queue.poolId !== null}
              takesNew={!isFurtherRound(queue)}
              words={unitWords(queue)}
            />
          )
        }
      />
      <QueueTabs
        base={`/projects/${slug}/queues/${queue.id}`}
        manages={manages}
        words={unitWords(queue)}
        isDecision={queue.differencesOf !== null}
      />
      {children}
    </PageFrame>
  );
}
