import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { Problem } from "@/lib/imports/problems";

const SHOWN = 100;

/** What is wrong, where; the first hundred, since the rest is in the CSV file. */
export function ProblemTable({
  problems,
  caption = "Problems",
  restWords = "are in the CSV file",
}: {
  problems: readonly Problem[];
  caption?: string;
  /** Where those beyond the first hundred are. */
  restWords?: string;
}) {
  const rest = problems.length - SHOWN;
  return (
    <>
      <PlainTable
        caption={caption}
        head={
          <>
            <HeaderCell>File and line</HeaderCell>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell>Found</HeaderCell>
            <HeaderCell>Expected</HeaderCell>
          </>
        }
      >
        {problems.slice(0, SHOWN).map(({ file, line, field, found, expected }) => (
          <tr key={`${file} ${line} ${field} ${found} ${expected}`}>
            <Cell isRowHeader className="min-w-40 wrap-anywhere">
              {file}
              {line !== null && <span className="block tabular-nums">line {line}</span>}
            </Cell>
            <Cell className="min-w-32 wrap-anywhere">{field}</Cell>
            <Cell className="min-w-40 break-words">{found}</Cell>
            <Cell className="min-w-40 break-words">{expected}</Cell>
          </tr>
        ))}
      </PlainTable>
      {rest > 0 && (
        <p className="text-ink-soft">
          {rest.toLocaleString("en-GB")} more {restWords}.
        </p>
      )}
    </>
  );
}
