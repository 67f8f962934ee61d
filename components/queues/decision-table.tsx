"use client";

import { columnsOf, DataTable } from "@/components/ui/data-table";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter } from "@/components/ui/table-filters";
import type { UnitWords } from "@/lib/protocols/unit-words";
import type { TableState } from "@/lib/table";
import type { DecidedUnit, Decision, SaidEntry } from "@/lib/work/decisions";

/** A thing that is decided on, with what holds of the unit in which it was handed out. */
type Row = Decision & Pick<DecidedUnit, "isAgreed" | "inclusion"> & { readonly given: string };

const column = columnsOf<Row>();

const columnsFor = (slug: string) =>
  column.columns([
    column.display({
      id: "judged",
      header: "Judged",
      enableHiding: false,
      cell: ({ row: { original } }) => (
        <span dir="auto">
          <RowLink href={`/projects/${slug}/data/units/${original.given}`}>{original.text}</RowLink>
        </span>
      ),
      meta: { isRowHeader: true, className: "min-w-60 max-w-xl" },
    }),
    column.display({
      id: "coders",
      header: "The coders",
      cell: ({ row: { original } }) => (
        <ul className="grid gap-2">
          {original.coders.map(({ who, words, entries }) => (
            <li key={who}>
              {words || "no answer"} <span className="text-sm text-ink-faint">{who}</span>
              <Entries entries={entries} isJudged={original.resolved !== null} />
            </li>
          ))}
        </ul>
      ),
      meta: { className: "min-w-56" },
    }),
    column.display({
      id: "resolved",
      header: "Resolved",
      cell: ({ row: { original } }) => <Resolved decision={original} />,
      meta: { className: "min-w-56" },
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
      <Entries entries={resolved.entries} isJudged={false} />
    </>
  );
}

/** The entries of what somebody listed; of a coder's, whether the third's list has them too. */
function Entries(props: { entries: readonly SaidEntry[]; isJudged: boolean }) {
  if (props.entries.length === 0) return null;
  return (
    <ol className="mt-1 grid list-decimal gap-1 ps-5 text-sm">
      {props.entries.map(({ text, words, isResolved }) => (
        <li key={`${text} ${words}`} className="max-w-md break-words">
          <span dir="auto">{text}</span>
          {words && <span className="text-ink-soft"> ({words})</span>}
          {props.isJudged && isResolved && <span className="text-ink-faint"> – kept</span>}
        </li>
      ))}
    </ol>
  );
}

/** The coders' labels with the resolved one beside them, a page at a time. */
export function DecisionTable({
  slug,
  rows,
  total,
  state,
  words,
}: {
  slug: string;
  rows: readonly DecidedUnit[];
  /** What the queue hands out: the pages count that. */
  words: UnitWords;
  total: number;
  state: TableState;
}) {
  return (
    <DataTable
      caption="Labels of the coders, and the resolved label"
      columns={columnsFor(slug)}
      rows={rows.flatMap(({ unitId: given, isAgreed, inclusion, decisions }) =>
        decisions.map((decision): Row => ({ ...decision, given, isAgreed, inclusion })),
      )}
      rowId={({ given, unitId }) => `${given} ${unitId}`}
      total={total}
      counts={words.many}
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
