import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { DictionaryRow } from "@/lib/protocols/dictionary";

const LEVELS: Record<DictionaryRow["level"], string> = {
  nominal: "nominal",
  ordinal: "ordinal",
  set: "set of values",
  text: "text",
  structure: "structure",
};

/** The data dictionary of a protocol. */
export function DictionaryTable({ rows }: { rows: readonly DictionaryRow[] }) {
  return (
    <div className="-mx-5 -mb-5 sm:-mx-6 sm:-mb-6">
      <PlainTable
        caption="Data dictionary"
        head={
          <>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell>Question</HeaderCell>
            <HeaderCell>Values</HeaderCell>
            <HeaderCell>Asked</HeaderCell>
            <HeaderCell>Missing</HeaderCell>
          </>
        }
      >
        {rows.map((row) => (
          <tr key={`${row.part}.${row.column}`}>
            <Cell isRowHeader className="min-w-40">
              <code className="font-mono text-sm break-all">{row.column}</code>
              <span className="block text-sm text-ink-faint">{row.part}</span>
            </Cell>
            <Cell className="min-w-56">{row.question}</Cell>
            <Cell className="min-w-64">
              <span className="block text-sm text-ink-soft">
                {row.type}, {LEVELS[row.level]}
              </span>
              <ul className="mt-1 space-y-1">
                {row.values.map(({ value, meaning }) => (
                  <li key={value} className="text-sm">
                    <code className="font-mono">{value}</code>
                    {meaning && <span className="text-ink-soft"> {meaning}</span>}
                  </li>
                ))}
              </ul>
            </Cell>
            <Cell className="min-w-48 text-sm">{row.askedWhen}</Cell>
            <Cell className="min-w-32 text-sm">{row.missing}</Cell>
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
