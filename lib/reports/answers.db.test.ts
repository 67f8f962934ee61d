import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db, sql } from "@/lib/db/client";
import type { Answers } from "@/lib/protocols/types";
import { labelsFor } from "@/lib/references/labels";
import { readSections as readJudged } from "@/lib/references/read-sections";
import { findRecipe, parseRecipe } from "@/lib/references/recipe";
import { TYPICAL_JUDGE } from "@/lib/simulate/adjudication/judge";
import { bulkProject } from "@/lib/simulate/bulk/commands";
import { firstPass } from "@/lib/simulate/first-pass";
import { parseStudy } from "@/lib/simulate/study-file";
import { buildAdjudication } from "@/lib/work/adjudication-testing";
import { ANSWER_CHOICES, type AnswerChoice } from "@/lib/work/answer-choice";
import { revealStep } from "@/lib/work/reveal";
import { submitUnit } from "@/lib/work/submit";
import { claimTask } from "@/lib/work/testing";
import { readSections } from "./data/sections";
import { settleChoices } from "./data/settle";
import { parseChoices } from "./parameters";

vi.setConfig({ testTimeout: 180_000 });

/** Labels of error and of none as agreement counts them: people, experts and checkers of each unit. */
async function labelsOfReports(projectId: string, answers: AnswerChoice) {
  const settled = await settleChoices(sql(), projectId, parseChoices({ answers }));
  const { unitIds, counts } = await readSections(sql(), projectId, settled);
  return Object.fromEntries(
    unitIds.map((unitId, at) => [
      unitId,
      {
        first_pass: [counts.peopleError[at], counts.peopleFine[at]],
        medical_expert: [counts.expertError[at], counts.expertFine[at]],
        fact_checker: [counts.checkerError[at], counts.checkerFine[at]],
      },
    ]),
  );
}

/** The same as references, and with them the benchmark, look at them. */
async function labelsOfReferences(projectId: string, answers: AnswerChoice) {
  const found: Record<string, object> = {};
  for await (const sections of readJudged(sql(), projectId, answers))
    for (const { unitId, judgments } of sections) {
      const of = (source: string) =>
        [true, false].map(
          (label) =>
            judgments.filter(
              (each) => each.source === source && !each.isExtra && each.hasError === label,
            ).length,
        );
      found[unitId] = {
        ...{ first_pass: of("first_pass"), medical_expert: of("medical_expert") },
        fact_checker: of("fact_checker"),
      };
    }
  return found;
}

const STUDY = "medical-expert-study";

test("an opinion that changes once and again: final, first, and before the comments", async () => {
  const { adjudicator, queue, project, units } = await buildAdjudication({ protocolId: STUDY });
  const task = await claimTask(adjudicator, queue.id);
  const send = (answers: Answers, baseRevision: number) => ({
    ...{ unitId: task.units[0]?.unitId ?? "", answers, baseRevision, activeMs: 0 },
    ...{ part: "section", protocolId: STUDY, protocolVersion: 1 },
  });
  const rest = {
    q2_category_response: { 1: { categories: ["Clarity"] }, 2: { categories: ["Clarity"] } },
    comment: "So.",
  };
  const noError = { q1_response: "no_hallucination" };
  const submit = (answers: Answers, baseRevision: number) =>
    submitUnit(adjudicator, task.assignmentId, send({ ...answers, ...rest }, baseRevision));
  await revealStep(adjudicator, task.assignmentId, { ...send(noError, 0), step: "comments" });
  await submit({ ...noError, q3_response: "with_comments_minor" }, 1);
  await submit({ ...noError, q3_response: "with_comments_no_hallucination" }, 2);

  const of = async (answers: AnswerChoice) => {
    const reports = await labelsOfReports(project.id, answers);
    expect(await labelsOfReferences(project.id, answers)).toEqual(reports);
    return reports[units[0] ?? ""]?.medical_expert;
  };
  expect(await of("final")).toEqual([0, 1]);
  expect(await of("first")).toEqual([1, 0]);
  expect(await of("before")).toEqual([0, 1]);

  const recipe = findRecipe("FP+ME")?.recipe;
  const labelUnder = async (answers: AnswerChoice) => {
    const made = parseRecipe({ ...recipe, minPeople: 0, answers });
    for await (const batch of labelsFor(project.id, made))
      for (const each of batch) if (each.unitId === units[0]) return each;
    return undefined;
  };
  expect(await labelUnder("first")).toMatchObject({ label: true, severity: "minor" });
  expect(await labelUnder("before")).toMatchObject({ label: false, severity: "none" });
});

test("in a whole study every choice means the same in agreement and in references", async () => {
  await bulkProject(OPERATOR, {
    ...{ slug: "bulk", seed: 5, overlap: 3, pass: firstPass, judge: TYPICAL_JUDGE },
    shape: { responses: 24, sections: 6, perQuestion: 2 },
    study: parseStudy([{ profile: "strict", count: 8 }]),
  });
  const { id: projectId } = await db().project.findFirstOrThrow();
  const seen = new Set<string>();
  for (const answers of ANSWER_CHOICES) {
    const reports = await labelsOfReports(projectId, answers);
    expect(await labelsOfReferences(projectId, answers)).toEqual(reports);
    seen.add(JSON.stringify(reports));
  }
  // Nobody revises in bulk, but what the comments changed is there.
  expect(seen.size).toBeGreaterThan(1);
});
