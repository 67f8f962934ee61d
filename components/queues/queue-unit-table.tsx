"use client";

import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import { capital } from "@/lib/capital";
import { REASON_WORDS } from "@/lib/pools/words";
import type { UnitWords } from "@/lib/protocols/unit-words";
import type { TableState } from "@/lib/table";
import type { QueueUnitRow } from "@/lib/work/queue-units";

const column = columnsOf<QueueUnitRow>();
const count = (value: number) =>
  value === 0 ? <span className="text-ink-faint">0</span> : value.toLocaleString("en-GB");

const columnsFor = (slug: string, hasStrata: boolean, ofSections: boolean, words: UnitWords) =>
  column.columns([
    column.accessor("position", {
      header: "No.",
      cell: ({ row }) => (row.original.position + 1).toLocaleString("en-GB"),
      meta: { align: "end", className: "text-ink-faint" },
    }),
    column.accessor("question", {
      header: words.one === "response" ? "Response to" : capital(words.one),
      enableSorting: false,
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <span dir="auto">
          <RowLink href={`/projects/${slug}/data/units/${original.unitId}`}>
            {original.text?.trim() || original.question}
          </RowLink>
          {original.responseId === null && (
            <span className="mt-1 block text-sm break-all text-ink-faint">
              {original.externalId}
              {original.kind === "turn" && `, turn ${original.turn}`}
            </span>
          )}
          {original.index !== null && (
            <span className="mt-1 block text-sm break-all text-ink-faint">
              {original.externalId}, section {original.index + 1}
            </span>
          )}
        </span>
      ),
      meta: { isRowHeader: true, className: "min-w-64 max-w-xl" },
    }),
    ...(hasStrata
      ? [
          column.accessor("stratum", {
            header: ofSections ? "Row" : "Stratum",
            enableSorting: false,
            cell: ({ row }) => stratumLabel(row.original.stratum),
          }),
        ]
      : []),
    column.accessor("done", {
      header: "Finished",
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {original.done} of {original.wanted}
        </span>
      ),
      meta: { align: "end" },
    }),
    column.accessor("held", {
      header: "Worked on",
      cell: ({ row }) => count(row.original.held),
      meta: { align: "end" },
    }),
    column.accessor("extra", {
      header: "Extra",
      enableSorting: false,
      cell: ({ row }) => count(row.original.extra),
      meta: { align: "end" },
    }),
    column.accessor("skipped", {
      header: "Skipped",
      cell: ({ row }) => count(row.original.skipped),
      meta: { align: "end" },
    }),
    column.accessor("flags", {
      header: "Flags",
      cell: ({ row }) => count(row.original.flags),
      meta: { align: "end" },
    }),
    column.accessor("isSampled", {
      header: "Marks",
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap gap-1.5">
          {original.outAt && <Badge tone="unsure">Taken out</Badge>}
          {original.isSampled && (
            <Badge tone="accent">
              {ofSections ? "Double" : "Sample"}, p = {original.probability.toFixed(3)}
            </Badge>
          )}
          {original.inclusion < 1 && <Badge>In with p = {original.inclusion.toFixed(3)}</Badge>}
        </span>
      ),
    }),
  ]);

const WORDS: Readonly<Record<string, string>> = REASON_WORDS;
/** Rows of a pool have words of their own. */
const stratumLabel = (name: string) => WORDS[name] ?? name;

const STATES = [
  { value: "waiting", label: "Not begun" },
  { value: "begun", label: "Under way" },
  { value: "complete", label: "Complete" },
  { value: "flagged", label: "Flagged" },
  { value: "sampled", label: "In the sample" },
  { value: "out", label: "Taken out" },
];

/** The responses that a queue offers, with what has become of each. */
export function QueueUnitTable({
  slug,
  rows,
  total,
  state,
  strata,
  ofSections,
  words,
}: {
  slug: string;
  rows: readonly QueueUnitRow[];
  total: number;
  state: TableState;
  strata: readonly string[];
  ofSections: boolean;
  words: UnitWords;
}) {
  const columns = useMemo(
    () => columnsFor(slug, strata.length > 0, ofSections, words),
    [slug, strata.length, ofSections, words],
  );
  const units = words.many;
  return (
    <DataTable
      caption={`${capital(units)} of this queue`}
      columns={columns}
      rows={rows}
      rowId={({ unitId }) => unitId}
      total={total}
      state={state}
      filters={
        <>
          <TableSearch label={`Search ${units}`} value={state.search} />
          <TableFilter
            name="state"
            label="State"
            allLabel="All states"
            value={state.filters.state}
            options={STATES}
          />
          {strata.length > 0 && (
            <TableFilter
              name="stratum"
              label={ofSections ? "Row" : "Stratum"}
              allLabel={ofSections ? "All rows" : "All strata"}
              value={state.filters.stratum}
              options={strata.map((value) => ({ value, label: stratumLabel(value) }))}
            />
          )}
        </>
      }
    />
  );
}
