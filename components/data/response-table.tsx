"use client";

import { Badge } from "@/components/ui/badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import type { FilterValues, ResponseRow } from "@/lib/data/responses";
import type { TableState } from "@/lib/table";

const column = columnsOf<ResponseRow>();
const count = (value: number) => value.toLocaleString("en-GB");

const columnsFor = (slug: string) =>
  column.columns([
    column.accessor("position", {
      header: "No.",
      cell: ({ row }) => count(row.original.position + 1),
      meta: { align: "end", className: "text-ink-faint" },
    }),
    column.accessor("responseId", {
      header: "Response",
      enableHiding: false,
      cell: ({ row }) => (
        <RowLink href={`/projects/${slug}/data/${row.original.id}`}>
          {row.original.responseId}
        </RowLink>
      ),
      meta: { isRowHeader: true, className: "min-w-40 max-w-80 wrap-anywhere sm:min-w-48" },
    }),
    column.accessor("question", {
      header: "Question",
      enableSorting: false,
      cell: ({ row }) => (
        <span dir="auto" className="line-clamp-3">
          {row.original.question}
        </span>
      ),
      meta: { className: "w-2/5 min-w-64" },
    }),
    column.accessor("generator", { header: "Generator", meta: { className: "break-words" } }),
    column.accessor("condition", { header: "Condition" }),
    column.accessor("language", { header: "Language" }),
    column.accessor("sections", {
      header: "Sections",
      enableSorting: false,
      cell: ({ row }) => count(row.original.sections),
      meta: { align: "end" },
    }),
    column.accessor("people", {
      header: "People",
      enableSorting: false,
      cell: ({ row }) => count(row.original.people),
      meta: { align: "end" },
    }),
    column.accessor("flagged", {
      header: "Sections with an error",
      enableSorting: false,
      cell: ({ row }) =>
        row.original.flagged > 0 ? (
          <Badge tone="major">{count(row.original.flagged)}</Badge>
        ) : (
          <span className="text-ink-faint">0</span>
        ),
      meta: { align: "end" },
    }),
  ]);

const FILTERS = [
  { name: "generator", label: "Generator", allLabel: "All generators" },
  { name: "condition", label: "Condition", allLabel: "All conditions" },
  { name: "language", label: "Language", allLabel: "All languages" },
] as const;

/** The responses of a project: searched, filtered, sorted and paged on the server. */
export function ResponseTable({
  slug,
  rows,
  total,
  state,
  values,
}: {
  slug: string;
  rows: readonly ResponseRow[];
  total: number;
  state: TableState;
  values: FilterValues;
}) {
  return (
    <DataTable
      caption="Responses"
      columns={columnsFor(slug)}
      rows={rows}
      rowId={({ id }) => id}
      total={total}
      state={state}
      csvHref={`/api/projects/${slug}/data`}
      filters={
        <>
          <TableSearch label="Search ids and texts" value={state.search} />
          {FILTERS.filter(({ name }) => values[name].length > 1).map((filter) => (
            <TableFilter
              key={filter.name}
              {...filter}
              options={values[filter.name].map((value) => ({ value, label: value }))}
              value={state.filters[filter.name]}
            />
          ))}
        </>
      }
    />
  );
}
