import type { Prisma } from "@/lib/db/generated/client";
import type { Findings, Note, Problem, Warning } from "./problems";
import { type Counts, NOTHING } from "./staged/counts";

export interface ImportReport {
  /** `unchanged`: every file had been imported before. */
  readonly outcome: "stored" | "checked" | "unchanged" | "rejected";
  readonly counts: Counts;
  /** Files that the project already holds, which were passed over. */
  readonly knownFiles: readonly string[];
  readonly warnings: readonly Warning[];
  /** What is odd in single records, up to a limit, and how much there is. */
  readonly notes: readonly Note[];
  readonly noteCount: number;
  readonly problems: readonly Problem[];
  /** All problems, also those beyond the limit of the list. */
  readonly problemCount: number;
}

/** `counts` is null where there are problems. */
export function reportOf(
  counts: Counts | null,
  findings: Findings,
  {
    dryRun,
    knownFiles,
    isFresh,
  }: { dryRun: boolean; knownFiles: readonly string[]; isFresh: boolean },
): ImportReport {
  const done = dryRun ? "checked" : "stored";
  return {
    outcome: !counts ? "rejected" : isFresh ? done : "unchanged",
    counts: counts ?? NOTHING,
    knownFiles,
    warnings: findings.warnings,
    notes: findings.notes,
    noteCount: findings.noteCount,
    problems: findings.problems,
    problemCount: findings.problemCount,
  };
}

/** A report as a job keeps it: the problems are kept with the upload. */
export const reportDetail = ({ problems, ...report }: ImportReport): Prisma.InputJsonObject => ({
  ...report,
  counts: { ...report.counts },
  knownFiles: [...report.knownFiles],
  warnings: report.warnings.map((warning) => ({ ...warning })),
  notes: report.notes.map((note) => ({ ...note })),
});
