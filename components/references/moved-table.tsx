"use client";

import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import type { MovedRow, MoveReason, Side } from "@/lib/references/compare";
import { MOVES } from "@/lib/references/moves";
import { MOVE_WORDS, REASON_WORDS, SOURCE_SHORT } from "@/lib/references/words";
import type { TableState } from "@/lib/table";
import { LabelBadge } from "./label-badge";

const column = columnsOf<MovedRow>();

interface PairNames {
  from: string;
  to: string;
}

/** Letters of a name that find room beside others. */
const SHORT = 28;
const shortName = (name: string): string =>
  name.length <= SHORT ? name : `${name.slice(0, SHORT - 1).trimEnd()}…`;

const columnsFor = (slug: string, names: PairNames) =>
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
      meta: { isRowHeader: true, className: "min-w-72 max-w-[30rem]" },
    }),
    column.accessor("move", {
      header: "Change",
      cell: ({ row }) => MOVE_WORDS[row.original.move],
      meta: { className: "min-w-36" },
    }),
    column.display({
      id: "from",
      header: shortName(names.from),
      enableSorting: false,
      cell: ({ row }) => <SideCell side={row.original.from} />,
      meta: { className: "min-w-44" },
    }),
    column.display({
      id: "to",
      header: shortName(names.to),
      enableSorting: false,
      cell: ({ row }) => <SideCell side={row.original.to} />,
      meta: { className: "min-w-44" },
    }),
  ]);

function SideCell({ side: { label, reason, decidedBy, judgmentIds } }: { side: Side }) {
  const who = decidedBy.map((source) => SOURCE_SHORT[source]).join(", ");
  const judgments = `${judgmentIds.length} ${judgmentIds.length === 1 ? "judgment" : "judgments"}`;
  return (
    <>
      <LabelBadge label={label} />
      <span className="mt-1 block text-sm text-ink-soft">
        {[REASON_WORDS[reason], who, judgments].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

/** Sections whose label differs: searched, filtered, sorted and paged on the server. */
export function MovedTable({
  slug,
  names,
  rows,
  total,
  state,
  reasons,
}: {
  slug: string;
  names: PairNames;
  rows: readonly MovedRow[];
  total: number;
  state: TableState;
  reasons: readonly MoveReason[];
}) {
  const options = (side: "fromReason" | "toReason") =>
    [...new Set(reasons.map((each) => each[side]))].map((value) => ({
      value,
      label: REASON_WORDS[value],
    }));
  return (
    <DataTable
      caption="Sections that moved"
      columns={columnsFor(slug, names)}
      rows={rows}
      rowId={({ unitId }) => unitId}
      total={total}
      state={state}
      empty="Every section has the same label in both references."
      csvHref={`/api/projects/${slug}/references/compare`}
      filters={
        <>
          <TableSearch label="Search ids and texts" value={state.search} />
          <TableFilter
            name="move"
            label="Change"
            allLabel="All changes"
            options={MOVES.map((value) => ({ value, label: MOVE_WORDS[value] }))}
            value={state.filters.move}
          />
          <TableFilter
            name="from"
            label={`Reason in ${names.from}`}
            allLabel={`Any reason in ${shortName(names.from)}`}
            options={options("fromReason")}
            value={state.filters.from}
          />
          <TableFilter
            name="to"
            label={`Reason in ${names.to}`}
            allLabel={`Any reason in ${shortName(names.to)}`}
            options={options("toReason")}
            value={state.filters.to}
          />
        </>
      }
    />
  );
}
