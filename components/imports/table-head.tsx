import { Cell, HeaderCell, PlainTable } from "@/components/ui/plain-table";
import type { TablePreview } from "@/lib/imports/table/preview";

/** The first rows of a table, as they are read. */
export function TableHead({ table }: { table: TablePreview }) {
  return (
    <div>
      <h2 className="mb-3 text-lg">First rows</h2>
      <PlainTable
        caption="First rows"
        head={table.columns.map((column) => <HeaderCell key={column}>{column}</HeaderCell>)}
      >
        {table.rows.map((row) => (
          <tr key={row.join("\u0001")}>
            {row.map((cell, index) => (
              <Cell key={table.columns[index]} className="min-w-32 max-w-72">
                <span dir="auto" className="line-clamp-3 wrap-anywhere">
                  {cell}
                </span>
              </Cell>
            ))}
          </tr>
        ))}
      </PlainTable>
    </div>
  );
}
