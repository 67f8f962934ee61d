"use client";

import { resolveFlagAction } from "@/app/(manage)/projects/[slug]/inbox/actions";
import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TablePager } from "@/components/ui/data-table-pager";
import { useTableQuery } from "@/components/ui/data-table-tools";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/link";
import { TableFilter, TableSearch } from "@/components/ui/table-filters";
import { TextArea } from "@/components/ui/text-area";
import type { TableState } from "@/lib/table";
import type { FlagRow } from "@/lib/work/flag-list";

/** Notes of the people who work, open ones first. */
export function FlagList({
  slug,
  rows,
  total,
  state,
}: {
  slug: string;
  rows: readonly FlagRow[];
  total: number;
  state: TableState;
}) {
  const { change } = useTableQuery();
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-3">
        <TableSearch label="Search flags" value={state.search} />
        <TableFilter
          name="state"
          label="State"
          allLabel="Open and closed"
          value={state.filters.state}
          options={[
            { value: "open", label: "Open" },
            { value: "closed", label: "Closed" },
          ]}
        />
      </div>
      <ul className="rounded-xl bg-surface">
        {rows.map((flag) => (
          <Flag key={flag.id} flag={flag} slug={slug} />
        ))}
        {rows.length === 0 && (
          <li className="px-5 py-8 text-ink-soft sm:px-6">
            {state.search || state.filters.state
              ? "No flag matches."
              : "No flags. People raise one from the task screen when something about a response needs you."}
          </li>
        )}
      </ul>
      <TablePager total={total} state={state} change={change} />
    </div>
  );
}

function Flag({ flag, slug }: { flag: FlagRow; slug: string }) {
  const { id, unitId, question, section, note, who, at, queueName, resolvedAt, reply } = flag;
  return (
    <li className="grid gap-2 px-5 py-4 not-first:border-t not-first:border-line sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p dir="auto" className="max-w-measure min-w-0 whitespace-pre-wrap">
          {note}
        </p>
        {resolvedAt ? <Badge>Closed</Badge> : <CloseFlag flagId={id} />}
      </div>
      {reply && (
        <p dir="auto" className="max-w-measure border-s-2 border-line-strong ps-3 text-ink-soft">
          {reply}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <TextLink
          href={`/projects/${slug}/data/units/${unitId}`}
          dir="auto"
          className="line-clamp-1"
        >
          {question}
        </TextLink>
        <span>{section === null ? "whole response" : `section ${section}`}</span>
        <span>{queueName}</span>
        <span>{who}</span>
        <DateTime at={at} />
      </p>
    </li>
  );
}

function CloseFlag({ flagId }: { flagId: string }) {
  return (
    <Dialog title="Close this flag" trigger={<Button size="small">Answer and close</Button>}>
      {(close) => (
        <ActionForm
          action={(form) => resolveFlagAction(flagId, form)}
          onDone={close}
          draftKey={`flag-answer:${flagId}`}
        >
          <TextArea
            label="Answer (optional)"
            name="reply"
            hint="Its author reads it under “What I did”."
            rows={3}
          />
          <div className="flex justify-end gap-2">
            <Button variant="plain" onPress={close}>
              Cancel
            </Button>
            <SubmitButton>Close the flag</SubmitButton>
          </div>
        </ActionForm>
      )}
    </Dialog>
  );
}
