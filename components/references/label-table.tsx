"use client";

import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import { REASONS } from "@/lib/references/decide";
import type { LabelRow } from "@/lib/references/entries";
import { SOURCES } from "@/lib/references/recipe";
import type { ReferenceCounts } from "@/lib/references/tally";
import { REASON_WORDS, SOURCE_SHORT } from "@/lib/references/words";
import type { TableState } from "@/lib/table";
import { LabelBadge } from "./label-badge";

const column = columnsOf<LabelRow>();

const LABELS = [
  { value: "error", label: "Error" },
  { value: "no_error", label: "No error" },
  { value: "none", label: "No label" },
];

const columnsFor = (slug: string) =>
  column.columns([
    column.accessor("section", {
      header: "Section",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <>
          <RowLink href={`/projects/${slug}/data/${original.responseId}`}>
            <span dir="auto" className="line-clamp-2 whitespace-pre-line">
              {original.text.trim() || "(blank)"}
            </span>
          </RowLink>
          <span className="mt-1 block text-sm break-all text-ink-faint">
            {original.response}, section {original.index + 1}
          </span>
        </>
      ),
      meta: { isRowHeader: true, className: "min-w-72 max-w-[34rem]" },
    }),
    column.accessor("label", {
      header: "Label",
      cell: ({ row: { original } }) => (
        <>
          <LabelBadge label={original.label} />
          {original.severity && original.severity !== "none" && (
            <span className="mt-1 block text-sm text-ink-soft">{original.severity}</span>
          )}
        </>
      ),
    }),
    column.accessor("reason", {
      header: "Why",
      cell: ({ row }) => REASON_WORDS[row.original.reason],
      meta: { className: "min-w-32" },
    }),
    column.display({
      id: "by",
      header: "Decided by",
      enableSorting: false,
      cell: ({ row }) =>
        row.original.decidedBy.map((source) => SOURCE_SHORT[source]).join(", ") || "–",
      meta: { className: "min-w-36" },
    }),
    column.accessor("judgmentIds", {
      id: "judgments",
      header: "Judgments",
      cell: ({ row }) => row.original.judgmentIds.length,
      meta: { align: "end" },
    }),
  ]);

/** Every section of a reference: searched, filtered, sorted and paged on the server. */
export function LabelTable({
  slug,
  referenceId,
  rows,
  total,
  state,
  counts,
}: {
  slug: string;
  referenceId: string;
  rows: readonly LabelRow[];
  total: number;
  state: TableState;
  counts: ReferenceCounts;
}) {
  const reasons = REASONS.filter((reason) => counts.reasons[reason] !== undefined);
  return (
    <DataTable
      caption="Sections of the reference"
      columns={columnsFor(slug)}
      rows={rows}
      rowId={({ unitId }) => unitId}
      total={total}
      state={state}
      empty="The project had no sections when this reference was frozen."
      csvHref={`/api/projects/${slug}/references/${referenceId}`}
      filters={
        <>
          <TableSearch label="Search ids and texts" value={state.search} />
          <TableFilter
            name="label"
            label="Label"
            allLabel="All labels"
            options={LABELS}
            value={state.filters.label}
          />
          <TableFilter
            name="reason"
            label="Why"
            allLabel="All reasons"
            options={reasons.map((value) => ({ value, label: REASON_WORDS[value] }))}
            value={state.filters.reason}
          />
          <TableFilter
            name="by"
            label="Decided by"
            allLabel="Decided by anybody"
            options={SOURCES.map((value) => ({ value, label: SOURCE_SHORT[value] }))}
            value={state.filters.by}
          />
        </>
      }
    />
  );
}
