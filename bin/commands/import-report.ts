import { counted } from "@/lib/counted";
import type { Note, Problem } from "@/lib/imports/problems";
import type { ImportReport } from "@/lib/imports/report";
import { translationWords } from "@/lib/imports/staged/words";
import type { JobView } from "@/lib/jobs/view";

/** What an import did or found, for people. */
export function reportWords(report: ImportReport, project: string): string {
  const { outcome, knownFiles, warnings } = report;
  const lines: string[] = [];
  if (outcome === "rejected") {
    lines.push(...report.problems.map(problemLine));
    const more = report.problemCount - report.problems.length;
    if (more > 0) lines.push(`… and ${counted(more, "problem")} more`);
    lines.push(`Nothing was stored: ${counted(report.problemCount, "problem")}.`);
  } else if (outcome === "unchanged") {
    lines.push(
      `Nothing was stored: ${knownFiles.length === 1 ? "this file was" : "these files were"} imported before.`,
    );
  } else {
    const done =
      outcome === "stored" ? "Imported into" : "Checked, nothing stored. This would add to";
    lines.push(`${done} ${project}: ${countWords(report)}.`);
    if (knownFiles.length > 0)
      lines.push(`Imported before, passed over: ${knownFiles.join(", ")}.`);
  }
  lines.push(...report.notes.map(noteLine));
  const unlisted = report.noteCount - report.notes.length;
  if (unlisted > 0) lines.push(`… and ${counted(unlisted, "odd record")} more`);
  lines.push(...warnings.map(({ count, message }) => `Note: ${count} × ${message}`));
  return lines.join("\n");
}

const countWords = ({ counts }: ImportReport) =>
  [
    counted(counts.files, "file"),
    counted(counts.questions, "question"),
    counted(counts.responses, "response"),
    counted(counts.sections, "section"),
    counted(counts.coders, "coder"),
    counted(counts.judgments, "judgment"),
    ...(counts.translations > 0 ? [translationWords(counts.translations)] : []),
  ].join(", ");

const noteLine = (note: Note): string => `Odd: ${problemLine(note)}`;

/** `file:line: field: found …, expected …` */
export function problemLine({ file, line, field, found, expected }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place}: ${field ? `${field}: ` : ""}found ${found}, expected ${expected}`;
}

/** How far an import is. */
export type Progress = Pick<JobView, "done" | "total" | "phase">;

/** "Reading rows … 42 %" */
export function progressWords({ done, total, phase }: Progress): string {
  if (!phase) return "";
  const isReading = total !== null && done < total;
  return `${phase} …${isReading ? ` ${Math.floor((100 * done) / total)} %` : ""}`;
}
