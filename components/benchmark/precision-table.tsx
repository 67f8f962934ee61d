import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { SourcePrecision } from "@/lib/benchmark/comments/analyse";
import { rateWords } from "./rate-words";
import { count } from "./score-words";
import { sourceWords } from "./source-words";

/** How often the comments of each source are right, asked comment by comment or inferred. */
export function PrecisionTable({ precision }: { precision: readonly SourcePrecision[] }) {
  if (precision.length === 0) return null;
  return (
    <section aria-labelledby="precision">
      <h2 id="precision" className="mb-1 text-lg">
        Precision by source
      </h2>
      <p className="mb-3 max-w-measure text-ink-soft">
        Where adjudicators were asked about each comment: those called correct among those that they
        could tell about. Where they were not, as in the study, only sections whose comments all
        came from one source can stand in: the share of their adjudications that find an error.
      </p>
      <PlainTable
        caption="Precision of comments by source"
        head={
          <>
            <HeaderCell>Source</HeaderCell>
            <HeaderCell className="text-end!">Comments called correct</HeaderCell>
            <HeaderCell className="text-end!">Cannot tell</HeaderCell>
            <HeaderCell className="text-end!">Single-source sections found wrong</HeaderCell>
          </>
        }
      >
        {precision.map(({ source, perComment, cannotTell, singleSource }) => (
          <tr key={source}>
            <Cell isRowHeader className="break-words">
              {sourceWords(source)}
            </Cell>
            <Cell className="text-end! tabular-nums">
              {perComment.of + cannotTell === 0 ? "not asked" : rateWords(perComment)}
              {perComment.of > 0 && (
                <span className="block text-sm text-ink-soft">of {count(perComment.of)}</span>
              )}
            </Cell>
            <Cell className="text-end! tabular-nums">{count(cannotTell)}</Cell>
            <Cell className="text-end! tabular-nums">
              {rateWords(singleSource)}
              <span className="block text-sm text-ink-soft">of {count(singleSource.of)}</span>
            </Cell>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
