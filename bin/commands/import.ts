import type { Command } from "commander";
import { withDatabase } from "../database";
import { EXIT, UsageError } from "../exit-codes";
import { outputOf } from "./context";
import { openInput } from "./import-input";
import { type Progress, progressWords, reportWords } from "./import-report";
import { importTables } from "./import-table";

interface ImportFlags {
  project: string;
  dryRun?: true;
  split: string;
  ids: string;
  map?: string;
  guess?: true;
  sheet?: string;
  dialogues: string;
  exclude?: string[];
  condition?: string;
  raters?: string[];
  adjudicators?: string[];
  names?: string[];
}

const HELP = `
Formats:
  table         tables and lists of any make, by a mapping of their columns: XLSX, CSV, TSV,
                JSON, JSONL, exports of Label Studio and doccano. Large files too.
  qa            questions with responses (docs/formats.md lists the fields)
  judgments     judgments that exist already, as “export judgments” writes them
  mdhjudgments  the JSONL files of the MDHJudgments study, merged by id
  sentences     responses with another benchmark's labels of sentences
  cpb-bench     the files of CPB-Bench: cases, responses, judges' results, sheets of labels
  threadmed     threads of questions and answers (ThReadMed-QA), their labels and scores
  medredflag    the CSV files of MedRedFlag, from question-answer pairs to evaluations

Everything is checked before anything is stored. On any error nothing is stored, and each
error is listed with file, line, field, what was found and what was expected. Files that
were imported before are passed over. A project that does not exist yet is made, if the
files are fit. Ctrl-C stops an import without a trace.

For “table”, --guess writes the mapping that the columns suggest. Correct it and give it
with --map. Without --map the mapping that was used last for such columns is used.

Examples:
  $ adjudica import qa answers.csv --project rash-study --dry-run
  $ adjudica import qa answers.jsonl --project rash-study --split markdown
  $ adjudica import table sheet.xlsx --project rash-study --guess > map.json
  $ adjudica import table sheet.xlsx --project rash-study --map map.json
  $ adjudica import mdhjudgments data/mdhjudgments-*.jsonl --project study
  $ adjudica import cpb-bench *_safety_benchmark.json gpt-4_ACI.jsonl --project cpb \\
      --exclude "Emotional Pressure"
  $ adjudica import cpb-bench sample1.xlsx --project cpb --dialogues texts \\
      --raters "human check1" "human check2" --adjudicators "human check3"`;

export function registerImport(program: Command): void {
  program
    .command("import")
    .description("import files into a project: all of them or nothing")
    .argument(
      "<format>",
      "table, qa, judgments, units, mdhjudgments, cpb-bench, threadmed or medredflag",
    )
    .argument("<files...>")
    .requiredOption("--project <slug>", "project to import into; made where there is none")
    .option("--dry-run", "check everything, store nothing")
    .option(
      "--split <how>",
      "sections of responses that come without: blank-lines or markdown",
      "blank-lines",
    )
    .option(
      "--ids <rule>",
      "mdhjudgments: ids by the study's grammar (study) or any ids (any)",
      "study",
    )
    .option("--map <file>", "table: what the columns are, as JSON")
    .option("--guess", "table: write the mapping that the columns suggest, import nothing")
    .option("--sheet <name>", "table: of a workbook; the first with rows where absent")
    .option(
      "--dialogues <where>",
      "cpb-bench: dialogues are in the files or the project (known), or each record's segment is kept as a text (texts)",
      "known",
    )
    .option("--exclude <names...>", "cpb-bench: categories or cases that are passed over")
    .option("--condition <name>", "condition of responses that name none, such as an intervention")
    .option("--raters <columns...>", "cpb-bench: columns of a sheet that hold raters' labels")
    .option("--adjudicators <columns...>", "cpb-bench: columns that hold decisions about those")
    .option(
      "--names <ours=theirs...>",
      "threadmed: fields that have other names in the files, such as turns=dialogue",
    )
    .addHelpText("after", HELP)
    .action((format: string, paths: string[], flags: ImportFlags, command: Command) =>
      withDatabase(() =>
        format === "table"
          ? importTables(paths, flags, outputOf(command))
          : runImport(format, paths, flags, command),
      ),
    );
}

async function runImport(
  format: string,
  paths: readonly string[],
  flags: ImportFlags,
  command: Command,
): Promise<void> {
  const { IMPORT_FORMATS, isImportFormat } = await import("@/lib/imports/formats");
  const { IMPORT_OPTIONS, parseImportOptions } = await import("@/lib/imports/options");
  if (!isImportFormat(format))
    throw new UsageError(
      `There is no format “${format}”. Formats: table, ${Object.keys(IMPORT_FORMATS).join(", ")}.`,
    );
  const options = parseImportOptions(
    Object.fromEntries(IMPORT_OPTIONS.map((name) => [name, flags[name]])),
  );
  const files = await Promise.all(paths.map(openInput));
  const { OPERATOR } = await import("@/lib/access/actor");
  const { importIntoNamed } = await import("@/lib/imports/named");
  const dryRun = flags.dryRun === true;
  const output = outputOf(command);
  const onProgress = (progress: Progress) => output.progress(progressWords(progress));
  const input = { slug: flags.project, format, files, options, dryRun, onProgress };
  const { report, madeProject } = await importIntoNamed(OPERATOR, input).finally(() =>
    output.progress(""),
  );
  if (madeProject) output.note(`Made the project ${flags.project}.`);
  output.result(
    { project: flags.project, madeProject, ...report },
    reportWords(report, flags.project),
  );
  if (report.outcome === "rejected") process.exitCode = EXIT.usage;
}
