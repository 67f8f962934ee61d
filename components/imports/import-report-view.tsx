"use client";

import { FormMessage, type MessageTone } from "@/components/ui/form-message";
import { TextLink } from "@/components/ui/link";
import type { ImportReport } from "@/lib/imports/report";
import { ProblemList } from "./problem-list";

const count = (number: number, one: string) =>
  `${number.toLocaleString("en-GB")} ${number === 1 ? one : `${one}s`}`;

const addedWords = ({ counts }: ImportReport) =>
  [
    count(counts.questions, "question"),
    count(counts.responses, "response"),
    count(counts.sections, "section"),
    count(counts.judgments, "judgment"),
  ].join(", ");

function headline(report: ImportReport): { tone: MessageTone; words: string } {
  switch (report.outcome) {
    case "stored":
      return { tone: "success", words: `Imported: ${addedWords(report)}.` };
    case "checked":
      return {
        tone: "info",
        words: `The files are fine. They would add ${addedWords(report)}. Nothing is stored yet.`,
      };
    case "unchanged":
      return { tone: "info", words: "These files were imported before. Nothing was stored." };
    case "rejected":
      return {
        tone: "error",
        words: `Nothing was stored: ${count(report.problemCount, "problem")}. Correct the files and check them again.`,
      };
  }
}

/** What an import did, or why it did nothing. */
export function ImportReportView({ report, slug }: { report: ImportReport; slug: string }) {
  const { tone, words } = headline(report);
  const { knownFiles, warnings, problems, problemCount } = report;
  return (
    <div className="grid gap-4">
      <FormMessage tone={tone}>
        <p>{words}</p>
        {report.outcome !== "unchanged" && knownFiles.length > 0 && (
          <p>Imported before, and passed over: {knownFiles.join(", ")}.</p>
        )}
        {warnings.map(({ code, count: times, message }) => (
          <p key={code}>
            {times.toLocaleString("en-GB")} × {message}
          </p>
        ))}
        {report.outcome === "stored" && (
          <p>
            <TextLink href={`/projects/${slug}/data`}>See the data</TextLink>, or{" "}
            <TextLink href={`/projects/${slug}/queues/new`}>open a queue</TextLink> over it.
          </p>
        )}
      </FormMessage>
      {problems.length > 0 && <ProblemList problems={problems} problemCount={problemCount} />}
    </div>
  );
}
