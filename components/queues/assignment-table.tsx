"use client";

import { useMemo } from "react";
import { StateBadge, type StateWords } from "@/components/ui/badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import { workTime } from "@/components/work/words";
import { groupLabel } from "@/lib/access/role-words";
import type { TableState } from "@/lib/table";
import type { AssignmentRow, Standing } from "@/lib/work/assignments";
import { ReleaseButton } from "./release-button";

const STANDINGS: Record<Standing, StateWords> = {
  held: { words: "Working on it", tone: "accent" },
  late: { words: "Lease over", tone: "minor" },
  put_off: { words: "Put off", tone: "accent" },
  lapsed: { words: "Lost to others", tone: "minor" },
  done: { words: "Finished", tone: "fine" },
  extra: { words: "Finished late, extra", tone: "unsure" },
  skipped: { words: "Skipped", tone: "neutral" },
  released: { words: "Released", tone: "neutral" },
};

const column = columnsOf<AssignmentRow>();

const columnsFor = (slug: string, canRelease: boolean) =>
  column.columns([
    column.accessor("who", {
      header: "Who",
      enableHiding: false,
      meta: { isRowHeader: true, className: "min-w-40" },
    }),
    column.accessor("group", {
      header: "Group",
      enableSorting: false,
      cell: ({ row }) => (row.original.group ? groupLabel(row.original.group) : "–"),
    }),
    column.accessor("question", {
      header: "Response to",
      enableSorting: false,
      cell: ({ row }) => (
        <span dir="auto" className="line-clamp-3">
          <RowLink href={`/projects/${slug}/data/units/${row.original.unitId}`}>
            {row.original.question}
          </RowLink>
        </span>
      ),
      meta: { className: "min-w-56 max-w-96" },
    }),
    column.accessor("standing", {
      header: "State",
      enableSorting: false,
      cell: ({ row }) => <StateBadge of={STANDINGS[row.original.standing]} />,
    }),
    column.accessor("until", {
      header: "Holds until",
      cell: ({ row: { original } }) =>
        original.until && (
          <span className="flex items-center gap-3">
            <DateTime at={original.until} />
            {canRelease && <ReleaseButton assignmentId={original.id} who={original.who} />}
          </span>
        ),
    }),
    column.accessor("judged", {
      header: "Judged",
      enableSorting: false,
      cell: ({ row }) => `${row.original.judged} of ${row.original.units}`,
      meta: { align: "end", className: "whitespace-nowrap" },
    }),
    column.accessor("time", {
      header: "Time",
      cell: ({ row }) => workTime(row.original.time),
      meta: { align: "end", className: "whitespace-nowrap" },
    }),
    column.accessor("begun", {
      header: "Begun",
      cell: ({ row }) => <DateTime at={row.original.begun} />,
    }),
    column.accessor("seen", {
      header: "Last sign of life",
      cell: ({ row }) => <DateTime at={row.original.seen} />,
    }),
  ]);

/** Every assignment of a queue: who holds what until when, and what has become of the rest. */
export function AssignmentTable({
  slug,
  rows,
  total,
  state,
  groups,
  canRelease,
}: {
  slug: string;
  rows: readonly AssignmentRow[];
  total: number;
  state: TableState;
  groups: readonly string[];
  canRelease: boolean;
}) {
  // Made once: with new columns React would make every cell anew and close a dialog that is open.
  const columns = useMemo(() => columnsFor(slug, canRelease), [slug, canRelease]);
  return (
    <DataTable
      caption="Assignments of this queue"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      total={total}
      state={state}
      empty="Nobody has begun yet. The people of the project find the queue on their work page."
      filters={
        <>
          <TableSearch label="Search assignments" value={state.search} />
          <TableFilter
            name="state"
            label="State"
            allLabel="All states"
            value={state.filters.state}
            options={[
              { value: "holding", label: "Held now" },
              ...Object.entries(STANDINGS).map(([value, { words }]) => ({ value, label: words })),
            ]}
          />
          {groups.length > 0 && (
            <TableFilter
              name="group"
              label="Group"
              allLabel="All groups"
              value={state.filters.group}
              options={groups.map((value) => ({ value, label: groupLabel(value) }))}
            />
          )}
        </>
      }
    />
  );
}
