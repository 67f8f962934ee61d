"use client";

import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter } from "@/components/ui/table-filters";
import type { TableState } from "@/lib/table";
import type { DecidedUnit, Decision } from "@/lib/work/decisions";

const column = columnsOf<DecidedUnit>();

const columnsFor = (slug: string) =>
  column.columns([
    column.display({
      id: "judged",
      header: "Judged",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <Each of={original.decisions}>
          {({ text }) => (
            <span dir="auto">
              <RowLink href={`/projects/${slug}/data/units/${original.unitId}`}>{text}</RowLink>
            </span>
          )}
        </Each>
      ),
      meta: { isRowHeader: true, className: "min-w-60 max-w-xl" },
    }),
    column.display({
      id: "coders",
      header: "The coders",
      cell: ({ row: { original } }) => (
        <Each of={original.decisions}>
          {({ coders }) => (
            <ul className="grid gap-1">
              {coders.map(({ who, words }) => (
                <li key={who}>
                  {words || "no answer"} <span className="text-sm text-ink-faint">{who}</span>
                </li>
              ))}
            </ul>
          )}
        </Each>
      ),
    }),
    column.display({
      id: "resolved",
      header: "Resolved",
      cell: ({ row: { original } }) => (
        <Each of={original.decisions}>{(decision) => <Resolved decision={decision} />}</Each>
      ),
    }),
    column.display({
      id: "drawn",
      header: "Drawn",
      cell: ({ row: { original } }) =>
        original.isAgreed
          ? `agreed, with probability ${original.inclusion.toFixed(2)}`
          : "they differ",
      meta: { className: "text-sm text-ink-soft" },
    }),
  ]);

function Resolved({ decision: { resolved, sides, coders } }: { decision: Decision }) {
  if (!resolved) return <span className="text-ink-faint">waits</span>;
  return (
    <>
      <strong>{resolved.words || "no answer"}</strong>{" "}
      <span className="text-sm text-ink-faint">
        {resolved.who}, with {sides} of {coders.length}
      </span>
    </>
  );
}

/** The things that are decided on in one unit, below each other. */
function Each(props: {
  of: readonly Decision[];
  children: (decision: Decision) => React.ReactNode;
}) {
  return (
    <div className="grid gap-3">
      {props.of.map((decision) => (
        <div key={decision.unitId}>{props.children(decision)}</div>
      ))}
    </div>
  );
}

/** The coders' labels with the resolved one beside them, a page at a time. */
export function DecisionTable({
  slug,
  rows,
  total,
  state,
}: {
  slug: string;
  rows: readonly DecidedUnit[];
  total: number;
  state: TableState;
}) {
  return (
    <DataTable
      caption="Labels of the coders, and the resolved label"
      columns={columnsFor(slug)}
      rows={rows}
      rowId={({ unitId }) => unitId}
      total={total}
      state={state}
      filters={
        <>
          <TableFilter
            name="state"
            label="State"
            allLabel="Decided or not"
            value={state.filters.state}
            options={[
              { value: "decided", label: "Decided" },
              { value: "waiting", label: "Waiting" },
            ]}
          />
          <TableFilter
            name="drawn"
            label="Drawn"
            allLabel="All that were drawn"
            value={state.filters.drawn}
            options={[
              { value: "differ", label: "Coders differ" },
              { value: "agree", label: "Agreed, mixed in" },
            ]}
          />
        </>
      }
    />
  );
}
