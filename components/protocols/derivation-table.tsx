import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import { DERIVED_COLUMNS } from "@/lib/protocols/columns";
import type { DescribedTable } from "@/lib/protocols/describe";

/** A decision table: the first row whose condition holds gives the value. */
export function DerivationTable({ table }: { table: DescribedTable }) {
  const column = DERIVED_COLUMNS[table.name];
  return (
    <section className="mt-8">
      <h3 className="text-base">
        <code className="font-mono text-[0.9375rem]">{column}</code>, derived
      </h3>
      <p className="mt-1 mb-3 max-w-measure text-ink-soft">{table.description}</p>
      <div className="-mx-5 sm:-mx-6">
        <PlainTable
          caption={`How ${column} follows from the answers; the first row that applies counts`}
          head={
            <>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>{column} is</HeaderCell>
            </>
          }
        >
          {table.rows.map((row) => (
            <tr key={row.when}>
              <Cell>{row.when}</Cell>
              <Cell className="font-semibold">{row.value}</Cell>
            </tr>
          ))}
          <tr>
            <Cell className="text-ink-soft">otherwise</Cell>
            <Cell className="font-semibold">{table.otherwise}</Cell>
          </tr>
        </PlainTable>
      </div>
    </section>
  );
}
