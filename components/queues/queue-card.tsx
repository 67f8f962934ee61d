import Link from "next/link";
import { StateBadge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { QueueSummary } from "@/lib/work/queries";
import { unitWords } from "@/lib/work/unit-words";
import { standingOf } from "./words";

/** One queue in a list: what is asked, and how far it is. */
export function QueueCard({ queue, href }: { queue: QueueSummary; href: string }) {
  const { counts } = queue;
  return (
    <article className="rounded-xl bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">
          <Link href={href} className="rounded-sm hover:underline hover:underline-offset-4">
            {queue.name}
          </Link>
        </h2>
        <StateBadge of={standingOf(queue)} />
      </div>
      <p className="mt-1 text-ink-soft">
        {queue.protocolTitle} · {queue.overlap} {queue.overlap === 1 ? "judgment" : "judgments"} per{" "}
        {unitWords(queue).one}
      </p>
      <ProgressBar className="mt-4" label="Finished" value={counts.done} max={counts.wanted} />
    </article>
  );
}
