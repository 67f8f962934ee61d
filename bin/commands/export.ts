import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";
import { counted } from "../output";
import { outputOf } from "./context";

interface ExportFlags {
  project: string;
  out: string;
  all?: true;
  sectionColumns: string[];
}

const HELP = `
Formats:
  mdhjudgments  imported study files byte for byte, first-pass work in the same form, and
                the study's seven linked CSV files
  judgments     every judgment as JSONL, and a CSV per part of each protocol
  units         questions, responses and sections as JSONL and CSV

CSV files come twice where people may open them in a spreadsheet: exact, and as
NAME.excel.csv with nothing that a spreadsheet would run as a formula.

Examples:
  $ adjudica export judgments --project rash-study --out results
  $ adjudica export judgments --project rash-study --out results --all
  $ adjudica export mdhjudgments --project study --out study-files`;

export function registerExport(program: Command): void {
  program
    .command("export")
    .description("write a project's data into a folder")
    .argument("<format>", "mdhjudgments, judgments or units")
    .requiredOption("--project <slug>")
    .requiredOption("--out <dir>", "folder for the files; made where there is none")
    .option("--all", "judgments: also those that were revised or came late")
    .option(
      "--section-columns <names...>",
      "mdhjudgments: more columns of sections.csv: num_first_pass_annotations, has_claim",
      [],
    )
    .addHelpText("after", HELP)
    .action((format: string, flags: ExportFlags, command: Command) =>
      withDatabase(() => runExport(format, flags, command)),
    );
}

async function runExport(format: string, flags: ExportFlags, command: Command): Promise<void> {
  const { EXPORT_FORMATS, isExportFormat, parseExportOptions } = await import(
    "@/lib/exports/formats"
  );
  if (!isExportFormat(format))
    throw new UsageError(
      `There is no format “${format}”. Formats: ${Object.keys(EXPORT_FORMATS).join(", ")}.`,
    );
  const { sectionColumns } = flags;
  const options = parseExportOptions({ sectionColumns, all: flags.all === true });
  const { OPERATOR } = await import("@/lib/access/actor");
  const { exportFiles } = await import("@/lib/exports/commands");
  const { id: projectId } = await projectNamed(flags.project);
  await mkdir(flags.out, { recursive: true });
  const names: string[] = [];
  for await (const file of exportFiles(OPERATOR, { projectId, format, options })) {
    await pipeline(Readable.from(file.chunks), createWriteStream(path.join(flags.out, file.name)));
    names.push(file.name);
  }
  outputOf(command).result(
    { project: flags.project, format, out: flags.out, files: names },
    [
      `Wrote ${counted(names.length, "file")} to ${flags.out}:`,
      ...names.map((name) => `  ${name}`),
    ].join("\n"),
  );
}
