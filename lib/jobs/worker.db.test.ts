import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { recordEvent } from "@/lib/audit/record";
import { db, jsonb, sql } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { ValidationError } from "@/lib/errors";
import { buildPerson } from "@/prisma/seed/builders";
import { cancelJob, resumeJob } from "./commands";
import type { JobContext, JobKind } from "./kinds";
import { JobFailure } from "./kinds";
import {
  buildOwned,
  countedSteps,
  jobOver,
  jobRow,
  jobWhere,
  start,
  withWorker,
} from "./testing/builders";
import { countKind } from "./testing/kinds";

const base = {
  kind: "test",
  label: "Test",
  startPermission: "data:import",
  viewPermission: "progress:view",
  input: z.object({}),
  checkpoint: z.number(),
  isResumable: true,
} as const;

const kindThat = (
  run: (context: JobContext<object, number>) => Promise<unknown>,
  more: Partial<JobKind<object, number>> = {},
): JobKind<object, number> => ({
  ...base,
  ...more,
  run: async (context) => {
    await run(context);
    return { summary: "Done." };
  },
});

const until = (signal: AbortSignal) => pause(60_000, undefined, { signal });

/** As after the crash of a worker whose lease has run out. */
const lapse = (id: string) =>
  db().job.update({ where: { id }, data: { dueAt: new Date(Date.now() - 1_000) } });

test("three workers share thirty jobs, and each runs once", async () => {
  const { projectId, owner } = await buildOwned();
  const input = { to: 2, pauseMs: 5 };
  const ids = await Promise.all(
    Array.from({ length: 30 }, () => start(owner, countKind, { projectId, input })),
  );
  await withWorker([countKind], () =>
    withWorker([countKind], () =>
      withWorker([countKind], async () => {
        for (const id of ids) expect(await jobOver(id)).toMatchObject({ state: "done" });
      }),
    ),
  );
  expect(await countedSteps()).toHaveLength(60);
});

test("progress and its phase are stored while it runs, also without a checkpoint", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(async ({ progress, signal }) => {
    for (let n = 0; n <= 7_000_000_000; n += 7_000_000) progress(n, null);
    progress(7_000_000_000, 8_000_000_000, "Reading");
    await until(signal);
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    const job = await jobWhere(id, ({ phase }) => phase === "Reading");
    expect(job).toMatchObject({ progressDone: 7e9, progressTotal: 8e9, state: "running" });
  });
});

test("a job that is done keeps its last progress, however quick it was", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(async ({ progress }) => progress(3, 3, "Counting"));
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    expect(await jobOver(id)).toMatchObject({
      state: "done",
      progressDone: 3,
      progressTotal: 3,
      result: { summary: "Done." },
    });
  });
});

test("a cancel in the middle ends it within seconds; what is stored stays, and it can go on", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input: { to: 8, pauseMs: 400 } });
  await withWorker([countKind], async () => {
    await jobWhere(id, ({ checkpoint }) => Number(checkpoint) >= 2);
    await cancelJob(owner, id, [countKind]);
    const cancelled = await jobOver(id, 5_000);
    expect(cancelled).toMatchObject({ state: "cancelled", lease: null, error: null });
    expect(cancelled.checkpoint).toBe((await countedSteps()).length);
    expect(await db().auditEvent.count({ where: { action: "count.cancelled" } })).toBe(1);
    await resumeJob(owner, id, [countKind]);
    expect((await jobOver(id)).state).toBe("done");
  });
  expect((await countedSteps()).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a cancel reaches a handler that only waits for something else", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(({ signal }) => until(signal));
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    await jobWhere(id, ({ state }) => state === "running");
    await cancelJob(owner, id, [kind]);
    expect(await jobOver(id, 5_000)).toMatchObject({ state: "cancelled" });
  });
});

test.each(["commit", "commitSql"] as const)(
  "%s after a cancel stores nothing, though the handler looks at no signal",
  async (how) => {
    const { projectId, owner } = await buildOwned();
    const kind = kindThat(async ({ jobId, commit, commitSql, actor }) => {
      await cancelJob(owner, jobId, [kind]);
      if (how === "commitSql") {
        await commitSql(async (tx) => {
          await tx`INSERT INTO audit_event (id, action) VALUES (${newId()}, 'piece')`;
          return 1;
        });
      } else {
        await commit(async (tx) => {
          await recordEvent(tx, actor, "piece", {});
          return 1;
        });
      }
    });
    const id = await start(owner, kind, { projectId, input: {} });
    await withWorker([kind], async () => {
      expect(await jobOver(id)).toMatchObject({ state: "cancelled", checkpoint: null });
    });
    expect(await db().auditEvent.count({ where: { action: "piece" } })).toBe(0);
  },
);

test("commitSql stores its piece and the checkpoint together", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(({ commitSql }) =>
    commitSql(async (tx) => {
      await tx`INSERT INTO audit_event (id, action, detail)
        VALUES (${newId()}, 'piece', ${jsonb({ n: 1 })})`;
      return 7;
    }),
  );
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    expect(await jobOver(id)).toMatchObject({ state: "done", checkpoint: 7 });
  });
  expect(await db().auditEvent.count({ where: { action: "piece" } })).toBe(1);
});

test("who lost the job to another worker can neither commit nor end it", async () => {
  const { projectId, owner } = await buildOwned();
  const attempts: number[] = [];
  const kind = kindThat(async ({ jobId, commit }) => {
    attempts.push(attempts.length);
    if (attempts.length > 1) return;
    await lapse(jobId);
    await jobWhere(jobId, ({ state }) => state === "done");
    // The other attempt is through; this one wakes up and knows nothing of it.
    await expect(commit(async () => 99)).rejects.toMatchObject({ why: "lost" });
    throw new Error("a late failure");
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    await jobOver(id);
    await pause(300);
  });
  expect(attempts).toHaveLength(2);
  expect(await jobRow(id)).toMatchObject({ state: "done", checkpoint: null, error: null });
});

test("an error on purpose fails it with its words, and its kind puts things away", async () => {
  const { projectId, owner } = await buildOwned();
  const ends: unknown[] = [];
  const kind = kindThat(
    async () => {
      throw new ValidationError("Line 3 is no JSON.");
    },
    { onUnfinished: async (_tx, job) => void ends.push(job) },
  );
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    expect(await jobOver(id)).toMatchObject({
      state: "failed",
      error: "Line 3 is no JSON.",
      attempts: 1,
      result: null,
    });
  });
  expect(ends).toEqual([{ jobId: id, projectId, input: {}, state: "failed" }]);
});

test("a failure's report is kept", async () => {
  const { projectId, owner } = await buildOwned();
  const report = { summary: "2 problems", href: "/projects/x/import" };
  const kind = kindThat(async () => {
    throw new JobFailure("Nothing was stored.", report);
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    expect(await jobOver(id)).toMatchObject({ state: "failed", result: report });
  });
});

test("an unexpected error is tried again from the checkpoint", async () => {
  const { projectId, owner } = await buildOwned();
  const seen: (number | null)[] = [];
  const kind = kindThat(async ({ checkpoint, commit }) => {
    seen.push(checkpoint);
    if (checkpoint === null) {
      await commit(async () => 5);
      throw new Error("the endpoint hung up");
    }
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await withWorker([kind], async () => {
    const waiting = await jobWhere(id, ({ state }) => state !== "running" && seen.length > 0);
    expect(waiting).toMatchObject({ state: "queued", phase: "Trying again after an error" });
    expect((await jobOver(id)).state).toBe("done");
  });
  expect(seen).toEqual([null, 5]);
});

test("a job that takes its workers down is given up, not tried for ever", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(async () => {
    throw new Error("must not run");
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await db().job.update({ where: { id }, data: { attempts: 3 } });
  await withWorker([kind], async () => {
    const job = await jobOver(id);
    expect(job.state).toBe("failed");
    expect(job.error).toMatch(/stopped in the middle 3 times/);
  });
});

test("a cancel that the dead worker could not see ends the job at the next one", async () => {
  const { projectId, owner } = await buildOwned();
  const kind = kindThat(async () => {
    throw new Error("must not run");
  });
  const id = await start(owner, kind, { projectId, input: {} });
  await sql()`UPDATE job SET state = 'running', lease = ${newId()}, due_at = now() + interval '1 hour'`;
  await cancelJob(owner, id, [kind]);
  expect((await jobRow(id)).state).toBe("running");
  await lapse(id);
  await withWorker([kind], async () => {
    expect((await jobOver(id)).state).toBe("cancelled");
  });
});

test("it runs with the roles of now: who has left the project starts nothing any more", async () => {
  const { projectId } = await buildOwned();
  const manager = await buildPerson(projectId, ["manager"]);
  const kind = kindThat(async () => {});
  const id = await start(manager.actor, kind, { projectId, input: {} });
  await db().membership.updateMany({ where: { userId: manager.userId }, data: { roles: [] } });
  await withWorker([kind], async () => {
    expect(await jobOver(id)).toMatchObject({
      state: "failed",
      error: "Whoever started this may no longer do it in this project.",
    });
  });
});

test("jobs of hours leave a place for short ones", async () => {
  const { projectId, owner } = await buildOwned();
  const long = kindThat(({ signal }) => until(signal), { kind: "test-long", isLong: true });
  const long1 = await start(owner, long, { projectId, input: {} });
  const long2 = await start(owner, long, { projectId, input: {} });
  const short = await start(owner, countKind, { projectId, input: { to: 1, pauseMs: 0 } });
  await withWorker(
    [long, countKind],
    async () => {
      expect((await jobOver(short)).state).toBe("done");
      expect((await jobRow(long1)).state).toBe("running");
      expect((await jobRow(long2)).state).toBe("queued");
    },
    2,
  );
});

test("a kind that this version does not know waits for a worker that does", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input: { to: 1, pauseMs: 0 } });
  await withWorker([kindThat(async () => {})], () => pause(1_200).then(() => {}));
  expect(await jobRow(id)).toMatchObject({ state: "queued", attempts: 0 });
});

test("a handler that heeds no signal loses its job when the worker stops", async () => {
  const { projectId, owner } = await buildOwned();
  let isRunning = false;
  const kind = kindThat(() => {
    isRunning = true;
    return pause(20_000, undefined, { ref: false });
  });
  const id = await start(owner, kind, { projectId, input: {} });
  const began = performance.now();
  await withWorker([kind], async () => {
    await jobWhere(id, () => isRunning);
  });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await jobRow(id)).toMatchObject({ state: "queued", lease: null, attempts: 0 });
});
