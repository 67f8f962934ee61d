"use client";

import { Badge } from "@/components/ui/badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import type { EntryRow } from "@/lib/pools/entries";
import { POOL_REASONS } from "@/lib/pools/rules";
import { REASON_WORDS, stratumWords } from "@/lib/pools/words";
import type { TableState } from "@/lib/table";
import { count, probability } from "./numbers";

const column = columnsOf<EntryRow>();
const NUMBER = { align: "end", className: "whitespace-nowrap" } as const;
/** "1 of 4" that say error. */
const errorsOf = (errors: number, fines: number) =>
  errors + fines === 0 ? "–" : `${count(errors)} of ${count(errors + fines)}`;

const columnsFor = (slug: string) =>
  column.columns([
    column.accessor("section", {
      header: "Section",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <>
          <RowLink
            href={`/projects/${slug}/data/units/${original.unitId}?section=${original.index + 1}`}
          >
            <span dir="auto" className="line-clamp-2 whitespace-pre-line">
              {original.text.trim() || "(blank)"}
            </span>
          </RowLink>
          <span className="mt-1 block text-sm break-all text-ink-faint">
            {original.response}, section {original.index + 1}
          </span>
        </>
      ),
      meta: { isRowHeader: true, className: "min-w-72 max-w-[32rem]" },
    }),
    column.accessor("reason", {
      header: "Reason",
      cell: ({ row: { original } }) => (
        <>
          {REASON_WORDS[original.reason]}
          {original.isKept && <Badge className="mt-1">Kept</Badge>}
        </>
      ),
      meta: { className: "min-w-40" },
    }),
    column.accessor("stratum", {
      header: "Stratum",
      cell: ({ row }) => stratumWords(row.original.stratum),
      meta: { className: "min-w-32 break-words" },
    }),
    column.accessor("probability", {
      header: "Probability",
      cell: ({ row }) => probability(row.original.probability),
      meta: NUMBER,
    }),
    column.accessor("generator", { header: "Generator", meta: { className: "break-words" } }),
    column.display({
      id: "people",
      header: "People",
      enableSorting: false,
      cell: ({ row: { original } }) =>
        errorsOf(original.labels.peopleError, original.labels.peopleFine),
      meta: NUMBER,
    }),
    column.display({
      id: "judge",
      header: "Judge",
      enableSorting: false,
      cell: ({ row: { original } }) =>
        errorsOf(original.labels.judgeError, original.labels.judgeFine),
      meta: NUMBER,
    }),
    column.accessor("candidates", { header: "Comments", enableSorting: false, meta: NUMBER }),
    column.accessor("expertJudgments", { header: "Experts", enableSorting: false, meta: NUMBER }),
    column.accessor("factChecks", { header: "Fact checks", enableSorting: false, meta: NUMBER }),
  ]);

/** The sections of a pool: searched, filtered, sorted and paged on the server. */
export function EntryTable({
  slug,
  poolId,
  rows,
  total,
  state,
  strata,
  generators,
}: {
  slug: string;
  poolId: string;
  rows: readonly EntryRow[];
  total: number;
  state: TableState;
  strata: readonly string[];
  generators: readonly string[];
}) {
  const filters = [
    {
      name: "reason",
      label: "Reason",
      allLabel: "All reasons",
      options: POOL_REASONS.map((value) => ({ value, label: REASON_WORDS[value] })),
    },
    {
      name: "stratum",
      label: "Stratum",
      allLabel: "All strata",
      options: strata.map((value) => ({ value, label: stratumWords(value) })),
    },
    {
      name: "generator",
      label: "Generator",
      allLabel: "All generators",
      options: generators.map(asOption),
    },
  ];
  return (
    <DataTable
      caption="Sections of the pool"
      columns={columnsFor(slug)}
      rows={rows}
      rowId={({ unitId }) => unitId}
      total={total}
      state={state}
      empty="No section came into this pool: none meets a row of the rule, and no audit sample was asked for."
      csvHref={`/api/projects/${slug}/pools/${poolId}`}
      filters={
        <>
          <TableSearch label="Search ids and texts" value={state.search} />
          {filters
            .filter(({ options }) => options.length > 1)
            .map((filter) => (
              <TableFilter key={filter.name} {...filter} value={state.filters[filter.name]} />
            ))}
        </>
      }
    />
  );
}

const asOption = (value: string) => ({ value, label: value });
