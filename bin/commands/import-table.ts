import { readFile } from "node:fs/promises";
import type { Problem } from "@/lib/imports/problems";
import type { ImportReport } from "@/lib/imports/report";
import type { Mapping } from "@/lib/imports/table/mapping";
import type { TablePreview } from "@/lib/imports/table/preview";
import type { UploadDetail } from "@/lib/imports/uploads";
import { EXIT, UsageError } from "../exit-codes";
import type { Output } from "../output";
import { openInput } from "./import-input";
import { problemLine, progressWords } from "./import-report";

interface TableFlags {
  readonly project: string;
  readonly dryRun?: true;
  readonly map?: string;
  readonly guess?: true;
  readonly sheet?: string;
}

/**
 * Imports tables one after another, each as a job that runs in this process. A project that does
 * not exist is made with the first.
 */
export async function importTables(
  paths: readonly string[],
  flags: TableFlags,
  output: Output,
): Promise<void> {
  const { OPERATOR } = await import("@/lib/access/actor");
  const { findProjectId } = await import("@/lib/imports/named");
  for (const file of paths)
    await importTable(await findProjectId(OPERATOR, flags.project), file, flags, output);
}

async function importTable(
  projectId: string | null,
  file: string,
  flags: TableFlags,
  output: Output,
): Promise<void> {
  const { OPERATOR: actor } = await import("@/lib/access/actor");
  const uploads = await import("@/lib/imports/uploads");
  const { uploadId } = await uploads.receiveUpload(actor, {
    projectId,
    ...(await openInput(file)),
  });
  try {
    const upload = await uploads.getUpload(actor, projectId, uploadId);
    const table = chooseTable(upload.preview.tables, flags.sheet);
    if (flags.guess) {
      for (const [column, meant] of Object.entries(table.slips))
        output.note(`“${column}” was read as “${meant}”.`);
      return output.result(table.guess, JSON.stringify(table.guess, null, 2));
    }
    const kept = projectId ? await uploads.findMapping(actor, projectId, table.columns) : null;
    const given = flags.map ? await readMapping(flags.map) : (kept ?? table.guess);
    const mapping = { ...given, sheet: table.sheet };
    const done = projectId
      ? await runJob(projectId, upload, mapping, flags, output)
      : await makeProject(upload, mapping, flags, output);
    tell(upload.name, done, output);
  } finally {
    output.progress("");
    await uploads.dropUpload(actor, projectId, uploadId);
  }
}

interface Done {
  readonly state: string;
  /** What it did, or why it failed. */
  readonly words: string;
  readonly detail: object;
  readonly problems: readonly Problem[];
}

/** As a job, in a project that exists. */
async function runJob(
  projectId: string,
  { id: uploadId }: UploadDetail,
  mapping: Mapping,
  flags: TableFlags,
  output: Output,
): Promise<Done> {
  const { OPERATOR: actor } = await import("@/lib/access/actor");
  const { startTableImport } = await import("@/lib/imports/table/commands");
  const { listProblems } = await import("@/lib/imports/start");
  const { runJobHere } = await import("@/lib/jobs/run-here");
  const { tableImportJob } = await import("@/lib/imports/table/job");
  const input = { projectId, uploadId, mapping, dryRun: flags.dryRun === true };
  const { jobId } = await startTableImport(actor, input);
  const job = await runJobHere(actor, jobId, tableImportJob, (view) =>
    output.progress(progressWords(view)),
  );
  const { state, error, result } = job;
  const words = state === "done" && result ? result.summary : (error ?? "Stopped.");
  const problems = state === "failed" ? await listProblems(actor, projectId, uploadId) : [];
  return { state, words, detail: { error, ...result?.detail }, problems };
}

/** Together with the project that it goes into. */
async function makeProject(
  upload: UploadDetail,
  mapping: Mapping,
  flags: TableFlags,
  output: Output,
): Promise<Done> {
  const { OPERATOR: actor } = await import("@/lib/access/actor");
  const { checkMapping, keepMapping } = await import("@/lib/imports/table/commands");
  const { planTable } = await import("@/lib/imports/table/plan");
  const { importWithProject } = await import("@/lib/imports/named");
  const { failureWords, successWords } = await import("@/lib/imports/staged/words");
  const { Findings } = await import("@/lib/imports/problems");
  const slug = flags.project;
  const { columns } = checkMapping(upload, mapping);
  const plan = await planTable(upload, mapping, new Findings());
  const onProgress = (progress: Parameters<typeof progressWords>[0]) =>
    output.progress(progressWords(progress));
  const { report, madeProject } = await importWithProject(
    actor,
    plan,
    { slug, dryRun: flags.dryRun === true, onProgress },
    (tx, id) => keepMapping(tx, id, columns, mapping),
  );
  output.progress("");
  if (madeProject) output.note(`Made the project ${slug}.`);
  const { problems, ...detail }: ImportReport = report;
  const isDone = report.outcome !== "rejected";
  const words = isDone
    ? successWords(report, { files: 1, judgments: plan.judgmentWord })
    : failureWords(report.problemCount);
  return { state: isDone ? "done" : "failed", words, detail: { ...detail, madeProject }, problems };
}

function tell(file: string, { state, words, detail, problems }: Done, output: Output): void {
  output.progress("");
  const lines = [...problems.map(problemLine), `${file}: ${words}`];
  output.result({ file, state, ...detail, problems }, lines.join("\n"));
  if (state !== "done") process.exitCode = EXIT.usage;
}

function chooseTable(tables: readonly TablePreview[], sheet: string | undefined): TablePreview {
  const table = sheet === undefined ? tables[0] : tables.find((each) => each.sheet === sheet);
  if (table) return table;
  const names = tables.map((each) => each.sheet).join(", ");
  throw new UsageError(`There is no sheet “${sheet}”. Sheets: ${names}.`);
}

async function readMapping(file: string): Promise<Mapping> {
  const { parseFields } = await import("@/lib/access/fields");
  const { mappingSchema } = await import("@/lib/imports/table/mapping");
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new UsageError(`Cannot read ${file} as JSON: ${(error as Error).message}`);
  }
  return parseFields(mappingSchema, value) as Mapping;
}
