import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildOwned, countedSteps, jobOver, jobRow, jobWhere, start } from "./testing/builders";
import { countKind } from "./testing/kinds";
import { bundleTestWorker, endTestWorker, startTestWorker } from "./testing/worker-child";

/** Real processes, with the times that production has. */

const children: ChildProcess[] = [];
let file: string;

beforeAll(async () => {
  file = await bundleTestWorker();
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

const oneTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

test("a killed worker's job goes on elsewhere within 30 s, each step done exactly once", async () => {
  const { projectId, owner } = await buildOwned();
  const first = startWorker();
  const input = { to: 40, pauseMs: 50 };
  const jobId = await start(owner, countKind, { projectId, input });
  await jobWhere(jobId, ({ checkpoint }) => Number(checkpoint) >= 5);
  await endTestWorker(first, "SIGKILL");
  const killedAt = performance.now();
  const left = await jobRow(jobId);
  expect(left).toMatchObject({ state: "running", attempts: 1 });

  const second = startWorker();
  await jobWhere(jobId, ({ lease }) => lease !== left.lease, 30_000);
  expect(performance.now() - killedAt).toBeLessThan(30_000);
  expect(await jobOver(jobId)).toMatchObject({
    state: "done",
    result: { summary: "Counted to 40." },
  });
  const steps = await countedSteps();
  expect(steps.map(({ n }) => n)).toEqual(oneTo(40));
  expect(new Set(steps.map(({ pid }) => pid))).toEqual(new Set([first.pid, second.pid]));
}, 60_000);

test("a worker asked to stop hands its job back within seconds, and the next goes on at once", async () => {
  const { projectId, owner } = await buildOwned();
  const first = startWorker();
  const input = { to: 12, pauseMs: 300 };
  const jobId = await start(owner, countKind, { projectId, input });
  await jobWhere(jobId, ({ checkpoint }) => Number(checkpoint) >= 2);
  expect(await endTestWorker(first, "SIGTERM")).toBeLessThan(5_000);
  expect(first.exitCode).toBe(0);
  expect(await jobRow(jobId)).toMatchObject({ state: "queued", attempts: 0, lease: null });

  startWorker();
  expect((await jobOver(jobId)).state).toBe("done");
  expect((await countedSteps()).map(({ n }) => n)).toEqual(oneTo(12));
});

test("a worker ends when the process that started it is gone", async () => {
  const child = startWorker();
  const { projectId, owner } = await buildOwned();
  await jobOver(await start(owner, countKind, { projectId, input: { to: 1, pauseMs: 0 } }));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.disconnect();
  expect(await ended).toBe(0);
});
