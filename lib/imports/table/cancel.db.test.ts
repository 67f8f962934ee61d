import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { memorySource } from "@/lib/imports/sources/source";
import { cancelJob, resumeJob } from "@/lib/jobs/commands";
import { jobOver, jobWhere, withWorker } from "@/lib/jobs/testing/builders";
import { buildProject } from "@/prisma/seed/builders";
import { getUpload, receiveUpload } from "../uploads";
import { startTableImport } from "./commands";
import { tableImportJob } from "./job";
import { countRows } from "./testing";

const ROWS = 60_000;

/** Enough rows of sections for several pieces, of ten a response. */
function table(): Uint8Array {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const response = Math.floor(index / 10);
    return `q${response},Why ${response}?,r${response},Section ${index} ${"of some length ".repeat(6)}`;
  });
  return Buffer.from(`question_id,question,response_id,section\n${lines.join("\n")}\n`);
}

test("an import that is stopped in the middle leaves no trace, and can be resumed", async () => {
  const project = await buildProject();
  const projectId = project.id;
  const before = await countRows(projectId);
  const body = memorySource("big.csv", table()).read();
  const { uploadId } = await receiveUpload(OPERATOR, { projectId, name: "big.csv", body });
  const [preview] = (await getUpload(OPERATOR, projectId, uploadId)).preview.tables;
  const input = { projectId, uploadId, mapping: preview?.guess, dryRun: false };
  const { jobId } = await startTableImport(OPERATOR, input);
  await withWorker([tableImportJob], async () => {
    await jobWhere(jobId, ({ checkpoint }) => checkpoint !== null);
    expect((await countRows(projectId)).staged).toBeGreaterThan(0);
    await cancelJob(OPERATOR, jobId);
    expect((await jobOver(jobId, 60_000)).state).toBe("cancelled");
    expect(await countRows(projectId)).toEqual(before);
    await resumeJob(OPERATOR, jobId);
    expect((await jobOver(jobId, 240_000)).error).toBeNull();
  });
  expect(await countRows(projectId)).toMatchObject({
    ...{ threads: ROWS / 10, responses: ROWS / 10, sections: ROWS, staged: 0 },
  });
  expect(await db().uploadChunk.count({ where: { uploadId } })).toBe(0);
}, 400_000);

test("another worker goes on where a lost one was, and nothing comes twice", async () => {
  const project = await buildProject();
  const projectId = project.id;
  const body = memorySource("big.csv", table()).read();
  const { uploadId } = await receiveUpload(OPERATOR, { projectId, name: "big.csv", body });
  const [preview] = (await getUpload(OPERATOR, projectId, uploadId)).preview.tables;
  const input = { projectId, uploadId, mapping: preview?.guess, dryRun: false };
  const { jobId } = await startTableImport(OPERATOR, input);
  await withWorker([tableImportJob], async () => {
    await jobWhere(jobId, ({ checkpoint }) => checkpoint !== null);
  });
  // The first worker has stopped and handed the job back with what was staged.
  expect((await countRows(projectId)).staged).toBeGreaterThan(0);
  await withWorker([tableImportJob], async () => {
    expect((await jobOver(jobId, 240_000)).state).toBe("done");
  });
  expect(await countRows(projectId)).toMatchObject({ responses: ROWS / 10, sections: ROWS });
}, 400_000);
