import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { counted } from "@/lib/counted";
import type { FormatName } from "@/lib/reports/render/formats";
import type { ReportItem } from "@/lib/reports/types";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";

import type { Output } from "../output";
import { outputOf } from "./context";

interface ReportFlags {
  project: string;
  table: string[];
  format?: string;
  out?: string;
  diagnosis?: string;
  [choice: string]: unknown;
}

const HELP = `
Tables 1 to 13 and Figures 2 to 5 of the MDHJudgments study, computed from whatever the project
holds, each with n, intervals, parameters and data version. docs/reports.md says what each means.

Examples:
  $ adjudica report --project study                                   all of them, as Markdown
  $ adjudica report --project study --table table-3 --format latex
  $ adjudica report --project study --format csv --out tables         a file each
  $ adjudica report --project study --table table-3 --engine numpy    draws as the study's
  $ adjudica report --project study --diagnosis units.csv`;

export function registerReport(program: Command): void {
  program
    .command("report")
    .description("tables and figures of a project, with intervals")
    .requiredOption("--project <slug>")
    .option("--table <names...>", "such as table-3 or figure-2; all where absent", [])
    .option("--format <format>", "md, csv, excel-csv, latex, json or html")
    .option("--out <dir>", "write a file for each into this folder")
    .option("--diagnosis <file>", "write instead a CSV row a section: in agreement or not, and why")
    .option("--rules <which>", "where the study's code and paper differ: code or text")
    .option("--claims <whose>", "whose word decides on claims: code, people or everybody")
    .option("--answers <which>", "answers that count: final, first or before (the comments)")
    .option("--judge <pseudonym>", "the judge; the main one where absent")
    .option("--adjudicators <who>", "for Figure 2: both, medical_expert or fact_checker")
    .option(
      "--raters <k>",
      "raters at which agreement is also shown; the overlap wanted where absent",
    )
    .option("--resamples <n>", "bootstrap resamples, 0 for no intervals (10000)")
    .option("--seed <s>", "seed (42)")
    .option(
      "--resample <unit>",
      "what is drawn: study, section, response, question, nested or two-way",
    )
    .option("--engine <name>", "default or numpy")
    .option("--ci <method>", "percentile or bca")
    .addHelpText("after", HELP)
    .action((flags: ReportFlags, command: Command) =>
      withDatabase(() => runReport(flags, command)),
    );
}

async function formatOf(flags: ReportFlags, isJson: boolean): Promise<FormatName> {
  const { FORMATS, isFormat } = await import("@/lib/reports/render/formats");
  const wanted = flags.format ?? (isJson ? "json" : "md");
  if (!isFormat(wanted)) {
    const known = Object.keys(FORMATS).join(", ");
    throw new UsageError(`There is no format “${wanted}”. Formats: ${known}.`);
  }
  if (isJson && wanted !== "json" && !flags.out)
    throw new UsageError("With --json the format is json; leave one of the two out.");
  return wanted;
}

async function runReport(flags: ReportFlags, command: Command): Promise<void> {
  const output = outputOf(command);
  if (flags.diagnosis) return writeDiagnosis(flags, flags.diagnosis, output);
  const format = await formatOf(flags, output.isJson);
  const { OPERATOR } = await import("@/lib/access/actor");
  const { parseChoices } = await import("@/lib/reports/parameters");
  const { computeReportsNow, reportsNamed } = await import("@/lib/reports/commands");
  const choices = parseChoices(flags);
  const reports = reportsNamed(flags.table);
  if (format.endsWith("csv") && reports.length > 1 && !flags.out)
    throw new UsageError(
      "A CSV holds one table: name it with --table, or give a folder with --out.",
    );
  const project = await projectNamed(flags.project);
  const onItem = ({ label }: ReportItem, at: number) =>
    output.note(`${label} (${at} of ${reports.length})`);
  const items = await computeReportsNow(OPERATOR, { project, reports, choices, onItem });
  if (flags.out) return writeFiles(items, format, flags.out, output);
  process.stdout.write(await textOf(items, format));
}

/** Items in one format as one text. */
async function textOf(items: readonly ReportItem[], format: FormatName): Promise<string> {
  const { renderItem, renderItems } = await import("@/lib/reports/render/formats");
  const [only] = items;
  return items.length === 1 && only ? renderItem(only, format) : renderItems(items, format);
}

async function writeFiles(
  items: readonly ReportItem[],
  format: FormatName,
  folder: string,
  output: Output,
): Promise<void> {
  const { fileNameOf, renderItem } = await import("@/lib/reports/render/formats");
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const item of items) {
    const name = fileNameOf(item, format);
    await writeFile(path.join(folder, name), renderItem(item, format));
    files.push(name);
  }
  output.result({ out: folder, files }, `Wrote ${counted(files.length, "file")} to ${folder}.`);
}

async function writeDiagnosis(flags: ReportFlags, file: string, output: Output): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { diagnosisCsv } = await import("@/lib/reports/diagnosis");
  const { parseChoices } = await import("@/lib/reports/parameters");
  const { id } = await projectNamed(flags.project);
  const chunks = diagnosisCsv(OPERATOR, id, parseChoices(flags));
  await pipeline(Readable.from(chunks), createWriteStream(file));
  output.result({ file }, `Wrote ${file}.`);
}
