import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { Decision, Decisions } from "@/lib/work/decisions";

/** The two coders' labels with the resolved one beside them. */
export function DecisionTable({ decisions }: { decisions: Decisions }) {
  const { rows, decided, agreed } = decisions;
  return (
    <div className="grid gap-4">
      <p>
        {decided} decided.{" "}
        {agreed.decided > 0 &&
          `Of ${agreed.decided} that the two agreed on, the third person decided ${agreed.overturned} otherwise.`}
      </p>
      <PlainTable
        caption="Labels of the coders, and the resolved label"
        head={
          <>
            <HeaderCell>Judged</HeaderCell>
            <HeaderCell>The coders</HeaderCell>
            <HeaderCell>Resolved</HeaderCell>
            <HeaderCell>Drawn</HeaderCell>
          </>
        }
      >
        {rows.map((row) => (
          <DecisionRow key={row.unitId} row={row} />
        ))}
      </PlainTable>
    </div>
  );
}

function DecisionRow({ row }: { row: Decision }) {
  return (
    <tr>
      <Cell isRowHeader className="min-w-60">
        <span dir="auto">{row.text}</span>
      </Cell>
      <Cell>
        <ul className="grid gap-1">
          {row.coders.map(({ who, words }) => (
            <li key={who}>
              {words || "no answer"} <span className="text-sm text-ink-faint">{who}</span>
            </li>
          ))}
        </ul>
      </Cell>
      <Cell>
        {row.resolved ? (
          <>
            <strong>{row.resolved.words}</strong>{" "}
            <span className="text-sm text-ink-faint">{row.resolved.who}</span>
          </>
        ) : (
          <span className="text-ink-faint">waits</span>
        )}
      </Cell>
      <Cell className="text-sm text-ink-soft">
        {row.isAgreed ? `agreed, with probability ${row.inclusion.toFixed(2)}` : "they differ"}
      </Cell>
    </tr>
  );
}
