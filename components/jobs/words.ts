import type { StateWords } from "@/components/ui/badge";
import type { JobView } from "@/lib/jobs/view";

const STATES: Record<JobView["state"], StateWords> = {
  queued: { words: "Waiting", tone: "neutral" },
  running: { words: "Running", tone: "accent" },
  done: { words: "Done", tone: "fine" },
  failed: { words: "Failed", tone: "major" },
  cancelled: { words: "Stopped", tone: "unsure" },
};

export const stateOf = (job: JobView): StateWords =>
  job.isCancelling ? { words: "Stopping", tone: "neutral" } : STATES[job.state];

/** What it does now, or where it stands. */
export const phaseOf = (job: JobView): string => {
  if (job.isCancelling) return "Stopping";
  if (job.phase) return job.phase;
  return job.state === "queued" ? "Waiting for its turn" : "Starting";
};

const count = (n: number): string => n.toLocaleString("en-GB");

const percent = (done: number, total: number): number =>
  total > 0 ? Math.floor((100 * Math.min(done, total)) / total) : 0;

/** How far it is: "1,200 of 3,000 · 40 %"; empty while there is nothing to say. */
export function amountOf({ done, total }: JobView): string {
  if (total !== null) return `${count(done)} of ${count(total)} · ${percent(done, total)} %`;
  return done > 0 ? `${count(done)} so far` : "";
}

/** "45 s", "3 min 20 s", "2 h 5 min". */
export function durationWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** For screen readers: changes with the state, the phase and each quarter, not with each unit. */
export function announcementOf(job: JobView): string {
  if (job.state === "done") return `${job.title}: done. ${job.result?.summary ?? ""}`.trim();
  // Why is announced by the message that shows it.
  if (job.state === "failed") return `${job.title}: failed.`;
  if (job.state === "cancelled") return `${job.title}: stopped.`;
  const quarter = job.total === null ? 0 : Math.floor(percent(job.done, job.total) / 25) * 25;
  return `${job.title}: ${phaseOf(job)}${quarter > 0 ? `, ${quarter} %` : ""}`;
}
