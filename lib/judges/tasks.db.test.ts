import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import type { ImportFormatName } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { judgedFile, judgedRecord, positiveFile } from "@/lib/imports/studies/cpb-bench/testing";
import { csvFile } from "@/lib/imports/studies/testing";
import { JOB_KINDS } from "@/lib/jobs/registry";
import { jobOver, withWorker } from "@/lib/jobs/testing/builders";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { createConfig } from "./commands";
import { setEndpoints } from "./endpoints";
import { previewPrompt } from "./queries";
import { getRun, listCalls } from "./run-queries";
import { startRun } from "./runs";
import { JUDGE_TASKS } from "./tasks";
import { type JudgeServer, type Received, type Script, startJudgeServer } from "./testing/server";

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

const importInto = async (projectId: string, format: ImportFormatName, files: InputFile[]) => {
  const options = parseImportOptions({});
  const report = await importFiles(OPERATOR, { projectId, format, files, options, dryRun: false });
  expect(report.problems).toEqual([]);
};

/** A project with two responses to a case, whose text may go to the endpoint. */
async function buildCases(endpoint: string) {
  const { id: projectId } = await buildProject();
  const { actor } = await buildPerson(projectId, ["owner"]);
  await setEndpoints(actor, { projectId, endpoints: endpoint });
  await importInto(projectId, "cpb-bench", [
    positiveFile("ACI", 1, 2),
    judgedFile(
      "ACI",
      judgedRecord("ACI", 1, 2),
      judgedRecord("ACI", 1, 2, { response: "Let us look at it first." }),
    ),
  ]);
  return { projectId, actor };
}

/** Runs the prompt over all that it can be asked about, to the end. */
async function runTask(
  { projectId, actor }: Awaited<ReturnType<typeof buildCases>>,
  endpoint: string,
  promptName: string,
  input: object = {},
) {
  const config = await createConfig(actor, projectId, {
    ...{ name: promptName, endpoint, model: "made-model", promptName, promptVersion: 1 },
    samples: 1,
  });
  const { id } = await startRun(actor, config.id, input);
  const job = await db().job.findFirstOrThrow({
    where: { input: { path: ["runId"], equals: id } },
  });
  await withWorker(JOB_KINDS, async () => {
    await jobOver(job.id);
  });
  const run = await getRun(actor, projectId, id);
  const { coderId } = await db().judgeRun.findUniqueOrThrow({ where: { id } });
  const judgments = await db().judgment.findMany({ where: { coderId }, orderBy: { id: "asc" } });
  return { run, judgments };
}

const shown = ({ messages }: Received) => JSON.parse(messages.at(-1)?.content ?? "{}");

test("a task asks about responses and makes judgments of its own protocol", async () => {
  const server = await serve((received) => ({
    content: shown(received).response.startsWith("Then") ? "True" : "False",
  }));
  const built = await buildCases(server.endpoint);
  const { run, judgments } = await runTask(built, server.endpoint, "failure");
  expect(run).toMatchObject({ sections: 2, problem: 1, fine: 1, unit: "response" });
  expect(judgments.map(({ protocolId, hasError }) => [protocolId, hasError]).sort()).toEqual([
    ["failure-judgment-study", false],
    ["failure-judgment-study", true],
  ]);
  const calls = await listCalls(built.actor, run, { filter: "all", page: 1 });
  expect(calls.map(({ section }) => section).sort()).toEqual([
    "Let us look at it first.",
    "Then we should replace the knee.",
  ]);
});

test("what cannot be read is asked again, counted, and judged neither way", async () => {
  const server = await serve((_, n) => ({ content: n % 2 ? "It depends." : "Hard to say." }));
  const built = await buildCases(server.endpoint);
  const { run, judgments } = await runTask(built, server.endpoint, "failure");
  expect(run.calls).toMatchObject({ unparseable: 2, done: 0 });
  expect(judgments).toEqual([]);
  expect(server.received).toHaveLength(6);
});

test("a task about turns sees the patient's turn, and no more than its context", async () => {
  const server = await serve(() => ({ content: "YES" }));
  const built = await buildCases(server.endpoint);
  const { run, judgments } = await runTask(built, server.endpoint, "misconception-identification");
  expect(run).toMatchObject({ sections: 2, problem: 2, unit: "turn" });
  expect(judgments.every(({ label }) => label === "yes")).toBe(true);
  for (const received of server.received)
    expect(Object.keys(shown(received)).sort()).toEqual(["earlier_questions", "question"]);
});

test("a task about lists asks about the entries of the named coder, under their ids", async () => {
  const server = await serve(() => ({
    content: JSON.stringify({ scores: [1, 0], evidence: [["seen"], []] }),
  }));
  const built = await buildCases(server.endpoint);
  await importInto(built.projectId, "medredflag", [
    csvFile("rows.csv", [
      {
        postID: "p1",
        patient_question: "Which cream?",
        physician_response: "None: have it seen.",
        presuppositions: '["a", "b"]',
        cleaned_presuppositions: '["a cream helps", "it is harmless"]',
        m_answer: "Have it seen.",
      },
    ]),
  ]);
  await expect(runTask(built, server.endpoint, "addressed")).rejects.toThrow("whose lists");
  const other = { ...built };
  const config = await db().judgeConfig.findFirstOrThrow({ where: { name: "addressed" } });
  await db().judgeConfig.update({ where: { id: config.id }, data: { name: "first" } });
  const { run, judgments } = await runTask(other, server.endpoint, "addressed", {
    itemsFrom: "medredflag-judge",
  });
  expect(run.sections).toBe(1);
  expect(judgments[0]).toMatchObject({
    protocolId: "addressed-study",
    label: "some",
    answers: { assumptions: { a1: { addressed: 1, evidence: ["seen"] }, a2: { addressed: 0 } } },
  });
  expect(server.received.map(shown)).toEqual([
    { assumptions: ["a cream helps", "it is harmless"], response: "Have it seen." },
  ]);
});

test("every task can be previewed or says that there is nothing to show", async () => {
  const built = await buildCases("http://127.0.0.1:9/v1");
  const seen = await Promise.all(
    JUDGE_TASKS.flatMap(({ prompts }) => prompts).map(async (prompt) => {
      const preview = await previewPrompt(built.actor, built.projectId, prompt, 1);
      return [prompt.name, preview?.of ?? 0];
    }),
  );
  expect(Object.fromEntries(seen)).toMatchObject({
    failure: 2,
    "misconception-identification": 2,
    "misconception-scoring": 2,
    overreaction: 0,
    "follow-up": 0,
    "redirection-pass-1": 1,
  });
});
