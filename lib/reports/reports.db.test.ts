import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { sql } from "@/lib/db/client";
import { ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { JobWorker } from "@/lib/jobs/worker";
import { importOutputs } from "@/lib/judges/import";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, madeSectionId, madeStudy } from "@/lib/pools/testing";
import { buildQueue } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { startReport } from "./commands";
import { reportFile } from "./files";
import { reportJob } from "./job";
import { parseChoices } from "./parameters";
import { findItem, getReportOverview } from "./queries";
import { reportOf } from "./testing";

const NO_INTERVALS = parseChoices({ resamples: 0 });

async function madeProject() {
  const project = await buildProject();
  await importStudy(project.id, [
    madeStudy([
      [
        { people: "FT", judge: "F" },
        { people: "FF", judge: "T" },
        { people: "TT", judge: "T" },
      ],
    ]),
  ]);
  return project;
}

/** Runs what is queued, as a worker process would. */
async function work(): Promise<void> {
  const worker = new JobWorker({ kinds: [reportJob] });
  try {
    await expect
      .poll(() => sql()`SELECT 1 FROM job WHERE state IN ('queued', 'running')`, {
        timeout: 30_000,
      })
      .toHaveLength(0);
  } finally {
    await worker.stop();
  }
}

test("a report is worked out by a job, kept, and known to be stale once the data change", async () => {
  const { id, slug } = await madeProject();
  const before = await getReportOverview(OPERATOR, id, NO_INTERVALS);
  expect(before.entries.filter(({ computedAt }) => computedAt !== null)).toEqual([]);

  const jobId = await startReport(OPERATOR, id, NO_INTERVALS);
  expect(jobId).not.toBeNull();
  // A second press while it waits finds the same job.
  expect(await startReport(OPERATOR, id, NO_INTERVALS)).toBe(jobId);
  await work();
  const after = await getReportOverview(OPERATOR, id, NO_INTERVALS);
  expect(after.job).toBeNull();
  expect(after.entries.every(({ isCurrent }) => isCurrent)).toBe(true);
  expect(await startReport(OPERATOR, id, NO_INTERVALS)).toBeNull();
  const file = await reportFile(OPERATOR, { id, slug }, "figure-2", NO_INTERVALS, "svg");
  expect(file).toMatchObject({ name: `${slug}-figure-2-1.svg` });
  expect(file.text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);

  await sql()`UPDATE judgment SET has_error = NOT has_error
    WHERE id = (SELECT id FROM judgment WHERE has_error LIMIT 1)`;
  const changed = await getReportOverview(OPERATOR, id, NO_INTERVALS);
  expect(changed.entries.some(({ isCurrent }) => isCurrent)).toBe(false);
  expect(await startReport(OPERATOR, id, NO_INTERVALS)).not.toBeNull();
});

test("other choices are another report", async () => {
  const { id } = await madeProject();
  await startReport(OPERATOR, id, NO_INTERVALS);
  await work();
  const text = parseChoices({ resamples: 0, rules: "text" });
  expect(await findItem(OPERATOR, id, "table-2", text)).toBeNull();
  await startReport(OPERATOR, id, text);
  await work();
  expect(await findItem(OPERATOR, id, "table-2", text)).not.toBeNull();
  expect(await findItem(OPERATOR, id, "table-2", NO_INTERVALS)).not.toBeNull();
});

test("those who work on what is counted see no report; a judge that is not there is refused", async () => {
  const { id, slug } = await madeProject();
  const annotator = await buildPerson(id, ["annotator"]);
  const stranger = await buildPerson((await buildProject()).id, ["owner"]);
  await expect(startReport(annotator.actor, id, NO_INTERVALS)).rejects.toThrow(ForbiddenError);
  await expect(getReportOverview(stranger.actor, id, NO_INTERVALS)).rejects.toThrow(NotFoundError);
  const viewer = await buildPerson(id, ["viewer"]);
  const other = parseChoices({ judge: "Nobody" });
  await expect(startReport(viewer.actor, id, other)).rejects.toThrow("no judge “Nobody”");
  const place = { id, slug };
  await expect(reportFile(viewer.actor, place, "all", NO_INTERVALS, "csv")).rejects.toThrow(
    NotFoundError,
  );
  expect(() => parseChoices({ seed: "x" })).toThrow(ValidationError);
  // Several levels and coders are drawn by the default engine, for percentile intervals.
  for (const more of [{ engine: "numpy" }, { ci: "bca" }])
    for (const resample of ["nested", "two-way"])
      expect(() => parseChoices({ resample, ...more })).toThrow(ValidationError);
});

test("agreement stands at two raters and at as many as the first pass wants", async () => {
  const ratersOf = async (project: { id: string; slug: string }, choices = {}) => {
    const { parameters } = await reportOf(project, "why-low", choices);
    return parameters.find(({ label }) => label === "Raters")?.value;
  };
  const { project } = await buildQueue({ responses: 1, overlap: 5 });
  expect(await ratersOf(project)).toBe("2 and 5");
  expect(await ratersOf(project, { raters: 4 })).toBe("2 and 4");
  expect(await ratersOf(await madeProject())).toBe("2 and 3");
});

test("predictions brought later do not take the place of the pool's judge", async () => {
  const project = await buildProject();
  await importStudy(project.id, [
    madeStudy([
      [
        { people: "FT", judge: "" },
        { people: "FF", judge: "" },
      ],
    ]),
  ]);
  const bring = (judge: string, sections: readonly number[]) =>
    importOutputs(OPERATOR, {
      ...{ projectId: project.id, judge },
      file: {
        name: "outputs.csv",
        bytes: Buffer.from(
          `section_id,has_error\n${sections.map((at) => `${madeSectionId(1, at)},true`).join("\n")}\n`,
        ),
      },
    });
  await bring("Pooled", [1]);
  const parameters = { judges: ["LaJDetector-Pooled.1"] };
  await buildPool(OPERATOR, project.id, { name: "Main", seed: "1", parameters });
  await bring("Later", [0, 1]);
  const judgeOf = async (choices = {}) =>
    (await reportOf(project, "table-2", choices)).parameters.find(({ label }) => label === "Judge")
      ?.value;
  expect(await judgeOf()).toBe("LaJDetector-Pooled.1");
  expect(await judgeOf({ judge: "LaJDetector-Later.1" })).toBe("LaJDetector-Later.1");
});
