import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { buildPerson } from "@/prisma/seed/builders";
import { createConfig } from "./commands";
import { previewDraft, savePrompt } from "./prompt-store";
import { startRun } from "./runs";
import { startJudgeServer } from "./testing/server";
import { buildTasksMaterial, workOffJobs } from "./testing/task-material";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

const MINE = {
  name: "mine",
  task: "failure",
  system: "By the rule of {{category}}: True or False.",
  user: "Said: {{patient_behavior}}\nAnswered: {{response}}",
};

test("a project's own prompt for a task is sent with its places filled, and read as the task's", async () => {
  const server = await startJudgeServer(({ messages }) =>
    messages[1]?.content.includes("replace") ? { content: "True" } : { content: "who knows" },
  );
  try {
    const { projectId, actor } = await buildTasksMaterial(server.endpoint);
    await savePrompt(actor, projectId, { ...MINE, system: "First." });
    const { version } = await savePrompt(actor, projectId, MINE);
    expect(version).toBe(2);
    const write = { name: "brief", task: "generate-assistant", system: "Be brief.", user: "" };
    await savePrompt(actor, projectId, write);
    const base = { endpoint: server.endpoint, model: "made-model", samples: 1 };
    const judge = await createConfig(actor, projectId, {
      ...{ ...base, name: "own", promptName: "mine", promptVersion: 2 },
    });
    const { id } = await startRun(actor, judge.id, {});
    const writer = await createConfig(actor, projectId, {
      ...{ ...base, name: "writer", promptName: "brief", promptVersion: 1 },
    });
    await workOffJobs(projectId);
    const { coderId } = await db().judgeRun.findUniqueOrThrow({ where: { id } });
    const judgments = await db().judgment.findMany({ where: { coderId } });
    expect(judgments).toMatchObject([{ protocolId: "failure-judgment-study", hasError: true }]);
    expect(server.received[0]?.messages).toMatchObject([
      { role: "system", content: "By the rule of Self-diagnosis: True or False." },
      { role: "user", content: expect.stringContaining("Answered: Then we should replace") },
    ]);
    const written = await startRun(actor, writer.id, {});
    await workOffJobs(projectId);
    const responses = await db().response.findMany({
      where: { metadata: { path: ["run"], equals: written.id } },
    });
    expect(new Set(responses.map(({ condition }) => condition))).toEqual(
      new Set(["original/brief"]),
    );
  } finally {
    await server.close();
  }
}, 60_000);

test("a prompt is for one task in all its versions, and shows a real unit before it is stored", async () => {
  const { projectId, actor } = await buildTasksMaterial("http://127.0.0.1:9/v1");
  await savePrompt(actor, projectId, MINE);
  await expect(
    savePrompt(actor, projectId, { ...MINE, task: "validity", system: "" }),
  ).rejects.toThrow("{{patient_behavior}}");
  await expect(
    savePrompt(actor, projectId, { name: "mine", task: "validity", system: "", user: "{{input}}" }),
  ).rejects.toThrow("Failure judgment");
  await expect(savePrompt(actor, projectId, { ...MINE, name: "failure" })).rejects.toThrow(
    "ships with",
  );
  const preview = await previewDraft(actor, projectId, MINE, 1);
  expect(preview).toMatchObject({ unit: "response", number: 1, of: 1 });
  expect(preview?.messages[1]?.content).toContain("replace the knee");
  await expect(previewDraft(actor, projectId, { ...MINE, user: "?" }, 1)).rejects.toThrow(
    "{{response}}",
  );
  const viewer = await buildPerson(projectId, ["viewer"]);
  await expect(previewDraft(viewer.actor, projectId, MINE, 1)).rejects.toThrow();
});
