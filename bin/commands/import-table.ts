import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Mapping } from "@/lib/imports/table/mapping";
import type { TablePreview } from "@/lib/imports/table/preview";
import type { JobView } from "@/lib/jobs/view";
import { projectNamed } from "../database";
import { EXIT, UsageError } from "../exit-codes";
import type { Output } from "../output";
import { problemLine } from "./import-report";

interface TableFlags {
  readonly project: string;
  readonly dryRun?: true;
  readonly map?: string;
  readonly guess?: true;
  readonly sheet?: string;
}

/** Imports tables one after another, each as a job that runs in this process. */
export async function importTables(
  paths: readonly string[],
  flags: TableFlags,
  output: Output,
): Promise<void> {
  const { id } = await projectNamed(flags.project);
  for (const file of paths) await importTable(id, file, flags, output);
}

async function importTable(
  projectId: string,
  file: string,
  flags: TableFlags,
  output: Output,
): Promise<void> {
  const { OPERATOR: actor } = await import("@/lib/access/actor");
  const uploads = await import("@/lib/imports/table/uploads");
  const { startTableImport, listProblems } = await import("@/lib/imports/table/commands");
  const name = path.basename(file);
  const { uploadId } = await uploads.receiveUpload(actor, {
    projectId,
    name,
    body: piecesOf(file),
  });
  try {
    const { preview } = await uploads.getUpload(actor, projectId, uploadId);
    const table = chooseTable(preview.tables, flags.sheet);
    if (flags.guess) {
      for (const [column, meant] of Object.entries(table.slips))
        output.note(`“${column}” was read as “${meant}”.`);
      return output.result(table.guess, JSON.stringify(table.guess, null, 2));
    }
    const kept = await uploads.findMapping(actor, projectId, table.columns);
    const mapping = flags.map ? await readMapping(flags.map) : (kept ?? table.guess);
    const dryRun = flags.dryRun === true;
    const sheet = { sheet: table.sheet };
    const input = { projectId, uploadId, mapping: { ...mapping, ...sheet }, dryRun };
    const { jobId } = await startTableImport(actor, input);
    const job = await runHere(jobId, output);
    const problems = job.state === "failed" ? await listProblems(actor, projectId, uploadId) : [];
    const words = job.result && job.state === "done" ? job.result.summary : (job.error ?? "");
    output.result(
      { file: name, state: job.state, error: job.error, ...job.result?.detail, problems },
      [...problems.map(problemLine), `${name}: ${words}`].join("\n"),
    );
    if (job.state !== "done") process.exitCode = EXIT.usage;
  } finally {
    await uploads.dropUpload(actor, projectId, uploadId);
  }
}

async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 });
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`);
  }
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

/** Runs jobs of this kind in this process until this one is over, since no server need run. */
async function runHere(jobId: string, output: Output): Promise<JobView> {
  const { OPERATOR: actor } = await import("@/lib/access/actor");
  const { getJob } = await import("@/lib/jobs/queries");
  const { isOver } = await import("@/lib/jobs/view");
  const { JobWorker } = await import("@/lib/jobs/worker");
  const { tableImportJob } = await import("@/lib/imports/table/job");
  const worker = new JobWorker({ kinds: [tableImportJob] });
  let phase = "";
  try {
    for (;;) {
      const job = await getJob(actor, jobId);
      if (isOver(job)) return job;
      if (job.phase && job.phase !== phase) output.note(`${job.phase} …`);
      phase = job.phase;
      await pause(200);
    }
  } finally {
    await worker.stop();
  }
}
