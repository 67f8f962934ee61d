"use client";

import { StateBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { FormMessage } from "@/components/ui/form-message";
import { isOver, type JobView } from "@/lib/jobs/view";
import { JobBar } from "./job-bar";
import { ResultLine } from "./result-line";
import { useElapsed, useJob } from "./use-job";
import { announcementOf, durationWords, stateOf } from "./words";

/**
 * One job: what it does now, how far it is, how long it has run, and what came of it. Stays up to
 * date by itself, and refreshes the page around it when the job ends.
 */
export function JobProgress({ job: initial }: { job: JobView }) {
  const { job, lost, isAway, isAsking, ask } = useJob(initial);
  return (
    <section aria-label={job.title} className="rounded-xl bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">{job.title}</h2>
        <StateBadge of={stateOf(job)} />
      </div>
      <div className="mt-4 space-y-4">
        {!isOver(job) && <JobBar job={job} />}
        <JobOutcome job={job} />
        {isAway && !lost && (
          <FormMessage tone="warning">
            <p>
              The server cannot be reached at the moment. Nothing is lost: this goes on by itself
              once the server is back.
            </p>
          </FormMessage>
        )}
        {lost && (
          <FormMessage tone="warning">
            <p>{lost} The job goes on; reload the page to see how it stands.</p>
          </FormMessage>
        )}
      </div>
      <div className="mt-4 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <JobFacts job={job} />
        <div className="flex gap-2">
          {job.canCancel && (
            <StopButton job={job} isPending={isAsking} stop={() => ask("cancel")} />
          )}
          {job.canResume && (
            <Button size="small" isPending={isAsking} onPress={() => ask("resume")}>
              Resume
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {announcementOf(job)}
      </p>
    </section>
  );
}

function JobOutcome({ job: { state, result, error } }: { job: JobView }) {
  if (!error && !result) return null;
  return (
    <FormMessage tone={state === "done" ? "success" : "error"}>
      {error && <p>{error}</p>}
      {result && (
        <p>
          <ResultLine result={result} />
        </p>
      )}
    </FormMessage>
  );
}

function JobFacts({ job }: { job: JobView }) {
  const elapsed = useElapsed(job);
  const time = elapsed > 0 && `${isOver(job) ? "Took" : "Running for"} ${durationWords(elapsed)}`;
  const who = `Started by ${job.startedBy ?? "the command line"}`;
  return (
    <p className="text-sm text-ink-soft tabular-nums">{[time, who].filter(Boolean).join(" · ")}</p>
  );
}

function StopButton(props: { job: JobView; isPending: boolean; stop: () => void }) {
  return (
    <ConfirmDialog
      title="Stop this?"
      trigger={
        <Button size="small" isPending={props.isPending} aria-label={`Stop: ${props.job.title}`}>
          Stop
        </Button>
      }
      confirmLabel="Stop"
      onConfirm={props.stop}
    >
      <p>
        {props.job.isResumable
          ? "You can resume it later from where it was."
          : "To have it after all, you would start it anew."}
      </p>
    </ConfirmDialog>
  );
}
