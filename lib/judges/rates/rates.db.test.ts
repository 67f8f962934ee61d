import { beforeAll, expect, test, vi } from "vitest";
import { db } from "@/lib/db/client";
import { createConfig } from "@/lib/judges/commands";
import { startRun } from "@/lib/judges/runs";
import { startJudgeServer } from "@/lib/judges/testing/server";
import { buildTasksMaterial, workOffJobs } from "@/lib/judges/testing/task-material";
import { buildPerson } from "@/prisma/seed/builders";
import { ratesCsv } from "./csv";
import { firstRatedTask, getJudgeRates } from "./queries";
import { readVerdicts } from "./read";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a-secret-for-tests-only");
});

test("outputs that could not be read are counted beside the rate, by the rule that is named", async () => {
  const server = await startJudgeServer(() => ({ content: "It depends." }));
  try {
    const { projectId, actor } = await buildTasksMaterial(server.endpoint);
    const config = await createConfig(actor, projectId, {
      ...{ name: "odd", endpoint: server.endpoint, model: "made-model", samples: 1 },
      ...{ promptName: "failure-native", promptVersion: 1 },
    });
    await expect(startRun(actor, config.id, { tries: 0 })).rejects.toThrow("1 to 10 tries");
    const run = await startRun(actor, config.id, { tries: 1 });
    await workOffJobs(projectId);
    // As the study does: what could not be read is not asked for again.
    expect(server.received).toHaveLength(1);
    const { settings } = await db().judgeRun.findUniqueOrThrow({ where: { id: run.id } });
    expect(settings).toMatchObject({ asked: { tries: 1 } });
    const of = async (rule: string) => {
      const shown = await getJudgeRates(actor, projectId, { task: "failure", rule });
      return { shown, odd: shown.rates.find(({ coder }) => coder === "LaJDetector-odd.1") };
    };
    const plain = await of("exclude");
    expect(plain.odd).toMatchObject({ asked: 1, of: 0, share: null, missing: { malformed: 1 } });
    expect(plain.shown.ruleWords).toContain("no numerator");
    const authors = await of("authors");
    expect(authors.odd).toMatchObject({ asked: 1, of: 1, counted: 0, filled: 1 });
    expect(authors.shown.ruleWords).toContain("CPB-Bench");
    // The imported judge found a failure in both of its records.
    expect(plain.shown.rates.find(({ coder }) => coder === "judge-a-judge")).toMatchObject({
      ...{ asked: 2, of: 2, counted: 2 },
      // Both answer one conversation: there is no other to draw.
      ...{ interval: null, intervalBecause: "all units are of one thread" },
    });
    const threads = await db().thread.findMany({ where: { projectId }, select: { id: true } });
    const verdicts = await readVerdicts(projectId, plain.shown.task);
    expect(threads.map(({ id }) => id)).toEqual(
      expect.arrayContaining([...new Set(verdicts.map(({ thread }) => thread))]),
    );
    const against = await getJudgeRates(actor, projectId, {
      ...{ task: "failure", rule: "authors", against: "judge-a-judge" },
    });
    expect(against.comparisons).toMatchObject([
      { coder: "LaJDetector-odd.1", of: 1, tp: 0, fn: 1, agree: 0 },
    ]);
    const [head, ...lines] = ratesCsv(authors.shown).trim().split("\r\n");
    expect(head).toContain("malformed_rule");
    expect(lines.every((line) => line.includes(",authors,"))).toBe(true);
    const viewer = await buildPerson(projectId, ["viewer"]);
    await expect(firstRatedTask(viewer.actor, projectId)).resolves.not.toBe("");
    const physician = await buildPerson(projectId, ["physician"]);
    await expect(getJudgeRates(physician.actor, projectId, { task: "failure" })).rejects.toThrow();
    await expect(getJudgeRates(actor, projectId, { task: "sections" })).rejects.toThrow("Use ");
    await expect(
      getJudgeRates(actor, projectId, { task: "failure", against: "nobody" }),
    ).rejects.toThrow("nobody");
  } finally {
    await server.close();
  }
}, 60_000);
