import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { counted } from "@/lib/counted";
import { ValidationError } from "@/lib/errors";
import { projectNamed, withDatabase } from "../database";
import { UsageError } from "../exit-codes";

import { outputOf } from "./context";

interface ExportFlags {
  project: string;
  out: string;
  all?: true;
  as?: string[];
  profile?: string;
  sectionColumns: string[];
}

const HELP = `
Formats:
  judgments     a row per judgment with a column per answer, a table per part of each protocol
  units         questions, responses and sections
  traces        every change of an answer, reveal, skip and submission, with its time
  adjudications adjudications with their answers as first given and as they stand
  decisions     where coders differ: their labels, and the third person's
  coders        pseudonyms, kinds and groups; never names
  mdhjudgments  imported study files byte for byte, first-pass work in the same form, and
                the study's seven linked CSV files
  cpb-bench     cases, responses and verdicts in the shapes of that benchmark's files

All but the last two are written as csv, jsonl, xlsx or parquet, with a data dictionary. CSV files
come twice: exact, and as NAME.excel.csv with nothing that a spreadsheet would run as a formula.

Profiles:
  labels        ids and labels only
  texts         also the material and the comments of coders
  evidence      also what coders cite, and what adjudicators were shown
A project may forbid the later ones; without --profile the most that may leave does.

Examples:
  $ adjudica export judgments --project rash-study --out results
  $ adjudica export judgments --project rash-study --out results --all --profile labels
  $ adjudica export traces --project rash-study --out results --as parquet
  $ adjudica export mdhjudgments --project study --out study-files`;

export function registerExport(program: Command): void {
  program
    .command("export")
    .description("write a project's data into a folder")
    .argument(
      "<format>",
      "judgments, units, traces, adjudications, decisions, coders, mdhjudgments or cpb-bench",
    )
    .requiredOption("--project <slug>")
    .requiredOption("--out <dir>", "folder for the files; made where there is none")
    .option("--as <forms...>", "csv, jsonl, xlsx or parquet; csv and jsonl where absent")
    .option("--profile <name>", "how much leaves: labels, texts or evidence")
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
  const { sectionColumns, as, profile } = flags;
  const options = parseExportOptions({ sectionColumns, as, profile, all: flags.all === true });
  const { OPERATOR } = await import("@/lib/access/actor");
  const { exportFiles } = await import("@/lib/exports/commands");
  const { id: projectId } = await projectNamed(flags.project);
  const { getExportTerms } = await import("@/lib/exports/queries");
  const { leftOutWords } = await import("@/lib/exports/about");
  const { PROFILE_WORDS } = await import("@/lib/exports/profiles");
  const terms = await getExportTerms(OPERATOR, projectId, options.profile);
  await makeFolder(flags.out);
  const names: string[] = [];
  for await (const file of exportFiles(OPERATOR, { projectId, format, options })) {
    await pipeline(Readable.from(file.chunks), createWriteStream(path.join(flags.out, file.name)));
    names.push(file.name);
  }
  outputOf(command).result(
    { project: flags.project, format, out: flags.out, files: names, ...terms },
    [
      `Profile: ${PROFILE_WORDS[terms.profile].title}. ${leftOutWords(terms.leftOut)}`,
      `Wrote ${counted(names.length, "file")} to ${flags.out}:`,
      ...names.map((name) => `  ${name}`),
    ].join("\n"),
  );
}

/** Throws ValidationError where the folder cannot be made, such as in the place of a file. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `The folder ${folder} cannot be made: ${why}`;
    throw new ValidationError(message, { "--out": message });
  }
}
