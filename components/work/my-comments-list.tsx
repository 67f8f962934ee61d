"use client";

import { TablePager } from "@/components/ui/data-table-pager";
import { useTableQuery } from "@/components/ui/data-table-tools";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/link";
import { TableSearch } from "@/components/ui/table-filters";
import type { UnitKind } from "@/lib/protocols/types";
import type { TableState } from "@/lib/table";
import type { MyComment } from "@/lib/work/my-comments";
import { QueueFilter } from "./my-history-table";

const SUBJECTS: Readonly<Record<UnitKind, (place: number | null) => string>> = {
  section: (place) => `section ${place}`,
  response: () => "whole response",
  turn: (place) => `turn ${place}`,
  thread: () => "whole conversation",
};

const subject = ({ about, place }: MyComment): string => SUBJECTS[about](place);

/** My comments as they stand now, each with what it is about. */
export function MyCommentsList({
  rows,
  total,
  state,
  queues,
}: {
  rows: readonly MyComment[];
  total: number;
  state: TableState;
  queues: readonly { id: string; name: string }[];
}) {
  const { change } = useTableQuery();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <TableSearch label="Search my comments" value={state.search} />
        <QueueFilter queues={queues} value={state.filters.queue} />
      </div>
      <ul className="overflow-hidden rounded-xl bg-surface">
        {rows.map((row) => (
          <li
            key={row.judgmentId}
            className="grid gap-2 px-5 py-4 not-first:border-t not-first:border-line sm:px-6"
          >
            <p dir="auto" className="max-w-measure whitespace-pre-wrap">
              {row.comment}
            </p>
            <blockquote
              dir="auto"
              className="line-clamp-3 max-w-measure border-s-2 border-line-strong ps-3 text-[0.9375rem] text-ink-soft"
            >
              {row.text}
            </blockquote>
            <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-ink-soft">
              <span>
                {row.queueName} · {subject(row)}
              </span>
              <DateTime at={row.at} />
              {row.revisable && (
                <TextLink
                  href={`/projects/${row.projectSlug}/work/${row.queueId}/${row.assignmentId}`}
                >
                  Open
                </TextLink>
              )}
            </p>
          </li>
        ))}
        {rows.length === 0 && (
          <li className="px-5 py-8 text-ink-soft sm:px-6">
            {state.search
              ? "No comment holds this."
              : "You have written no comments yet. What you write beside a judgment is listed here."}
          </li>
        )}
      </ul>
      <TablePager total={total} state={state} change={change} />
    </div>
  );
}
