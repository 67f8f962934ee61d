import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { AdjudicaError } from "@/lib/errors";
import { memorySource } from "@/lib/imports/sources/source";
import { JobWorker } from "@/lib/jobs/worker";
import { buildProject } from "@/prisma/seed/builders";
import { getUpload, receiveUpload } from "../uploads";
import { breakFile, KINDS, randomOf } from "./breaking";
import { startTableImport } from "./commands";
import { tableImportJob } from "./job";
import { countRows } from "./testing";

const VARIANTS = 200;

/** Uploads a file and queues its import. Null where it was refused before that. */
async function queueImport(projectId: string, name: string, bytes: Uint8Array) {
  try {
    const body = memorySource(name, bytes).read();
    const { uploadId } = await receiveUpload(OPERATOR, { projectId, name, body });
    const [table] = (await getUpload(OPERATOR, projectId, uploadId)).preview.tables;
    const input = { projectId, uploadId, mapping: table?.guess, dryRun: false };
    return (await startTableImport(OPERATOR, input)).jobId;
  } catch (error) {
    if (error instanceof AdjudicaError) return null;
    throw error;
  }
}

async function runAll(jobIds: readonly string[]): Promise<void> {
  const worker = new JobWorker({ kinds: [tableImportJob] });
  const waiting = () =>
    db().job.count({ where: { id: { in: [...jobIds] }, state: { in: ["queued", "running"] } } });
  while ((await waiting()) > 0) await pause(200);
  await worker.stop();
}

test("files as they are before they are broken can be imported", async () => {
  for (const { name, whole } of KINDS) {
    const project = await buildProject();
    const jobId = await queueImport(project.id, name, whole());
    await runAll(jobId ? [jobId] : []);
    const job = await db().job.findFirstOrThrow({ where: { id: jobId ?? "" } });
    expect(job, name).toMatchObject({ state: "done", error: null });
    expect((await countRows(project.id)).responses, name).toBe(12);
  }
}, 120_000);

test(`${VARIANTS} broken variants of valid files store nothing, and each says what is wrong`, async () => {
  const project = await buildProject();
  const before = await countRows(project.id);
  const random = randomOf(20_261_130);
  const queued = new Map<string, string>();
  for (let variant = 0; variant < VARIANTS; variant += 1) {
    const { name, bytes, fault } = breakFile(random);
    const jobId = await queueImport(project.id, name, bytes);
    if (jobId) queued.set(jobId, `${name}: ${fault}`);
  }
  await runAll([...queued.keys()]);
  const jobs = await db().job.findMany({ where: { id: { in: [...queued.keys()] } } });
  const unexpected = jobs
    .filter(
      ({ state, error }) =>
        state !== "failed" || !/Nothing was stored: \d+ problem/.test(error ?? ""),
    )
    .map(({ id, state, error }) => `${queued.get(id)} -> ${state}, ${error}`);
  expect(unexpected).toEqual([]);
  expect(await countRows(project.id)).toEqual(before);
}, 600_000);
