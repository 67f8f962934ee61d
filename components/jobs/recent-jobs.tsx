"use client";

import { useEffect, useState } from "react";
import { StateBadge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { isOver, type JobView } from "@/lib/jobs/view";
import { JobBar } from "./job-bar";
import { ResultLine } from "./result-line";
import { whileVisible } from "./use-job";
import { stateOf } from "./words";

const POLL_MS = 3_000;

/** A project's newest jobs; asks how they stand while one of them waits or runs. */
export function RecentJobs({ projectId, initial }: { projectId: string; initial: JobView[] }) {
  const jobs = useRecentJobs(projectId, initial);
  if (jobs.length === 0) {
    return (
      <EmptyState title="Nothing has run yet">
        <p>
          Work that takes longer than a moment, such as an import, is listed here while it runs and
          afterwards. You can close the page meanwhile.
        </p>
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Recent jobs"
      className="divide-y divide-line rounded-xl bg-surface px-5 sm:px-6"
    >
      {jobs.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

function useRecentJobs(projectId: string, initial: JobView[]): JobView[] {
  const [jobs, setJobs] = useState(initial);
  const allOver = jobs.every(isOver);
  useEffect(() => setJobs(initial), [initial]);
  useEffect(() => {
    if (allOver) return;
    return whileVisible(() => {
      const timer = setInterval(async () => {
        const next = await listJobs(projectId);
        if (next) setJobs(next);
      }, POLL_MS);
      return () => clearInterval(timer);
    });
  }, [projectId, allOver]);
  return jobs;
}

/** Null when there is no answer: the list stays as it is until the next one. */
async function listJobs(projectId: string): Promise<JobView[] | null> {
  try {
    const response = await fetch(`/api/jobs?project=${projectId}`, { cache: "no-store" });
    return response.ok ? ((await response.json()) as JobView[]) : null;
  } catch {
    return null;
  }
}

function JobRow({ job }: { job: JobView }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base">{job.title}</h3>
        <StateBadge of={stateOf(job)} />
      </div>
      {!isOver(job) && (
        <div className="mt-2">
          <JobBar job={job} />
        </div>
      )}
      <p className="mt-1 text-sm text-ink-soft">
        <DateTime at={new Date(job.finishedAt ?? job.createdAt)} />
        {job.startedBy && ` · ${job.startedBy}`}
      </p>
      {job.error && <p className="mt-1 text-sm">{job.error}</p>}
      {job.result && (
        <p className="mt-1 text-sm">
          <ResultLine result={job.result} />
        </p>
      )}
    </li>
  );
}
