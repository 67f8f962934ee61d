import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { SeriesResult, Spread } from "@/lib/benchmark/series";
import { percent } from "./score-words";

/** Repeated runs of one judge: the median and the range of each score. */
export function SeriesTable({ series }: { series: readonly SeriesResult[] }) {
  return (
    <section aria-labelledby="series">
      <h2 id="series" className="mb-1 text-lg">
        Repeated runs
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Median and, below, lowest and highest of the runs of one judge.
      </p>
      <PlainTable
        caption="Repeated runs of a judge, in per cent"
        head={
          <>
            <HeaderCell>Judge</HeaderCell>
            <HeaderCell className="text-end!">Runs</HeaderCell>
            <HeaderCell className="text-end!">Precision %</HeaderCell>
            <HeaderCell className="text-end!">Recall %</HeaderCell>
            <HeaderCell className="text-end!">F1 %</HeaderCell>
          </>
        }
      >
        {series.map(({ name, runs, precision, recall, f1 }) => (
          <tr key={name}>
            <Cell isRowHeader className="break-words">
              {name}
            </Cell>
            <Cell className="text-end! tabular-nums">{runs}</Cell>
            <SpreadCell spread={precision} />
            <SpreadCell spread={recall} />
            <SpreadCell spread={f1} />
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

function SpreadCell({ spread }: { spread: Spread | null }) {
  return (
    <Cell className="text-end! tabular-nums">
      {spread === null ? (
        <span className="text-sm text-ink-soft">undefined in a run</span>
      ) : (
        <>
          {percent(spread.median)}
          <span className="block text-sm whitespace-nowrap text-ink-soft">
            {percent(spread.low)} to {percent(spread.high)}
          </span>
        </>
      )}
    </Cell>
  );
}
