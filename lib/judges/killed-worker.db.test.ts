import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { jobOver, jobWhere } from "@/lib/jobs/testing/builders";
import { bundleTestWorker, endTestWorker, startTestWorker } from "@/lib/jobs/testing/worker-child";
import { startRun } from "./runs";
import { buildConfig, buildJudged } from "./testing/builders";
import { startJudgeServer } from "./testing/server";

/** Real processes, with the times that production has. */

const children: ChildProcess[] = [];
let file: string;

beforeAll(async () => {
  file = await bundleTestWorker("lib/judges/testing/worker-entry.ts");
});
afterEach(async () => {
  for (const child of children.splice(0)) await endTestWorker(child, "SIGKILL");
});
afterAll(() => rm(file));

function startWorker(): ChildProcess {
  const child = startTestWorker(file);
  children.push(child);
  return child;
}

test("after a worker was killed no finished call is made again, and every section has its judgment", async () => {
  const server = await startJudgeServer(() => ({ delayMs: 150 }));
  const { projectId, owner } = await buildJudged(server.endpoint, 20);
  const config = await buildConfig(owner, projectId, server.endpoint, {
    concurrency: 4,
    parameters: { seed: 0 },
  });
  const run = await startRun(owner, config.id, { units: "all" });
  const { id: jobId } = await db().job.findFirstOrThrow({ where: { projectId } });
  const first = startWorker();
  await jobWhere(jobId, ({ progressDone }) => progressDone >= 8);
  await endTestWorker(first, "SIGKILL");

  // All sections of this project look alike, so that requests are told by how many there were.
  const before = server.received.length;
  const finished = await db().judgeCall.count({ where: { runId: run.id, state: "done" } });
  expect(finished).toBeGreaterThanOrEqual(8);
  expect(finished).toBeLessThan(40);
  // What was under way at the kill is all that was asked without being stored.
  expect(before - finished).toBeLessThanOrEqual(4);

  startWorker();
  expect((await jobOver(jobId, 60_000)).state).toBe("done");
  expect(server.received.length - before).toBe(40 - finished);
  const { coderId } = await db().judgeRun.findUniqueOrThrow({ where: { id: run.id } });
  expect(await db().judgment.count({ where: { coderId, hasError: false } })).toBe(40);
  await server.close();
}, 120_000);
