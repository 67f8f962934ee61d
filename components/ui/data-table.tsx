"use client";

import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useId } from "react";
import type { TableState } from "@/lib/table";
import { classes } from "./classes";
import { ColumnHeader } from "./data-table-header";
import { TablePager } from "./data-table-pager";
import { TableTools, useTableQuery } from "./data-table-tools";

interface ColumnMeta {
  /** Numbers stand at the end, so that their digits line up. */
  align?: "end";
  /** Names the row for screen readers. */
  isRowHeader?: boolean;
  className?: string;
}

/** Features of every DataTable: the server sorts and pages, the reader chooses columns. */
export const dataTableFeatures = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
type Features = typeof dataTableFeatures;

/**
 * Column helper: `const column = columnsOf<Row>(); column.columns([column.accessor("name", {…})])`.
 * A column's id is its name in `sort=`; give `enableSorting: false` to those the query cannot sort.
 */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>();

export interface DataTableProps<Row extends RowData> {
  /** What the rows are; the table's name for screen readers. */
  caption: string;
  columns: readonly ColumnDef<Features, Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Rows of all pages. */
  total: number;
  /** What `total` and the pages count, such as “conversations”, where each can have several rows. */
  counts?: string;
  state: TableState;
  /** Address of a CSV of what is shown; gets the table's own query. */
  csvHref?: string;
  /** Filters, beside the column choice. */
  filters?: React.ReactNode;
  /** Said when there are no rows and no filter is to blame: what will be here. */
  empty?: string;
}

/**
 * A table whose sorting, filtering and paging happen on the server and live in the address.
 * Up and down arrows move between the rows' links (see RowLink).
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, total, state, csvHref, filters } = props;
  const { empty = "There is nothing here yet." } = props;
  const { change, query, isPending } = useTableQuery();
  const captionId = useId();
  const table = useTable({
    features: dataTableFeatures,
    columns: columns as ColumnDef<Features, Row>[],
    data: rows as Row[],
    getRowId: rowId,
    manualSorting: true,
    state: {
      sorting: state.sort ? [{ id: state.sort, desc: state.descending }] : [],
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
    },
  });
  return (
    <div className="grid gap-3">
      <TableTools
        columns={table.getAllLeafColumns().map((column) => ({
          id: column.id,
          label: String(column.columnDef.header ?? column.id),
          isHidden: !column.getIsVisible(),
          canHide: column.getCanHide(),
        }))}
        csvHref={csvHref && `${csvHref}${query}`}
        change={change}
      >
        {filters}
      </TableTools>
      <section
        aria-labelledby={captionId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classes(
          "max-h-[min(78dvh,64rem)] overflow-auto rounded-xl bg-surface print:max-h-none print:overflow-visible",
          isPending && "opacity-60 transition-opacity",
        )}
      >
        <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
          <caption id={captionId} className="sr-only">
            {caption}
          </caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <ColumnHeader
                    key={header.id}
                    id={header.column.id}
                    align={header.column.columnDef.meta?.align}
                    isPinned={header.column.columnDef.meta?.isRowHeader}
                    canSort={header.column.getCanSort()}
                    state={state}
                    change={change}
                  >
                    <table.FlexRender header={header} />
                  </ColumnHeader>
                ))}
              </tr>
            ))}
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="group/row hover:bg-sunken/60 focus-within:bg-sunken/60">
                {row.getVisibleCells().map((cell) => {
                  const { align, isRowHeader, className } = cell.column.columnDef.meta ?? {};
                  const Tag = isRowHeader ? "th" : "td";
                  return (
                    <Tag
                      key={cell.id}
                      scope={isRowHeader ? "row" : undefined}
                      className={classes(
                        "border-t border-line px-4 py-2.5 align-top font-normal",
                        align === "end" ? "text-end tabular-nums" : "text-start",
                        isRowHeader && PINNED,
                        className,
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <div className="border-t border-line px-4 py-8 text-ink-soft">
            {isNarrowed(state) ? "Nothing matches. Change or clear the filters." : empty}
          </div>
        )}
      </section>
      <TablePager total={total} state={state} change={change} counts={props.counts} />
    </div>
  );
}

/**
 * What a row is stays in sight where the table scrolls sideways. Its ground is that of the row, but
 * lets nothing shine through.
 */
const PINNED =
  "sticky start-0 z-1 bg-surface group-hover/row:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))] group-focus-within/row:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]";

const isNarrowed = ({ search, filters }: TableState): boolean =>
  search !== "" || Object.values(filters).some(Boolean);

function moveBetweenRows(event: React.KeyboardEvent<HTMLTableSectionElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const here = links.indexOf(document.activeElement as HTMLElement);
  const next = links[here + (event.key === "ArrowDown" ? 1 : -1)];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
