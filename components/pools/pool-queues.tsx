import { TextLink } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { ProgressBar } from "@/components/ui/progress-bar";
import { REASON_WORDS } from "@/lib/pools/words";
import type { PoolQueueProgress } from "@/lib/work/pool-progress";
import { count } from "./numbers";

const NUMBER = "text-end! whitespace-nowrap tabular-nums";

/** How far each queue over the pool is, row by row. */
export function PoolQueues({
  queues,
  slug,
}: {
  queues: readonly PoolQueueProgress[];
  slug: string;
}) {
  return (
    <section aria-labelledby="queues" className="min-w-0">
      <h2 id="queues" className="mb-3 text-lg">
        Adjudication
      </h2>
      {queues.length === 0 ? (
        <p className="text-ink-soft">No queue hands out these sections yet.</p>
      ) : (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
          {queues.map((queue) => (
            <QueueRows key={queue.id} queue={queue} slug={slug} />
          ))}
        </div>
      )}
    </section>
  );
}

function QueueRows({ queue, slug }: { queue: PoolQueueProgress; slug: string }) {
  const { id, name, rows } = queue;
  const sum = (field: "done" | "wanted") => rows.reduce((total, row) => total + row[field], 0);
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold">
        <TextLink href={`/projects/${slug}/queues/${id}`}>{name}</TextLink>
      </h3>
      <ProgressBar label="Adjudications" value={sum("done")} max={sum("wanted")} className="mb-3" />
      <PlainTable
        caption={`Progress of ${name} by row`}
        head={
          <>
            <HeaderCell>Row</HeaderCell>
            <HeaderCell className="text-end!">Complete</HeaderCell>
            <HeaderCell className="text-end!">Doubles</HeaderCell>
            <HeaderCell className="text-end!">Worked on</HeaderCell>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.reason}>
            <Cell isRowHeader>{REASON_WORDS[row.reason]}</Cell>
            <Cell className={NUMBER}>
              {count(row.complete)} of {count(row.sections)}
            </Cell>
            <Cell className={NUMBER}>
              {count(row.doublesComplete)} of {count(row.doubles)}
            </Cell>
            <Cell className={NUMBER}>{count(row.held)}</Cell>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
