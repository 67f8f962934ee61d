import { beforeEach, describe, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { ForbiddenError, ValidationError } from "@/lib/errors";
import { ensureCandidates } from "@/lib/pools/candidates";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, madeSectionId, madeStudy, studySample } from "@/lib/pools/testing";
import { freezeReference } from "@/lib/references/commands";
import { findRecipe } from "@/lib/references/recipe";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { hasStudySample, sampleTitle } from "@/prisma/testing/study-sample";
import { analyseComments } from "./comments/analyse";
import { estimateMissing } from "./missing";
import { planSample } from "./planner";

/** Judge alone; people alone; and four that everybody holds to be right. */
const STUDY = madeStudy([
  [
    { people: "FF", judge: "T" },
    { people: "TT", judge: "F" },
    ...Array.from({ length: 4 }, () => ({ people: "FF", judge: "F" })),
  ],
]);

let projectId = "";
beforeEach(async () => {
  projectId = (await buildProject()).id;
});

interface Made {
  readonly section: number;
  readonly before: string;
  readonly after: string;
  /** What is said of the comments, in the order shown. */
  readonly fates?: readonly string[];
}

/** A native adjudication by an expert, as a submit would store it. */
async function adjudicate(coderId: string, { section, before, after, fates = [] }: Made) {
  const { unit } = await db().section.findFirstOrThrow({
    where: { projectId, externalId: madeSectionId(1, section) },
    include: { unit: true },
  });
  const unitId = unit?.id ?? "";
  const candidates = await db().candidate.findMany({ where: { unitId }, orderBy: { id: "asc" } });
  const comments = Object.fromEntries(fates.map((fate, i) => [String(i + 1), { fate }]));
  await db().judgment.create({
    data: {
      ...{ id: newId(), projectId, unitId, coderId, part: "section" },
      ...{ protocolId: "medical-expert", protocolVersion: 1 },
      answers: { q1_response: before, judgment: after, comments },
      context: { candidates: candidates.map(({ id }) => id) },
      hasError: after === "major" || after === "minor",
      label: after,
    },
  });
}

describe("effects of comments", () => {
  test("before and after are paired, and sources judged comment by comment", async () => {
    await importStudy(projectId, [STUDY]);
    await ensureCandidates(projectId);
    const { coderId } = await buildPerson(projectId, ["medical_expert"]);
    for (const made of [
      { section: 0, before: "no_hallucination", after: "minor", fates: ["correct"] },
      {
        section: 1,
        before: "major",
        after: "no_hallucination",
        fates: ["incorrect", "cannot_tell"],
      },
      { section: 2, before: "needs_research", after: "contested" },
      { section: 3, before: "no_hallucination", after: "no_hallucination" },
    ])
      await adjudicate(coderId, made);
    const { roles, precision } = await analyseComments(OPERATOR, projectId, {
      ...{ resamples: 100, seed: 1 },
    });
    expect(roles).toHaveLength(1);
    expect(roles[0]).toMatchObject({
      ...{ role: "medical_expert", asks: "again", adjudications: 4 },
      withComments: {
        ...{ gained: 1, lost: 1, p: 1, difference: 0 },
        first: { of: 2, count: 1 },
      },
      withoutComments: { first: { of: 1, count: 0 }, second: { count: 0 }, p: 1, pHolm: 1 },
    });
    expect(roles[0]?.changes).toContainEqual({
      ...{ before: "cannot_judge", after: "contested", adjudications: 1 },
    });
    expect(roles[0]?.sources).toMatchObject([
      { source: "IsiHallucinationDetector", turnedToError: { of: 1, share: 1 } },
      { turnedToNoError: { of: 1, share: 1 } },
    ]);
    expect(precision).toMatchObject([
      { source: "IsiHallucinationDetector", perComment: { of: 1, share: 1 } },
      { perComment: { of: 1, share: 0 }, cannotTell: 1, singleSource: { of: 1, share: 0 } },
    ]);
  });

  test.runIf(hasStudySample)(
    sampleTitle("the study's second opinions are told apart by how they came about"),
    async () => {
      await importStudy(projectId, studySample());
      const { roles, precision } = await analyseComments(OPERATOR, projectId);
      expect(roles.map(({ role, asks, adjudications }) => [role, asks, adjudications])).toEqual([
        ["medical_expert", "hypothetical", 5],
        ["fact_checker", "evidence", 5],
      ]);
      expect(precision.every(({ perComment }) => perComment.of === 0)).toBe(true);
    },
  );
});

describe("missed errors", () => {
  test("audited strata are weighted, and detectors' overlap stands beside with its caveats", async () => {
    await importStudy(projectId, [STUDY]);
    await buildPool(OPERATOR, projectId, {
      ...{ name: "Main", seed: "1" },
      parameters: { auditNoError: 2 },
    });
    const { coderId } = await buildPerson(projectId, ["medical_expert"]);
    const audited = await db().poolEntry.findMany({
      where: { projectId, reason: "audit_no_error" },
      include: { unit: { include: { section: true } } },
    });
    const numbers = audited.map(({ unit }) =>
      [2, 3, 4, 5].find((n) => madeSectionId(1, n) === unit.section?.externalId),
    );
    for (const [i, section = 0] of numbers.entries())
      await adjudicate(coderId, {
        ...{ section, before: "no_hallucination", after: i === 0 ? "major" : "no_hallucination" },
      });
    for (const section of [0, 1])
      await adjudicate(coderId, { section, before: "major", after: "major" });
    await freezeReference(OPERATOR, projectId, {
      ...{ name: "FP+ME", recipe: findRecipe("FP+ME")?.recipe },
    });
    const report = await estimateMissing(OPERATOR, projectId, "FP+ME");
    expect(report).toMatchObject({
      strata: [{ population: 4, drawn: 2, sampled: 2, errors: 1 }],
      estimate: { value: 2 },
      rate: 0.5,
      overlap: { people: 1, judges: 1, both: 0 },
    });
    expect(report?.exact).toMatchObject({ low: 1, high: 3 });
    expect(report?.chapman.caveats).toHaveLength(3);
  });

  test("overlap counts adjudicators' labels alone, and needs two detectors that found something", async () => {
    await importStudy(projectId, [STUDY]);
    await buildPool(OPERATOR, projectId, { name: "Main", seed: "1" });
    const { coderId } = await buildPerson(projectId, ["medical_expert"]);
    await adjudicate(coderId, { section: 0, before: "major", after: "major" });
    await freezeReference(OPERATOR, projectId, {
      ...{ name: "FP+ME", recipe: findRecipe("FP+ME")?.recipe },
    });
    // The people's find is their own word still: no adjudicator has confirmed it.
    expect(await estimateMissing(OPERATOR, projectId, "FP+ME")).toMatchObject({
      overlap: { people: 0, judges: 1, both: 0 },
      chapman: { undefinedBecause: expect.stringContaining("one detector only"), interval: null },
    });
  });

  test("without a judge in the pool there is no overlap to estimate from", async () => {
    await importStudy(projectId, [STUDY]);
    await buildPool(OPERATOR, projectId, { name: "Main", seed: "1", parameters: { judges: [] } });
    await freezeReference(OPERATOR, projectId, {
      ...{ name: "FP:AG", recipe: findRecipe("FP:AG")?.recipe },
    });
    const report = await estimateMissing(OPERATOR, projectId, "FP:AG");
    expect(report?.chapman).toMatchObject({
      undefinedBecause: "there is one detector only, as the pool has no judge",
    });
  });
});

describe("the planner", () => {
  test("asks for more doubles the narrower the interval, and prices them", async () => {
    await importStudy(projectId, [
      madeStudy(
        Array.from({ length: 20 }, (_, i) => [
          { people: i % 4 === 0 ? "TT" : "FF", judge: "F" },
          { people: i % 5 === 0 ? "TF" : "FF", judge: "F" },
        ]),
      ),
    ]);
    const ask = (width: number) =>
      planSample(OPERATOR, projectId, { width, over: "sections", minutes: 3, rate: 40 });
    const wide = await ask(0.4);
    const narrow = await ask(0.2);
    expect(wide).toMatchObject({ pilot: { sections: 40, responses: 20 }, pace: null });
    expect(narrow.needed?.sections ?? 0).toBeGreaterThan(2 * (wide.needed?.sections ?? 0));
    const { sections = 0, hours, cost } = narrow.needed ?? {};
    expect(hours).toBeCloseTo((sections * 2 * 3) / 60, 9);
    expect(cost).toBeCloseTo((sections * 2 * 3 * 40) / 60, 9);
  });

  const tied = (people: string) =>
    madeStudy(Array.from({ length: 20 }, () => [{ people, judge: "F" }]));

  test("simulates the two judgments a section that it bills, however many the pilot has", async () => {
    await importStudy(projectId, [tied("TTFF")]);
    const query = { width: 0.5, over: "sections", seed: 7 };
    const plan = await planSample(OPERATOR, projectId, query);
    // Four judgments are split alike everywhere; two of them agree in one section of three.
    expect(plan.rows[0]?.width ?? 0).toBeGreaterThan(0.1);
    expect(await planSample(OPERATOR, projectId, query)).toEqual(plan);
  });

  test("plans an error rate from single judgments: a tie is no word for no error", async () => {
    await importStudy(projectId, [tied("TF")]);
    const plan = await planSample(OPERATOR, projectId, { measure: "rate", over: "sections" });
    expect(plan.value).toBe(0.5);
    expect(plan.rows[0]?.width ?? 0).toBeGreaterThan(0.2);
  });

  test("plans from no pilot that is too small to vary", async () => {
    await importStudy(projectId, [STUDY]);
    const plan = await planSample(OPERATOR, projectId, {});
    expect(plan.undefinedBecause).toBe("the pilot has 1 response, and at least 10 are needed");
    expect(plan.rows).toEqual([]);
  });

  test("plans nothing from a pilot in which nothing varies", async () => {
    await importStudy(projectId, [
      madeStudy(
        Array.from({ length: 20 }, () => [
          { people: "FF", judge: "F" },
          { people: "FF", judge: "F" },
        ]),
      ),
    ]);
    const plan = await planSample(OPERATOR, projectId, { measure: "rate" });
    expect(plan).toMatchObject({ value: null, rows: [], needed: null });
    expect(plan.undefinedBecause).toContain("nothing varies in the pilot");
  });

  test("says why it has nothing to plan from, and what it cannot use", async () => {
    const empty = await planSample(OPERATOR, projectId, { of: "fact_checker" });
    expect(empty).toMatchObject({ value: null, needed: null });
    expect(empty.undefinedBecause).not.toBeNull();
    await expect(planSample(OPERATOR, projectId, { width: 0 })).rejects.toThrow(ValidationError);
    const { actor } = await buildPerson(projectId, ["fact_checker"]);
    await expect(planSample(actor, projectId, {})).rejects.toThrow(ForbiddenError);
    await expect(analyseComments(actor, projectId)).rejects.toThrow(ForbiddenError);
  });
});
