import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { createConfig } from "./commands";
import { getRun } from "./run-queries";
import { startRun } from "./runs";
import { countBehaviours } from "./selection";
import { failure } from "./tasks/behaviours";
import { startJudgeServer } from "./testing/server";
import { buildTasksMaterial, workOffJobs } from "./testing/task-material";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

/** A second behaviour on the case's turn, and responses whose source says nothing of behaviours. */
async function buildTwoBehaviours(endpoint: string) {
  const built = await buildTasksMaterial(endpoint);
  const { projectId } = built;
  const decided = await db().judgment.findFirstOrThrow({
    where: {
      projectId,
      protocolId: "challenging-behaviour-decision-study",
      label: "Self-diagnosis",
    },
  });
  const { id: _, answers, context, externalId, ...same } = decided;
  await db().coder.create({
    data: { id: newId(), projectId, kind: "system", pseudonym: "second", systemKind: "import" },
  });
  const second = await db().coder.findFirstOrThrow({ where: { projectId, pseudonym: "second" } });
  const label = "Care Resistance";
  const more = { label, coderId: second.id, answers: { behaviour: label }, context: {} };
  await db().judgment.create({ data: { ...same, ...more, id: newId() } });
  await db().response.updateMany({
    where: { projectId, metadata: { path: ["behavior_category"], equals: "Self-diagnosis" } },
    data: { metadata: {} },
  });
  return built;
}

test("of several behaviours a run takes the one that it names, and without a name none", async () => {
  const server = await startJudgeServer(() => ({ content: "True" }));
  try {
    const { projectId, actor } = await buildTwoBehaviours(server.endpoint);
    const base = { endpoint: server.endpoint, model: "made-model", samples: 1, promptVersion: 1 };
    const judge = await createConfig(actor, projectId, {
      ...{ ...base, name: "fails", promptName: "failure" },
    });
    const counts = await countBehaviours(actor, projectId, failure);
    expect(counts.several).toBe(1);
    expect(counts.of.filter(({ units }) => units > 0).map(({ value }) => value)).toEqual([
      "Self-diagnosis",
      "Care Resistance",
    ]);
    await expect(startRun(actor, judge.id, {})).rejects.toThrow("nothing yet");
    await expect(startRun(actor, judge.id, { behaviour: "Rudeness" })).rejects.toThrow("Use ");
    await expect(startRun(actor, judge.id, { behaviour: "No behavior" })).rejects.toThrow(
      "write responses",
    );
    const run = await startRun(actor, judge.id, { behaviour: "Care Resistance" });
    const writer = await createConfig(actor, projectId, {
      ...{ ...base, name: "writes", promptName: "generate-plain" },
    });
    const written = await startRun(actor, writer.id, { behaviour: "Care Resistance" });
    await workOffJobs(projectId);
    const sent = server.received.map(({ messages }) => messages.at(-1)?.content);
    expect(sent).toContainEqual(expect.stringContaining('"category": "Care Resistance"'));
    expect((await getRun(actor, projectId, run.id)).selection).toContain("Care Resistance");
    const made = await db().response.findMany({
      where: { metadata: { path: ["run"], equals: written.id } },
    });
    expect(made.at(-1)?.metadata).toMatchObject({ behavior_category: "Care Resistance" });
  } finally {
    await server.close();
  }
}, 60_000);
