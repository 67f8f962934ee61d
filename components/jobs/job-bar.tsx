import { ProgressBar } from "@/components/ui/progress-bar";
import type { JobView } from "@/lib/jobs/view";
import { amountOf, phaseOf } from "./words";

/** How far a job is: a bar, or a striped one while nobody knows how much there is. */
export function JobBar({ job }: { job: JobView }) {
  const phase = phaseOf(job);
  const amount = amountOf(job);
  if (job.total !== null) {
    return <ProgressBar label={phase} value={job.done} max={job.total} valueText={amount} />;
  }
  return (
    <div className="min-w-24">
      <div className="mb-1.5 flex justify-between gap-4 text-sm">
        <span>{phase}</span>
        <span className="text-ink-soft tabular-nums">{amount}</span>
      </div>
      <div
        role="progressbar"
        aria-label={phase}
        aria-valuetext={amount || undefined}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        {job.state === "running" && (
          <div className="h-full animate-pulse bg-[repeating-linear-gradient(-45deg,var(--accent)_0_5px,transparent_5px_10px)]" />
        )}
      </div>
    </div>
  );
}
