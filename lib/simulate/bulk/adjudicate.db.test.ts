import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import { listPools } from "@/lib/pools/queries";
import { checkAnswers, derive } from "@/lib/protocols/evaluate";
import { getProtocol } from "@/lib/protocols/registry";
import type { Answers } from "@/lib/protocols/types";
import { checkQueue } from "@/lib/work/integrity";
import { TYPICAL_JUDGE } from "../adjudication/judge";
import { firstPass } from "../first-pass";
import { parseStudy } from "../study-file";
import { bulkProject } from "./commands";

vi.setConfig({ testTimeout: 180_000 });

test("a bulk study is judged, pooled and adjudicated as if everybody had worked by hand", async () => {
  await bulkProject(OPERATOR, {
    slug: "bulk",
    seed: 11,
    shape: { responses: 20, sections: 6, perQuestion: 2 },
    study: parseStudy([{ profile: "strict", count: 6 }]),
    overlap: 2,
    pass: firstPass,
    judge: TYPICAL_JUDGE,
  });
  const { id: projectId } = await db().project.findFirstOrThrow();
  const [pool] = await listPools(OPERATOR, projectId);
  if (!pool) throw new Error("no pool was made");
  expect(pool.sections).toBeGreaterThan(10);
  expect([pool.byExperts, pool.byFactCheckers]).toEqual([pool.sections, pool.sections]);
  const queues = await db().queue.findMany({ where: { poolId: pool.id } });
  expect(queues.map(({ protocolId }) => protocolId).sort()).toEqual([
    "fact-checker",
    "medical-expert",
  ]);
  for (const queue of queues) {
    expect(await checkQueue(OPERATOR, queue)).toEqual([]);
    const protocol = getProtocol(queue.protocolId);
    const [part] = protocol.parts;
    if (!part) throw new Error("the protocol has no part");
    const judgments = await db().judgment.findMany({ where: { queueId: queue.id } });
    // Of so small a pool every section is adjudicated by two.
    expect(judgments).toHaveLength(pool.sections * 2);
    for (const { answers, context, ...derived } of judgments) {
      const { candidates } = context as { candidates: string[] };
      const facts = { hasWord: true, candidates: candidates.length };
      const checked = checkAnswers(part, answers as Answers, facts);
      expect(checked).toMatchObject({ ok: true, answers });
      expect(derived).toMatchObject(derive(part, answers as Answers, facts));
    }
  }
  const reveals = await db().answerEvent.count({ where: { kind: "reveal" } });
  expect(reveals).toBe(pool.sections * 2 * 3);
  const twice = await sql()`
    SELECT a.coder_id FROM assignment a JOIN queue q ON q.id = a.queue_id
    JOIN slot s ON s.id = a.slot_id
    GROUP BY q.id, a.coder_id, a.group_key HAVING count(DISTINCT s.response_id) > 1`;
  expect(twice).toHaveLength(0);
});
