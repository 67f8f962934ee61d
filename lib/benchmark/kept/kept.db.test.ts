import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { JobWorker } from "@/lib/jobs/worker";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { freezeReference } from "@/lib/references/commands";
import { NAMED_RECIPES } from "@/lib/references/recipe";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { runBenchmark } from "../benchmark";
import { parsePlanQuery } from "../plan-query";
import { planSample } from "../planner";
import { startBenchmark } from "./commands";
import { benchmarkJob } from "./job";
import { findAnswer } from "./queries";

const COMMENTS = { page: "comments" } as const;
const OPTIONS = { over: "responses" as const, resamples: 0 };

async function madeProject() {
  const { id } = await buildProject();
  const sections = [
    { people: "FT", judge: "F" },
    { people: "FF", judge: "T" },
    { people: "TT", judge: "T" },
  ];
  await importStudy(id, [madeStudy([sections, sections])]);
  const recipe = NAMED_RECIPES[0]?.recipe;
  const reference = await freezeReference(OPERATOR, id, { name: "FP:AG", recipe });
  const scores = {
    ...{ page: "scores" as const, reference: reference.id, showsPeople: false },
    ...OPTIONS,
  };
  return { id, scores };
}

/** Runs what is queued, as a worker process would. */
async function work(): Promise<void> {
  const worker = new JobWorker({ kinds: [benchmarkJob] });
  const left = () => sql()`SELECT 1 FROM job WHERE state IN ('queued', 'running')`;
  try {
    await expect.poll(left, { timeout: 30_000 }).toHaveLength(0);
  } finally {
    await worker.stop();
  }
}

test("scores are worked out by a job, kept as they are worked out at once, and stale once the data change", async () => {
  const { id, scores } = await madeProject();
  expect(await findAnswer(OPERATOR, id, scores)).toEqual({
    ...{ result: null, isCurrent: false, job: null },
  });
  const jobId = await startBenchmark(OPERATOR, id, scores);
  expect(await startBenchmark(OPERATOR, id, scores)).toBe(jobId);
  expect((await findAnswer(OPERATOR, id, scores)).job).toMatchObject({ id: jobId });
  await work();
  const kept = await findAnswer(OPERATOR, id, scores);
  expect(kept).toMatchObject({ isCurrent: true, job: null });
  const kinds = ["people", "group", "system"];
  const now = await runBenchmark(OPERATOR, id, "FP:AG", { kinds, ...OPTIONS });
  expect(now.results.length).toBeGreaterThan(1);
  expect(kept.result).toEqual(now);
  expect(await startBenchmark(OPERATOR, id, scores)).toBeNull();

  await sql()`UPDATE judgment SET has_error = NOT has_error
    WHERE id = (SELECT id FROM judgment WHERE has_error LIMIT 1)`;
  const stale = await findAnswer(OPERATOR, id, scores);
  expect(stale).toMatchObject({ isCurrent: false, job: null });
  expect(stale.result).toEqual(now);
  expect(await startBenchmark(OPERATOR, id, scores)).not.toBeNull();
});

test("other choices are another answer, and so are the effects of comments and a plan", async () => {
  const { id, scores } = await madeProject();
  await startBenchmark(OPERATOR, id, scores);
  await startBenchmark(OPERATOR, id, COMMENTS);
  const plan = { page: "plan" as const, query: parsePlanQuery({ measure: "rate" }) };
  await startBenchmark(OPERATOR, id, plan);
  await work();
  expect((await findAnswer(OPERATOR, id, plan)).result).toEqual(
    await planSample(OPERATOR, id, { measure: "rate" }),
  );
  expect((await findAnswer(OPERATOR, id, { ...scores, showsPeople: true })).result).toBeNull();
  expect((await findAnswer(OPERATOR, id, COMMENTS)).result).toMatchObject({ roles: [] });
  expect((await findAnswer(OPERATOR, id, scores)).isCurrent).toBe(true);
});

test("only those who may see references ask, and only what makes sense", async () => {
  const { id, scores } = await madeProject();
  const annotator = await buildPerson(id, ["annotator"]);
  await expect(findAnswer(annotator.actor, id, scores)).rejects.toThrow(ForbiddenError);
  await expect(startBenchmark(annotator.actor, id, scores)).rejects.toThrow(ForbiddenError);
  const elsewhere = await buildProject();
  await expect(startBenchmark(OPERATOR, elsewhere.id, scores)).rejects.toThrow(NotFoundError);
  await expect(startBenchmark(OPERATOR, id, { page: "all" })).rejects.toThrow(ValidationError);
});
