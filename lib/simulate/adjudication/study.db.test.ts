import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { listPoolFates } from "@/lib/pools/fate";
import { getPoolLeak } from "@/lib/pools/leak/query";
import { dryRun } from "../dry-run";
import { firstPass } from "../first-pass";
import { parseStudy } from "../study-file";
import { adjudicators } from "./adjudicators";
import { DEFAULT_PLAN } from "./study";

vi.setConfig({ testTimeout: 240_000 });

/** The judgments of adjudicators by what does not depend on our ids. */
async function decisions() {
  const made = await db().judgment.findMany({
    where: { protocolId: { in: ["medical-expert", "fact-checker"] } },
    include: { coder: true, unit: { include: { section: true } } },
  });
  return made
    .map(({ coder, unit, hasError, answers }) => {
      const { q1_response: first, judgment } = answers as Record<string, string>;
      return `${coder.pseudonym} ${unit.section?.externalId} ${hasError} ${first} ${judgment}`;
    })
    .sort();
}

test("a study is simulated to the end by the commands of its pages, the same again for the same seed", async () => {
  const seen: string[][] = [];
  const run = () =>
    dryRun(OPERATOR, {
      seed: 5,
      shape: { responses: 6, sections: 5, perQuestion: 2 },
      study: parseStudy([{ profile: "strict", count: 4 }]),
      overlap: 2,
      pass: firstPass,
      adjudication: {
        ...DEFAULT_PLAN,
        judge: { name: "simulated", hit: 1, falseAlarm: 0.4 },
        auditNoError: 3,
        auditError: 1,
        queues: DEFAULT_PLAN.queues.map((queue) => ({
          ...queue,
          people: adjudicators(queue.role, 5),
        })),
      },
      whileThere: async ({ id }) => {
        seen.push(await decisions());
        const calls = await db().judgeCall.groupBy({ by: ["state"], _count: true });
        expect(calls.map(({ state }) => state)).toEqual(["done"]);
        const pool = await db().pool.findFirstOrThrow({ where: { projectId: id } });
        const fates = await listPoolFates(OPERATOR, pool);
        expect(fates.map(({ by, how }) => `${by} ${how}`)).toEqual([
          "medical_expert asked",
          "fact_checker asked",
        ]);
        const sources = fates.flatMap(({ table }) => table.rows.map(({ source }) => source));
        expect(sources).toContain("LaJDetector-simulated.1");
        expect(sources).toContain("People: AI researcher");
        const leak = await getPoolLeak(OPERATOR, pool);
        expect(leak.people + leak.systems).toBe(leak.comments);
        const reveals = await db().answerEvent.groupBy({
          by: ["question"],
          where: { kind: "reveal" },
          _count: true,
        });
        expect(reveals.map(({ question }) => question).sort()).toEqual(["comments", "judgment"]);
        const { judgeEndpoints = [] } = (await db().project.findUniqueOrThrow({ where: { id } }))
          .settings as { judgeEndpoints?: string[] };
        expect(judgeEndpoints).toEqual([]);
      },
    });
  const report = await run();
  expect(report.adjudication?.queues).toHaveLength(2);
  for (const { wanted, done, discrepancies } of report.adjudication?.queues ?? []) {
    expect(discrepancies).toEqual([]);
    expect(done).toBe(wanted);
    // Every section of so small a pool is adjudicated by two.
    expect(wanted).toBe((report.adjudication?.pool.sections ?? 0) * 2);
  }
  await run();
  expect(seen[0]?.length).toBeGreaterThan(8);
  expect(seen[1]).toEqual(seen[0]);
});
