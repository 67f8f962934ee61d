import { TextLink } from "@/components/ui/link";
import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { StaleCount } from "@/lib/work/stale";

/** Judgments that a changed guideline has left stale, by queue and person. */
export function StaleList({ rows, slug }: { rows: readonly StaleCount[]; slug: string }) {
  if (rows.length === 0) {
    return (
      <p className="rounded-xl bg-surface px-5 py-8 text-ink-soft sm:px-6">
        No stale judgments. They come about when a guideline changes what an answer means.
      </p>
    );
  }
  return (
    <PlainTable
      caption="Stale judgments"
      head={
        <>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>Queue</HeaderCell>
          <HeaderCell className="text-end">Judgments</HeaderCell>
        </>
      }
    >
      {rows.map(({ queueId, queueName, who, judgments }) => (
        <tr key={`${queueId} ${who}`}>
          <Cell isRowHeader>{who}</Cell>
          <Cell>
            <TextLink href={`/projects/${slug}/queues/${queueId}/guideline`}>{queueName}</TextLink>
          </Cell>
          <Cell className="text-end tabular-nums">{judgments.toLocaleString("en-GB")}</Cell>
        </tr>
      ))}
    </PlainTable>
  );
}
