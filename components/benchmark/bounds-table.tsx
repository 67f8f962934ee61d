import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { groupLabel } from "@/lib/access/role-words";
import type { DetectorResult } from "@/lib/benchmark/benchmark";
import type { SendingPool } from "@/lib/benchmark/send";
import { count, percent } from "./score-words";
import { SendButton } from "./send-button";

/** Positives that no adjudicator has labelled, and the precision that they leave open. */
export function BoundsTable({
  slug,
  results,
  pool,
}: {
  slug: string;
  results: readonly DetectorResult[];
  pool: SendingPool | null;
}) {
  return (
    <section aria-labelledby="bounds">
      <h2 id="bounds" className="mb-1 text-lg">
        Positives without an adjudicator’s label
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Over all sections. Precision lies between the bounds: the lower one if all unlabelled
        positives were wrong, the upper one if all were right. Recall has no such bound; an audit
        sample of the sections that nobody flagged gives one.
      </p>
      <PlainTable
        caption="Unlabelled positives by detector"
        head={
          <>
            <HeaderCell>Detector</HeaderCell>
            <HeaderCell className="text-end!">Positives</HeaderCell>
            <HeaderCell className="text-end!">Unlabelled</HeaderCell>
            <HeaderCell className="text-end!">Share %</HeaderCell>
            <HeaderCell className="text-end!">Precision between %</HeaderCell>
            {pool && <HeaderCell>Unseen by adjudicators</HeaderCell>}
          </>
        }
      >
        {results.map(({ detector, bounds }) => (
          <tr key={detector.id}>
            <Cell isRowHeader className="break-words">
              {detector.kind === "group" ? groupLabel(detector.name) : detector.name}
            </Cell>
            <Cell className="text-end! tabular-nums">{count(bounds.positives)}</Cell>
            <Cell className="text-end! tabular-nums">{count(bounds.unlabelled)}</Cell>
            <Cell className="text-end! tabular-nums">
              {bounds.share === null ? "–" : percent(bounds.share)}
            </Cell>
            <Cell className="text-end! whitespace-nowrap tabular-nums">
              {bounds.precision
                ? `${percent(bounds.precision.low)} to ${percent(bounds.precision.high)}`
                : "–"}
            </Cell>
            {pool && (
              <Cell>
                {detector.kind === "system" &&
                bounds.unseen > 0 &&
                !pool.judges.includes(detector.name) ? (
                  <SendButton
                    slug={slug}
                    detector={detector.name}
                    positives={bounds.unseen}
                    pool={pool.name}
                  />
                ) : (
                  count(bounds.unseen)
                )}
              </Cell>
            )}
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
