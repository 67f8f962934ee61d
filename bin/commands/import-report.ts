import type { ImportReport } from "@/lib/imports/commands";
import type { Problem } from "@/lib/imports/problems";
import { counted } from "../output";

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
  ].join(", ");

/** `file:line: field: found …, expected …` */
export function problemLine({ file, line, field, found, expected }: Problem): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${place}: ${field ? `${field}: ` : ""}found ${found}, expected ${expected}`;
}
