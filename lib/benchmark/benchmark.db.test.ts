import { beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from "@/lib/errors";
import { importOutputs } from "@/lib/judges/import";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, madeSectionId, madeStudy, studySample } from "@/lib/pools/testing";
import { freezeReference } from "@/lib/references/commands";
import { findRecipe } from "@/lib/references/recipe";
import { NO_VARIATION } from "@/lib/stats/bootstrap/no-variation";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { type Benchmark, runBenchmark } from "./benchmark";
import { SCORE_COLUMNS, scoresCsv } from "./scores-csv";
import { previewSend, sendPositives } from "./send";

const KEYS = ["FP:AG", "FP+ME", "FP+FC"];

const freeze = (projectId: string, name: string) =>
  freezeReference(OPERATOR, projectId, { name, recipe: findRecipe(name)?.recipe });

const resultOf = ({ results }: Benchmark, id: string) => {
  const found = results.find(({ detector }) => detector.id === id);
  if (!found) throw new Error(`no result for ${id}`);
  return found;
};

describe.runIf(hasStudySample)("on the study's sample", () => {
  let projectId = "";
  beforeEach(async () => {
    projectId = (await buildProject()).id;
    await importStudy(projectId, studySample());
  });

  test(sampleTitle("people and the judge have the golden scores on every key"), async () => {
    const found = [];
    for (const key of KEYS) {
      await freeze(projectId, key);
      const benchmark = await runBenchmark(OPERATOR, projectId, key, { resamples: 0 });
      const people = resultOf(benchmark, "people").plain;
      const judge = resultOf(benchmark, "coder:IsiHallucinationDetector").plain;
      found.push([benchmark.sections, people.predictions, people.counts, judge.counts]);
    }
    expect(found).toEqual([
      [6, 22, expect.objectContaining({ fp: 0, fn: 0 }), { tp: 0, fp: 0, fn: 1, tn: 5 }],
      [8, 30, expect.objectContaining({ tp: 5, fp: 0, fn: 6 }), { tp: 0, fp: 0, fn: 3, tn: 5 }],
      [7, 26, expect.objectContaining({ tp: 3, fp: 1, fn: 0 }), { tp: 0, fp: 0, fn: 1, tn: 6 }],
    ]);
  });

  test(sampleTitle("scores.csv has the study's columns, rows and fractions"), async () => {
    for (const key of KEYS) await freeze(projectId, key);
    const csv = await scoresCsv(OPERATOR, projectId, {
      references: KEYS,
      options: { detectors: ["people", "IsiHallucinationDetector"], resamples: 200 },
    });
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]).toBe(SCORE_COLUMNS.join(","));
    const rows = lines.slice(1).map((line) => line.split(","));
    expect(
      rows.map(([key, predictor, , , , , , , , , , , , over]) => [key, predictor, over]),
    ).toEqual(
      [
        "first_pass_annotators",
        "first_pass_annotators_plus_medical_experts",
        "first_pass_annotators_plus_fact_checkers",
      ].flatMap((key) =>
        ["first_pass_annotators", "IsiHallucinationDetector"].flatMap((predictor) => [
          [key, predictor, "responses"],
          [key, predictor, "sections"],
        ]),
      ),
    );
    const withExperts = rows[4] ?? [];
    expect(withExperts.slice(2, 3)).toEqual(["1"]);
    expect(Number(withExperts[5])).toBeCloseTo(5 / 11, 12);
    expect(Number(withExperts[8])).toBeCloseTo(5 / 8, 12);
    expect(withExperts.slice(11)).toEqual(["8", "30", "responses", "200", "42"]);
  });
});

/**
 * Section by section: agreed no error but the judge, agreed error by both, disagreement. The new
 * detector flags the first and one that nobody else does.
 */
const STUDY = madeStudy([
  [
    { people: "FFF", judge: "T" },
    { people: "TTT", judge: "T" },
    { people: "TFF", judge: "F" },
    { people: "FFF", judge: "F" },
  ],
  [
    { people: "FF", judge: "F" },
    { people: "TT", judge: "F" },
  ],
]);

const outputs = (rows: readonly (readonly [number, number, string])[], run = "1") => ({
  name: `${run}.csv`,
  bytes: Buffer.from(
    `section_id,has_error,run\n${rows
      .map(([response, section, label]) => `${madeSectionId(response, section)},${label},${run}`)
      .join("\n")}\n`,
  ),
});

describe("on invented data", () => {
  let projectId = "";
  beforeEach(async () => {
    projectId = (await buildProject()).id;
    await importStudy(projectId, [STUDY]);
    await freeze(projectId, "First-pass majority");
  });
  const bring = (rows: readonly (readonly [number, number, string])[], run = "1") =>
    importOutputs(OPERATOR, { projectId, judge: "New", file: outputs(rows, run) });
  const run = (options: object = {}) =>
    runBenchmark(OPERATOR, projectId, "First-pass majority", { resamples: 200, ...options });

  test("predictions that came after the freeze are scored; what is missing is counted apart", async () => {
    await bring([
      [1, 0, "true"],
      [1, 1, "true"],
      [1, 2, ""],
      [2, 0, "false"],
    ]);
    const { plain, gaps, leftOut, leftOutBecause } = resultOf(
      await run(),
      "coder:LaJDetector-New.1",
    );
    expect(plain.counts).toEqual({ tp: 1, fp: 1, fn: 0, tn: 1 });
    // Both its positives are in one response, so drawing responses cannot move their share.
    expect(plain.precision).toMatchObject({
      ...{ value: 0.5, interval: null, intervalBecause: NO_VARIATION },
    });
    expect(gaps).toEqual({ unparseable: 1, not_asked: 2 });
    expect(leftOut).toBeNull();
    expect(leftOutBecause).toBe("came_later");
  });

  test("scores of one response alone say why they have no interval", async () => {
    const { id } = await buildProject();
    await importStudy(id, [
      madeStudy([
        [
          { people: "TT", judge: "T" },
          { people: "FF", judge: "T" },
        ],
      ]),
    ]);
    await freeze(id, "FP:AG");
    const { plain } = resultOf(await runBenchmark(OPERATOR, id, "FP:AG"), "people");
    expect(plain.f1).toMatchObject({
      ...{ value: 1, interval: null },
      intervalBecause: "everything is about one response, so that nothing can be drawn",
    });
  });

  test("whoever fed the pool is scored by a reference that was built without them", async () => {
    const { plain, leftOut } = resultOf(await run(), "coder:ANNOTATOR-0");
    // Of the disagreement TFF only FF is left without them, which makes their find a false one;
    // sections of two people have too few without one of them.
    expect(plain.counts).toEqual({ tp: 2, fp: 1, fn: 0, tn: 3 });
    expect(leftOut?.counts).toEqual({ tp: 1, fp: 1, fn: 0, tn: 2 });
  });

  test("a Dawid-Skene reference is fitted anew without each contributor", async () => {
    const recipe = { ...findRecipe("Dawid-Skene")?.recipe, minPeople: 1 };
    await freezeReference(OPERATOR, projectId, { name: "Fitted", recipe });
    const scores = await runBenchmark(OPERATOR, projectId, "Fitted", { resamples: 0 });
    for (const coder of ["ANNOTATOR-0", "ANNOTATOR-1", "IsiHallucinationDetector"]) {
      const name = `Without ${coder}`;
      const without = { ...recipe, without: [coder] };
      await freezeReference(OPERATOR, projectId, { name, recipe: without });
      const other = await runBenchmark(OPERATOR, projectId, name, { resamples: 0 });
      const { leftOut, leftOutBecause } = resultOf(scores, `coder:${coder}`);
      expect(leftOutBecause).toBeNull();
      expect(leftOut?.counts).toEqual(resultOf(other, `coder:${coder}`).plain.counts);
    }
  });

  test("positives without an adjudicator's label bound the precision", async () => {
    const { bounds } = resultOf(await run(), "coder:IsiHallucinationDetector");
    expect(bounds).toMatchObject({
      ...{ positives: 2, unlabelled: 2, unseen: 2, share: 1 },
      precision: { low: 0, high: 1 },
    });
  });

  test("predictions with a label, reason and run come in as a file of their own", async () => {
    const [a, b] = [madeSectionId(1, 1), madeSectionId(1, 3)];
    const text = `section_id,label,reason,run\n${a},error,Wrong.,1\n${b},no_error,,1\n`;
    const file = { name: "labels.csv", bytes: Buffer.from(text) };
    await importOutputs(OPERATOR, { projectId, judge: "Labels", file });
    const { plain } = resultOf(await run(), "coder:LaJDetector-Labels.1");
    expect(plain.counts).toEqual({ tp: 1, fp: 0, fn: 0, tn: 1 });
  });

  describe("weighted by an audit of every stratum", () => {
    let coderId = "";
    beforeEach(async () => {
      ({ coderId } = await buildPerson(projectId, ["medical_expert"]));
    });
    /** Builds the pool and adjudicates its entries, but for so many of the audit of no error. */
    async function adjudicateAllBut(open: number, auditNoError: number) {
      await buildPool(OPERATOR, projectId, {
        ...{ name: "Main", seed: "1" },
        parameters: { auditNoError, auditError: 1 },
      });
      const entries = await db().poolEntry.findMany({
        where: { projectId },
        include: { unit: { include: { section: true } } },
      });
      const audited = entries.filter(({ reason }) => reason === "audit_no_error");
      const waiting = new Set(audited.slice(audited.length - open).map(({ unitId }) => unitId));
      for (const { unitId, unit } of entries) {
        if (waiting.has(unitId)) continue;
        const isMissed = unitId === audited[0]?.unitId;
        const hasError = isMissed || unit.section?.externalId === madeSectionId(1, 1);
        await db().judgment.create({
          data: {
            ...{ id: newId(), projectId, unitId, coderId, part: "section", answers: {} },
            ...{ protocolId: "medical-expert", protocolVersion: 1, hasError },
          },
        });
      }
      await freeze(projectId, "FP+ME");
      return runBenchmark(OPERATOR, projectId, "FP+ME", { resamples: 100 });
    }

    // The judge found one error; the audited one stands for the two that everybody holds to be right.
    test.each([
      { name: "drawn in part and labelled whole", drawn: 1, open: 0 },
      { name: "drawn whole and labelled in part", drawn: 2, open: 1 },
    ])("a stratum $name stands for all of it", async ({ drawn, open }) => {
      const benchmark = await adjudicateAllBut(open, drawn);
      expect(benchmark.weightedBecause).toBeNull();
      const { weighted } = resultOf(benchmark, "coder:IsiHallucinationDetector");
      expect(weighted?.recall.value).toBeCloseTo(1 / 3, 12);
      expect(weighted?.counts).toMatchObject({ tp: 1, fn: 1, tn: 2 });
      // Two sections of rows that the judge rightly passes over, against the two of the stratum.
      expect(weighted?.npv.value).toBeCloseTo(2 / 4, 12);
      expect(weighted?.npv.interval).not.toBeNull();
      expect(benchmark.strata).toContainEqual({
        ...{ name: "audit_no_error", reason: "audit_no_error" },
        ...{ population: 2, sampled: drawn, labelled: 1 },
      });
    });

    test("a stratum of which nothing is labelled yet leaves no estimate", async () => {
      const benchmark = await adjudicateAllBut(2, 2);
      expect(benchmark.weightedBecause).toContain("“agreed no error” (2 drawn)");
      expect(resultOf(benchmark, "coder:IsiHallucinationDetector").weighted).toBeNull();
    });
  });

  test("without an audit, or adjudicators, there is no estimate for all, and the reason is said", async () => {
    await buildPool(OPERATOR, projectId, { name: "Main", seed: "1" });
    expect((await run()).weightedBecause).toBe("this reference does not ask adjudicators");
    await freeze(projectId, "FP+ME");
    expect(await runBenchmark(OPERATOR, projectId, "FP+ME", { resamples: 0 })).toMatchObject({
      weightedBecause: expect.stringContaining("no audit sample"),
    });
  });

  test("repeated runs are one series with median and range", async () => {
    await bring([[1, 1, "true"]], "1");
    await bring(
      [
        [1, 0, "true"],
        [1, 1, "true"],
      ],
      "2",
    );
    const { series } = await run();
    expect(series).toMatchObject([
      { name: "New", runs: 2, precision: { median: 0.75, low: 0.5, high: 1 } },
    ]);
  });

  test("unjudged positives go to the pool in one action, and only once", async () => {
    await buildPool(OPERATOR, projectId, { name: "Main", seed: "1" });
    await bring([
      [1, 3, "true"],
      [2, 0, "true"],
      [1, 0, "true"],
    ]);
    const input = { detector: "LaJDetector-New.1" };
    const preview = await previewSend(OPERATOR, projectId, input);
    expect(preview).toMatchObject({ pool: "Main", added: 2 });
    expect(await sendPositives(OPERATOR, projectId, input)).toMatchObject({ version: 2 });
    await expect(sendPositives(OPERATOR, projectId, input)).rejects.toThrow(ConflictError);
    await expect(
      sendPositives(OPERATOR, projectId, { detector: "IsiHallucinationDetector" }),
    ).rejects.toThrow("is a judge of the pool");
  });

  test("is refused to those who may not know, and for names that there are not", async () => {
    const { actor: annotator } = await buildPerson(projectId, ["annotator", "medical_expert"]);
    await expect(runBenchmark(annotator, projectId, "First-pass majority")).rejects.toThrow(
      ForbiddenError,
    );
    await expect(runBenchmark(OPERATOR, projectId, "None")).rejects.toThrow(NotFoundError);
    await expect(run({ detectors: ["nobody"] })).rejects.toThrow(ValidationError);
    await expect(sendPositives(OPERATOR, projectId, { detector: "x" })).rejects.toThrow(
      "no pool yet",
    );
  });
});
