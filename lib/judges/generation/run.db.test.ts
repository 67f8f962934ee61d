import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { textFile } from "@/lib/imports/studies/testing";
import { JOB_KINDS } from "@/lib/jobs/registry";
import { jobOver, withWorker } from "@/lib/jobs/testing/builders";
import { createConfig } from "@/lib/judges/commands";
import { setEndpoints } from "@/lib/judges/endpoints";
import { getRun } from "@/lib/judges/run-queries";
import { startRun } from "@/lib/judges/runs";
import {
  type JudgeServer,
  type Received,
  type Script,
  startJudgeServer,
} from "@/lib/judges/testing/server";
import { buildPerson, buildProject } from "@/prisma/seed/builders";

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

const pairs = ["Q0", "Q1", "Q2"].map((question, t) => ({ t, question, physician_answer: `A${t}` }));

/** Writes responses to a thread of three questions, to the end of the run. */
async function generate(server: JudgeServer, input: object = {}, config: object = {}) {
  const { id: projectId } = await buildProject();
  const { actor } = await buildPerson(projectId, ["owner"]);
  const { endpoint } = server;
  await setEndpoints(actor, { projectId, endpoints: endpoint });
  const files = [textFile("threads.json", JSON.stringify([{ thread_id: "T", turns: pairs }]))];
  const options = parseImportOptions({});
  await importFiles(OPERATOR, { projectId, format: "threadmed", files, options, dryRun: false });
  const { id: configId } = await createConfig(actor, projectId, {
    ...{ name: "writer", endpoint, model: "made-model", promptName: "generate-plain" },
    ...{ promptVersion: 1, samples: 1, ...config },
  });
  const { id } = await startRun(actor, configId, input);
  const job = await db().job.findFirstOrThrow({
    where: { input: { path: ["runId"], equals: id } },
  });
  await withWorker(JOB_KINDS, async () => {
    await jobOver(job.id);
  });
  const responses = await db().response.findMany({
    where: { projectId },
    orderBy: { position: "asc" },
    include: { unit: true, turn: true, sections: { include: { unit: true } } },
  });
  return { run: await getRun(actor, projectId, id), responses, projectId };
}

const brief = ({ messages }: Received) =>
  messages.map(({ role, content }) => `${role[0]}:${content}`).join(" ");
const last = ({ messages }: Received) => messages.at(-1)?.content;

test("responses are written in order, each in view of the model's own answers before", async () => {
  const server = await serve((received) => ({ content: `Re ${last(received)}.\n\nMore.` }));
  const { run, responses } = await generate(server);
  expect(run).toMatchObject({ sections: 3, problem: 3, unit: "turn" });
  expect(server.received.map(brief)).toEqual([
    "u:Q0",
    "u:Q0 a:Re Q0.\n\nMore. u:Q1",
    "u:Q0 a:Re Q0.\n\nMore. u:Q1 a:Re Q1.\n\nMore. u:Q2",
  ]);
  expect(
    responses.map(({ turn, generator, condition }) => [turn.text, generator, condition]),
  ).toEqual(["Q0", "Q1", "Q2"].map((text) => [text, "made-model", "original"]));
  for (const { unit, sections } of responses) {
    expect(unit?.kind).toBe("response");
    // Random, and not by time.
    expect(unit?.id).toMatch(/^.{14}4/);
    expect(sections.map((section) => section.unit?.kind)).toEqual(["section", "section"]);
  }
});

test("with the clinician's answers only later turns are answered, and never in view of their own", async () => {
  const server = await serve(() => ({ content: "Fine." }));
  const { responses } = await generate(server, { setting: "oracle" });
  expect(server.received.map(brief).sort()).toEqual(["u:Q0 a:A0 u:Q1", "u:Q0 a:A0 u:Q1 a:A1 u:Q2"]);
  expect(responses.map(({ condition }) => condition)).toEqual(["oracle", "oracle"]);
});

test("slow, limited, failing, cut and empty answers make no response, and are told apart", async () => {
  const scripts: Script[] = [
    { status: 429, headers: { "retry-after": "0" } },
    { status: 500 },
    { cut: "within" },
    { content: "" },
    { content: "Good.", delayMs: 50 },
  ];
  const server = await serve((_, n) => scripts[Math.min(n, 4)] ?? { content: "Good." });
  const { run, responses, projectId } = await generate(server);
  expect(responses.map(({ text }) => text)).toEqual(["Good.", "Good.", "Good."]);
  expect(run.calls).toMatchObject({ done: 3, failed: 0, unparseable: 0 });
  const first = await db().judgeCall.findFirstOrThrow({
    where: { projectId },
    orderBy: { position: "asc" },
  });
  const outcomes = (first.tries as { outcome?: string }[]).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["limited", "server", "network", "unreadable", "answer"]);
});

test("a turn whose earlier turn got no response is not asked about, and says so", async () => {
  const server = await serve((received) => ({ content: last(received) === "Q0" ? "Re." : " " }));
  const { run, responses, projectId } = await generate(server);
  expect(responses.map(({ turn }) => turn.text)).toEqual(["Q0"]);
  expect(run.calls).toMatchObject({ done: 1, unparseable: 1, failed: 1 });
  expect(run.troubles).toEqual([
    { outcome: "unreadable", tries: 3 },
    { outcome: "refused", tries: 1 },
  ]);
  expect(run.reasons).toMatchObject([{ calls: 1, message: expect.stringContaining("earlier") }]);
  const lost = await db().judgeCall.findFirstOrThrow({ where: { projectId, state: "failed" } });
  expect(JSON.stringify(lost.tries)).toContain("earlier turn");
});

test("an intervention's response is taken from its form, and its condition says both", async () => {
  const content = JSON.stringify({ reasoning: "step", response: "Rest." });
  const server = await serve(() => ({ content }));
  const { responses } = await generate(
    server,
    { setting: "target_turn" },
    { promptName: "generate-reasoning" },
  );
  expect(responses.map(({ text, condition }) => [text, condition])).toEqual([
    ["Rest.", "target_turn/cot"],
    ["Rest.", "target_turn/cot"],
  ]);
  // Calls run side by side, so either response can come first.
  const second = responses.find(({ turn }) => turn.text === "Q1");
  expect(second?.metadata).toMatchObject({
    context: [
      { role: "system", content: expect.stringContaining("Reason step by step") },
      { role: "user", content: "Q0" },
      { role: "user", content: "Q1" },
    ],
    reasoning: "step",
    prompt: "generate-reasoning@1",
  });
});
