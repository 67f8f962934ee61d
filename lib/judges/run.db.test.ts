import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { cancelJob, resumeJob } from "@/lib/jobs/commands";
import { JOB_KINDS } from "@/lib/jobs/registry";
import { jobOver, jobWhere, withWorker } from "@/lib/jobs/testing/builders";
import { buildPerson } from "@/prisma/seed/builders";
import { archiveConfig, setKey, setLimits } from "./commands";
import { setEndpoints } from "./endpoints";
import { listConfigs } from "./queries";
import { getRun, listRuns } from "./run-queries";
import { askAgain, startRun } from "./runs";
import { buildClaim, buildConfig, buildJudged, sectionUnits } from "./testing/builders";
import {
  type JudgeServer,
  type Received,
  type Script,
  startJudgeServer,
  twoLines,
} from "./testing/server";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

const servers: JudgeServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answer: (received: Received, n: number) => Script): Promise<JudgeServer> {
  const server = await startJudgeServer(answer);
  servers.push(server);
  return server;
}

const jobsOf = (runId: string) =>
  db().job.findMany({
    where: { input: { path: ["runId"], equals: runId } },
    orderBy: { id: "asc" },
  });
const jobOf = async (runId: string) => (await jobsOf(runId))[0]?.id ?? "";
const callsOf = (runId: string) =>
  db().judgeCall.findMany({ where: { runId }, orderBy: [{ position: "asc" }, { sample: "asc" }] });
const judgmentsOf = async (runId: string) => {
  const { coderId } = await db().judgeRun.findUniqueOrThrow({ where: { id: runId } });
  return db().judgment.findMany({ where: { coderId }, orderBy: { unitId: "asc" } });
};

/** Runs all sections of a new project against the server. */
async function runAll(server: JudgeServer, more: object = {}, responses = 2, input: object = {}) {
  const built = await buildJudged(server.endpoint, responses);
  const config = await buildConfig(built.owner, built.projectId, server.endpoint, more);
  const run = await startRun(built.owner, config.id, { units: "all", ...input });
  return { ...built, config, run, jobId: await jobOf(run.id) };
}

test("asks about each section, and makes a judgment by the run's own coder of what is said", async () => {
  const server = await serve(({ messages }) => ({
    content: twoLines(messages.at(-1)?.content.includes('"section": "Drink enough."') === true),
  }));
  const { run, jobId, projectId, config } = await runAll(server);
  await withWorker(JOB_KINDS, async () => {
    expect(await jobOver(jobId)).toMatchObject({
      state: "done",
      result: { summary: "4 sections: 2 with a problem, 2 without." },
    });
  });
  expect(server.received).toHaveLength(4);
  expect(server.received[0]).toMatchObject({ model: "made-model", authorization: undefined });
  const calls = await callsOf(run.id);
  expect(
    calls.map(({ state, verdict, inputTokens, outputTokens }) => [
      state,
      verdict,
      inputTokens,
      outputTokens,
    ]),
  ).toEqual([false, true, false, true].map((verdict) => ["done", verdict, 100, 20]));
  const coder = await db().coder.findFirstOrThrow({ where: { projectId, kind: "system" } });
  expect(coder).toMatchObject({ pseudonym: "LaJDetector-made.1", systemKind: "judge" });
  const judgments = await db().judgment.findMany({ where: { coderId: coder.id } });
  expect(judgments.map(({ hasError, hasClaim }) => [hasError, hasClaim]).sort()).toEqual(
    [false, false, true, true].map((hasError) => [hasError, null]),
  );
  expect(judgments[0]).toMatchObject({
    protocolId: "llm-judge",
    answers: { reason: "An invented reason." },
  });

  const second = await startRun((await buildPerson(projectId, ["manager"])).actor, config.id, {
    units: "all",
  });
  expect(second.name).toBe("2");
});

test("by default only sections that everybody in the first pass says hold a claim, kept with the run", async () => {
  const server = await serve(() => ({}));
  const { projectId, owner } = await buildJudged(server.endpoint);
  const [ana, ben] = [await buildPerson(projectId), await buildPerson(projectId)];
  const [both, , split, extra, , one] = await sectionUnits(projectId);
  for (const person of [ana, ben]) await buildClaim(projectId, person, both?.id ?? "", true);
  await buildClaim(projectId, ana, split?.id ?? "", true);
  await buildClaim(projectId, ben, split?.id ?? "", false);
  await buildClaim(projectId, ana, extra?.id ?? "", true);
  // A late judgment does not decide on claims.
  await buildClaim(projectId, ben, extra?.id ?? "", false, { isExtra: true });
  await buildClaim(projectId, ben, one?.id ?? "", true);
  const config = await buildConfig(owner, projectId, server.endpoint);
  const run = await startRun(owner, config.id, {});
  await buildClaim(projectId, ana, one?.id ?? "", false);
  const asked = (await callsOf(run.id)).map(({ unitId }) => unitId);
  expect(asked).toEqual([both?.id, extra?.id, one?.id]);
});

test("all samples are kept, and the vote makes the label", async () => {
  const server = await serve((_, n) => ({ content: twoLines(n % 3 === 1, `Reason ${n}.`) }));
  const { run, jobId } = await runAll(
    server,
    { samples: 3, vote: "any", concurrency: 1, parameters: { seed: 7 } },
    1,
  );
  await withWorker(JOB_KINDS, async () => void (await jobOver(jobId)));
  expect((await callsOf(run.id)).map(({ verdict }) => verdict)).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ]);
  const judgments = await judgmentsOf(run.id);
  expect(judgments.map(({ hasError }) => hasError)).toEqual([true, true]);
  expect(judgments.map(({ context }) => (context as { votes: unknown }).votes)).toEqual([
    [false, true, false],
    [false, true, false],
  ]);
  expect(judgments.map(({ answers }) => (answers as { reason: string }).reason).sort()).toEqual([
    "Reason 1.",
    "Reason 4.",
  ]);
  expect(server.received.map(({ seed }) => seed)).toEqual([7, 8, 9, 7, 8, 9]);
});

describe("trouble", () => {
  const troubles: Record<string, Script> = {
    "429 without Retry-After": { status: 429 },
    "429 with Retry-After": { status: 429, headers: { "retry-after": "1" } },
    "500": { status: 500 },
    "a connection cut before the answer": { cut: "before" },
    "a connection cut within the answer": { cut: "within" },
    "a body that is not JSON": { body: "<html>" },
    "a body without choices": {
      body: JSON.stringify({ id: "x", object: "chat.completion", choices: [] }),
    },
    "an empty body": { body: "" },
    "empty content": { content: "" },
    "content in another form": { content: "Yes, I think so." },
    "a slow answer": { delayMs: 1_500 },
  };
  test.each(Object.entries(troubles))("%s is passed, and the run goes on", async (name, script) => {
    const server = await serve((_, n) => (n === 0 ? script : {}));
    const { run, jobId } = await runAll(server, { timeoutSeconds: 1 }, 1);
    await withWorker(JOB_KINDS, async () => {
      expect((await jobOver(jobId)).state).toBe("done");
    });
    const calls = await callsOf(run.id);
    expect(calls.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(server.received).toHaveLength(3);
    const tries = calls.flatMap(({ tries }) => tries as { outcome: string; raw?: string }[]);
    expect(
      tries.map(({ outcome }) => outcome).filter((outcome) => outcome === "answer"),
    ).toHaveLength(2);
    expect(tries).toHaveLength(3);
    if (name.includes("content"))
      expect(tries.some(({ raw }) => raw === script.content)).toBe(true);
    expect(await judgmentsOf(run.id)).toHaveLength(2);
  });

  test("Retry-After holds back everybody who asks there", async () => {
    const server = await serve((_, n) =>
      n === 0 ? { status: 429, headers: { "retry-after": "2" } } : {},
    );
    const { jobId } = await runAll(server, { concurrency: 1 }, 2);
    await withWorker(JOB_KINDS, async () => void (await jobOver(jobId)));
    const [first, second] = server.received;
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(1_900);
  });

  test("what never has the right form is stored as such: neither yes nor no", async () => {
    const server = await serve(({ messages }) =>
      messages.at(-1)?.content.includes('"section": "Drink enough."') ? { content: "False" } : {},
    );
    const { run, jobId, owner } = await runAll(server, {}, 1);
    await withWorker(JOB_KINDS, async () => {
      const { result } = await jobOver(jobId);
      expect(result).toMatchObject({
        summary: "2 sections: 0 with a problem, 1 without, 1 without a label.",
      });
    });
    expect((await callsOf(run.id))[1]).toMatchObject({
      state: "unparseable",
      verdict: null,
      raw: "False",
      inputTokens: 300,
    });
    expect((await judgmentsOf(run.id)).map(({ hasError }) => hasError)).toEqual([false]);
    await expect(askAgain(owner, run.id)).rejects.toThrow("has got an answer");
  });

  test("a request that is refused by itself can be asked again, the others are not", async () => {
    let isFixed = false;
    const server = await serve(({ messages }) =>
      !isFixed && messages.at(-1)?.content.includes('"section": "Drink enough."')
        ? { status: 400, content: "Too long." }
        : {},
    );
    const { run, jobId, owner } = await runAll(server, {}, 1);
    await withWorker(JOB_KINDS, async () => {
      expect((await jobOver(jobId)).state).toBe("done");
      expect((await callsOf(run.id)).map(({ state }) => state)).toEqual(["done", "failed"]);
      isFixed = true;
      await askAgain(owner, run.id);
      await jobOver((await jobsOf(run.id)).at(-1)?.id ?? "");
    });
    expect((await callsOf(run.id)).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(server.received).toHaveLength(3);
    expect(await judgmentsOf(run.id)).toHaveLength(2);
  });

  test("a wrong key stops the run with the endpoint's words, never the key, and another goes on", async () => {
    const server = await serve(({ authorization }) =>
      authorization === "Bearer right-key"
        ? {}
        : { status: 401, content: `Bad key ${authorization}` },
    );
    const { run, jobId, owner, config } = await runAll(server, { key: "secret-wrong-key" }, 1);
    await withWorker(JOB_KINDS, async () => {
      const { state, error } = await jobOver(jobId);
      expect(state).toBe("failed");
      expect(error).toContain("401");
      expect(error).not.toContain("secret-wrong-key");
      await setKey(owner, config.id, "right-key");
      await resumeJob(owner, jobId);
      expect((await jobOver(jobId)).state).toBe("done");
    });
    expect(JSON.stringify(await callsOf(run.id))).not.toContain("secret-wrong-key");
  });
});

test("no more calls at once than the configuration says, over all workers of a run", async () => {
  const server = await serve(() => ({ delayMs: 60 }));
  const { run } = await runAll(server, { concurrency: 3, samples: 3 }, 6, { workers: 3 });
  const jobs = await jobsOf(run.id);
  expect(jobs).toHaveLength(3);
  await withWorker(
    JOB_KINDS,
    async () => void (await Promise.all(jobs.map(({ id }) => jobOver(id)))),
    8,
  );
  expect(server.received).toHaveLength(36);
  expect(server.most()).toBe(3);
  const workers = new Set((await callsOf(run.id)).map(({ jobId }) => jobId));
  expect(workers.size).toBeGreaterThan(1);
});

test("calls begin no faster than the limit", async () => {
  const server = await serve(() => ({}));
  const { jobId } = await runAll(server, { requestsPerMinute: 300 }, 3);
  await withWorker(JOB_KINDS, async () => void (await jobOver(jobId)));
  const times = server.received.map(({ atMs }) => atMs);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(5 * 200 - 100);
});

test("a cancelled run keeps what it has, and goes on from there", async () => {
  const server = await serve(() => ({ delayMs: 100 }));
  const { run, jobId, owner } = await runAll(server, { concurrency: 1 }, 10);
  await withWorker(JOB_KINDS, async () => {
    await jobWhere(jobId, ({ progressDone }) => progressDone >= 3);
    await cancelJob(owner, jobId);
    expect((await jobOver(jobId)).state).toBe("cancelled");
    const calls = await callsOf(run.id);
    expect(calls.filter(({ state }) => state === "running")).toEqual([]);
    expect(server.received).toHaveLength(calls.filter(({ state }) => state === "done").length);
    await resumeJob(owner, jobId);
    expect((await jobOver(jobId)).state).toBe("done");
  });
  expect(server.received).toHaveLength(20);
});

test("nothing is sent once the project no longer lists the endpoint", async () => {
  const server = await serve(() => ({}));
  const { jobId, owner, projectId, config } = await runAll(server, {}, 1);
  await setEndpoints(owner, { projectId, endpoints: "" });
  await withWorker(JOB_KINDS, async () => {
    expect(await jobOver(jobId)).toMatchObject({ state: "failed" });
  });
  expect(server.received).toEqual([]);
  await expect(startRun(owner, config.id, { units: "all" })).rejects.toThrow("may not be sent");
  await expect(buildConfig(owner, projectId, server.endpoint, { name: "two" })).rejects.toThrow(
    "may not be sent",
  );
});

test("limits can change, by those who may", async () => {
  const server = await serve(() => ({}));
  const { projectId, owner, config } = await runAll(server, {}, 1);
  await setLimits(owner, config.id, {
    concurrency: "9",
    requestsPerMinute: "",
    timeoutSeconds: "30",
  });
  expect(await db().judgeConfig.findUniqueOrThrow({ where: { id: config.id } })).toMatchObject({
    concurrency: 9,
    requestsPerMinute: null,
    samples: 1,
  });
  const viewer = await buildPerson(projectId, ["viewer"]);
  await expect(setLimits(viewer.actor, config.id, {})).rejects.toThrow("role");
  await expect(startRun(viewer.actor, config.id, {})).rejects.toThrow("role");
});

test("a configuration that was put away begins no more runs and has no key", async () => {
  const server = await serve(() => ({}));
  const { projectId, owner, config, run } = await runAll(server, { key: "made-up-key" }, 1);
  await archiveConfig(owner, config.id);
  await expect(startRun(owner, config.id, { units: "all" })).rejects.toThrow("no longer in use");
  expect(await listConfigs(owner, projectId)).toEqual([]);
  expect((await listRuns(owner, projectId)).map(({ id }) => id)).toEqual([run.id]);
  const { keyCipher } = await db().judgeConfig.findUniqueOrThrow({ where: { id: config.id } });
  expect(keyCipher).toBeNull();
});

test("neither a configuration nor anything else that pages get holds a key", async () => {
  const server = await serve(() => ({}));
  const { projectId, owner, run, config } = await runAll(server, { key: "made-up-key" }, 1);
  const { keyCipher } = await db().judgeConfig.findUniqueOrThrow({ where: { id: config.id } });
  const shown = JSON.stringify([
    await listConfigs(owner, projectId),
    await getRun(owner, projectId, run.id),
    await db().auditEvent.findMany({ where: { projectId } }),
    await db().judgeRun.findMany(),
    await db().job.findMany(),
  ]);
  expect(shown).not.toContain("made-up-key");
  expect(shown).not.toContain(keyCipher);
  const outsider = await buildPerson((await buildJudged(server.endpoint)).projectId, ["owner"]);
  await expect(getRun(outsider.actor, projectId, run.id)).rejects.toThrow("no such judge run");
  await expect(setKey(outsider.actor, config.id, "x")).rejects.toThrow("no such judge");
});
