import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { inTransaction } from "@/lib/db/transaction";
import { buildPerson } from "@/prisma/seed/builders";
import { cancelJob, enqueue, resumeJob } from "./commands";
import { getJob, listRecentJobs, watchJob } from "./queries";
import { buildOwned, jobRow, start } from "./testing/builders";
import { countKind } from "./testing/kinds";

const kinds = [countKind];
const input = { to: 3, pauseMs: 0 };

test("a job exists only when the transaction that asked for it commits", async () => {
  const { projectId, owner } = await buildOwned();
  const rolledBack = inTransaction(async (tx) => {
    await enqueue(tx, owner, countKind, { projectId, title: "Count", input });
    throw new Error("the rest failed");
  });
  await expect(rolledBack).rejects.toThrow("the rest failed");
  expect(await db().job.count()).toBe(0);
  expect(await db().auditEvent.count()).toBe(0);
});

test("twenty starts at once with one key make one job, and a new one only after it ended", async () => {
  const { projectId, owner } = await buildOwned();
  const job = { projectId, input, key: "answers.csv" };
  const ids = await Promise.all(Array.from({ length: 20 }, () => start(owner, countKind, job)));
  expect(new Set(ids).size).toBe(1);
  expect(await db().auditEvent.count({ where: { action: "job.queued" } })).toBe(1);
  await cancelJob(owner, ids[0] ?? "", kinds);
  expect(await start(owner, countKind, job)).not.toBe(ids[0]);
});

test("another key, another project and no key at all are jobs of their own", async () => {
  const { projectId, owner } = await buildOwned();
  const other = await buildOwned();
  await start(owner, countKind, { projectId, input, key: "a" });
  await start(owner, countKind, { projectId, input, key: "b" });
  await start(owner, countKind, { projectId, input });
  await start(owner, countKind, { projectId, input });
  await start(other.owner, countKind, { projectId: other.projectId, input, key: "a" });
  expect(await db().job.count()).toBe(5);
});

test("a waiting job is cancelled at once, and what it had is put away", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input });
  await cancelJob(owner, id, kinds);
  expect(await jobRow(id)).toMatchObject({ state: "cancelled", startedAt: null });
  expect(await db().auditEvent.count({ where: { action: "count.cancelled" } })).toBe(1);
  await expect(cancelJob(owner, id, kinds)).rejects.toMatchObject({ code: "conflict" });
});

test("whoever resumes a job is the one in whose name it runs", async () => {
  const { projectId, owner } = await buildOwned();
  const manager = await buildPerson(projectId, ["manager"]);
  const id = await start(owner, countKind, { projectId, input });
  await expect(resumeJob(owner, id, kinds)).rejects.toMatchObject({ code: "conflict" });
  await cancelJob(owner, id, kinds);
  await resumeJob(manager.actor, id, kinds);
  expect(await jobRow(id)).toMatchObject({
    state: "queued",
    startedBy: manager.userId,
    cancelRequestedAt: null,
    finishedAt: null,
  });
});

test("resuming is refused where the kind cannot, and where the same runs again already", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input, key: "a" });
  await cancelJob(owner, id, kinds);
  await expect(resumeJob(owner, id, [{ ...countKind, isResumable: false }])).rejects.toMatchObject({
    code: "conflict",
  });
  await start(owner, countKind, { projectId, input, key: "a" });
  await expect(resumeJob(owner, id, kinds)).rejects.toThrow("started again meanwhile");
  expect((await jobRow(id)).state).toBe("cancelled");
});

test("a role without the permission neither starts, cancels nor resumes, and the row stays", async () => {
  const { projectId, owner } = await buildOwned();
  const viewer = await buildPerson(projectId, ["viewer", "annotator"]);
  const id = await start(owner, countKind, { projectId, input });
  const before = await jobRow(id);
  const forbidden = { code: "forbidden" };
  await expect(start(viewer.actor, countKind, { projectId, input })).rejects.toMatchObject(
    forbidden,
  );
  await expect(cancelJob(viewer.actor, id, kinds)).rejects.toMatchObject(forbidden);
  await expect(resumeJob(viewer.actor, id, kinds)).rejects.toMatchObject(forbidden);
  expect(await jobRow(id)).toEqual(before);
  expect(await db().job.count()).toBe(1);
  expect(await getJob(viewer.actor, id, kinds)).toMatchObject({
    canCancel: false,
    canResume: false,
  });
});

test("who may not see the kind gets no job and an empty list", async () => {
  const { projectId, owner } = await buildOwned();
  const annotator = await buildPerson(projectId, ["annotator"]);
  const id = await start(owner, countKind, { projectId, input });
  await expect(getJob(annotator.actor, id, kinds)).rejects.toMatchObject({ code: "forbidden" });
  expect(await listRecentJobs(annotator.actor, projectId, kinds)).toEqual([]);
});

test("another project's owner is told that there is no such job, like anybody who guesses an id", async () => {
  const { projectId, owner } = await buildOwned();
  const stranger = (await buildOwned()).owner;
  const id = await start(owner, countKind, { projectId, input });
  const refused = { code: "not_found", message: "There is no such job." };
  for (const guess of [id, newId(), "1; DROP TABLE job"]) {
    await expect(getJob(stranger, guess, kinds)).rejects.toMatchObject(refused);
    await expect(cancelJob(stranger, guess, kinds)).rejects.toMatchObject(refused);
    await expect(resumeJob(stranger, guess, kinds)).rejects.toMatchObject(refused);
  }
  await expect(start(stranger, countKind, { projectId, input })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(listRecentJobs(stranger, projectId, kinds)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await jobRow(id)).state).toBe("queued");
});

test("the browser gets neither input nor checkpoint, and the list has the newest first", async () => {
  const { projectId, owner } = await buildOwned();
  const first = await start(owner, countKind, { projectId, input: { ...input, to: 424_242 } });
  const second = await start(OPERATOR, countKind, { projectId, input });
  await db().job.update({ where: { id: first }, data: { checkpoint: 515_151 } });
  const list = await listRecentJobs(owner, projectId, kinds);
  expect(list.map(({ id }) => id)).toEqual([second, first]);
  expect(list.map(({ startedBy }) => startedBy)).toEqual([null, expect.stringMatching(/^Person/)]);
  expect(JSON.stringify(list)).not.toMatch(/424242|515151|lease|worker/);
});

test("a watched job is told anew when it changes, until it is over", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input });
  const { signal } = new AbortController();
  const views = watchJob(owner, await getJob(owner, id, kinds), signal, kinds);
  expect((await views.next()).value).toMatchObject({ state: "queued", phase: "" });
  await db().job.update({ where: { id }, data: { phase: "Reading" } });
  expect((await views.next()).value).toMatchObject({ state: "queued", phase: "Reading" });
  await cancelJob(owner, id, kinds);
  expect((await views.next()).value).toMatchObject({ state: "cancelled", canResume: true });
  expect((await views.next()).done).toBe(true);
});

test("nobody watches on after the browser has gone", async () => {
  const { projectId, owner } = await buildOwned();
  const id = await start(owner, countKind, { projectId, input });
  const gone = new AbortController();
  const views = watchJob(owner, await getJob(owner, id, kinds), gone.signal, kinds);
  await views.next();
  const next = views.next();
  gone.abort();
  expect((await next).done).toBe(true);
});
