"use client";

import { Badge, StateBadge, type StateWords } from "@/components/ui/badge";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { RowLink } from "@/components/ui/row-link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import type { TableState } from "@/lib/table";
import type { MyAssignment } from "@/lib/work/my-history";
import { workTime } from "./words";

const STATES: Record<MyAssignment["state"], StateWords> = {
  held: { words: "Begun", tone: "accent" },
  put_off: { words: "Put off", tone: "accent" },
  lapsed: { words: "Begun, then left", tone: "minor" },
  done: { words: "Submitted", tone: "neutral" },
  extra: { words: "Submitted late", tone: "neutral" },
  skipped: { words: "Skipped", tone: "neutral" },
};

const column = columnsOf<MyAssignment>();
const COLUMNS = column.columns([
  column.accessor("question", {
    header: "Question",
    enableSorting: false,
    enableHiding: false,
    cell: ({ row }) => <Question mine={row.original} />,
    meta: { isRowHeader: true, className: "min-w-64 max-w-xl" },
  }),
  column.accessor("queueName", {
    header: "Queue",
    enableSorting: false,
    meta: { className: "min-w-32" },
  }),
  column.accessor("state", {
    header: "State",
    enableSorting: false,
    cell: ({ row }) => <StateBadge of={STATES[row.original.state]} />,
  }),
  column.accessor("judgments", {
    header: "Judgments",
    enableSorting: false,
    meta: { align: "end" },
  }),
  column.accessor("time", {
    header: "Time",
    cell: ({ row }) => workTime(row.original.time),
    meta: { align: "end", className: "whitespace-nowrap" },
  }),
  column.accessor("at", {
    header: "When",
    cell: ({ row }) => <DateTime at={row.original.at} />,
  }),
]);

/** The question, leading to its task where that is still open, with what asks for attention. */
function Question({ mine }: { mine: MyAssignment }) {
  const { assignmentId, queueId, projectSlug, question, revisable, stale, seenId, replies } = mine;
  return (
    <div className="grid gap-1.5">
      <span dir="auto" className="line-clamp-3">
        {revisable ? (
          <RowLink href={`/projects/${projectSlug}/work/${queueId}/${assignmentId}`}>
            {question}
          </RowLink>
        ) : (
          question
        )}
      </span>
      {seenId && (
        <span className="text-sm">
          <TextLink href={`/projects/${projectSlug}/seen/${seenId}`}>What I saw</TextLink>
        </span>
      )}
      {stale > 0 && (
        <span className="text-sm text-ink-soft">
          <Badge tone="minor">Guideline changed</Badge> {stale}{" "}
          {stale === 1 ? "judgment" : "judgments"} to look at again
        </span>
      )}
      {replies.map((reply) => (
        <span key={reply} className="border-s-2 border-line-strong ps-2 text-sm text-ink-soft">
          A manager answers your flag: <span dir="auto">{reply}</span>
        </span>
      ))}
    </div>
  );
}

/** What I have worked on: searched, filtered, sorted and paged on the server. */
export function MyHistoryTable({
  rows,
  total,
  state,
  queues,
}: {
  rows: readonly MyAssignment[];
  total: number;
  state: TableState;
  queues: readonly { id: string; name: string }[];
}) {
  return (
    <DataTable
      caption="What I did"
      columns={COLUMNS}
      rows={rows}
      rowId={({ assignmentId }) => assignmentId}
      total={total}
      state={state}
      empty="Nothing yet. What you begin, finish or skip is listed here, and can be revised while its queue is open."
      filters={
        <>
          <TableSearch label="Search my work" value={state.search} />
          <TableFilter
            name="state"
            label="State"
            allLabel="All states"
            value={state.filters.state}
            options={[
              { value: "open", label: "Not finished" },
              { value: "done", label: "Submitted" },
              { value: "skipped", label: "Skipped" },
              { value: "stale", label: "Guideline changed" },
            ]}
          />
          <QueueFilter queues={queues} value={state.filters.queue} />
        </>
      }
    />
  );
}

export function QueueFilter({
  queues,
  value,
}: {
  queues: readonly { id: string; name: string }[];
  value: string | undefined;
}) {
  if (queues.length < 2) return null;
  return (
    <TableFilter
      name="queue"
      label="Queue"
      allLabel="All queues"
      value={value}
      options={queues.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
