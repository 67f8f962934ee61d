"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icons";
import type { Problem } from "@/lib/imports/problems";
import { downloadProblems } from "./download-problems";
import { ProblemTable } from "./problem-table";

/** All problems of a report, to look at and to take along as a file. */
export function ProblemList({
  problems,
  problemCount,
}: {
  problems: readonly Problem[];
  /** Those beyond the limit of the list included. */
  problemCount: number;
}) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          {problems.length < problemCount
            ? `The first ${problems.length.toLocaleString("en-GB")} are listed.`
            : "All are listed."}
        </p>
        <Button size="small" variant="plain" onPress={() => downloadProblems(problems)}>
          <Icon name="download" />
          Problems as CSV
        </Button>
      </div>
      <ProblemTable problems={problems} />
    </div>
  );
}
