import type { InputFile } from "@/lib/imports/material";
import { Findings } from "@/lib/imports/problems";
import { memorySource, type Source } from "@/lib/imports/sources/source";
import type { StudyItem } from "./item";

export const textFile = (name: string, text: string): InputFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});

export const csvFile = (name: string, rows: readonly Readonly<Record<string, string>>[]) => {
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(","));
  return textFile(name, `${[columns.map(quoted).join(","), ...lines].join("\r\n")}\r\n`);
};

/** What a reader makes of these files. */
export async function gatherStudy(
  read: (sources: readonly Source[], findings: Findings) => AsyncIterable<StudyItem>,
  files: readonly InputFile[],
) {
  const findings = new Findings();
  const sources = files.map(({ name, bytes }) => memorySource(name, bytes));
  const items: StudyItem[] = [];
  for await (const item of read(sources, findings)) items.push(item);
  const judgments = items.flatMap((item) => item.judgments.map(({ judgment }) => judgment));
  return { findings, items, judgments, codes: findings.notes.map(({ code }) => code) };
}
