import { beforeEach, expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildPool } from "@/lib/pools/commands";
import { importStudy, madeStudy } from "@/lib/pools/testing";
import { createPoolQueue } from "@/lib/work/pool-queue";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { numberIn, reportsOf } from "./testing";
import type { ReportItem } from "./types";

const FINE = { people: "FF", judge: "F" };
const WRONG = { people: "TT", judge: "T" };

let project = { id: "", slug: "" };
beforeEach(async () => {
  project = await buildProject();
  await importStudy(project.id, [
    madeStudy([
      [{ people: "TF", judge: "F" }, FINE, FINE, WRONG],
      [{ people: "FF", judge: "T" }, FINE, FINE],
      [FINE, WRONG],
    ]),
  ]);
});

/** A pool of rows and of one of five agreed no errors and one of two agreed errors, unless it draws more. */
async function buildMain(audits = { auditNoError: 1, auditError: 1 }): Promise<void> {
  await buildPool(OPERATOR, project.id, { name: "Main", seed: "1", parameters: audits });
}

/** An expert's word on all that the pool draws. */
async function adjudicate(isError: (reason: string) => boolean): Promise<void> {
  const { id: projectId } = project;
  const { coderId } = await buildPerson(projectId, ["medical_expert"]);
  for (const { unitId, reason } of await db().poolEntry.findMany({ where: { projectId } }))
    await db().judgment.create({
      data: {
        ...{ id: newId(), projectId, unitId, coderId, part: "section", answers: {} },
        ...{ protocolId: "medical-expert", protocolVersion: 1, hasError: isError(reason) },
      },
    });
}

const read = (names: readonly string[]) => reportsOf(project, names, { resamples: 100 });

/** Values of a row of which the first two cells say these words, by column. */
function rowOf({ rows, columns }: ReportItem, first: string, second: string) {
  const row = rows.find(
    ({ cells: [a, b] }) =>
      a?.kind === "text" && a.text === first && b?.kind === "text" && b.text === second,
  );
  return (key: string) => row?.cells[columns.findIndex((column) => column.key === key)];
}

test("adjudicated sections stand for all with a claim in rows of their own", async () => {
  // The judge finds the two agreed errors (one drawn); people's word is right once, and the audited
  // section that everybody held to be right is wrong: it stands for five.
  await buildMain();
  await adjudicate((reason) => reason !== "laj_only");
  const [pairs, scores, runs] = await read(["table-4", "table-5", "table-8"]);
  if (!pairs || !scores || !runs) throw new Error("nothing was made");
  const weighted = (column: string) => numberIn(pairs, "LaJ–ME, weighted", column);
  expect(["tt", "ff", "tf", "ft"].map(weighted)).toEqual([2, 0, 1, 6]);
  expect(weighted("percent_agreement")).toBeCloseTo(2 / 9, 12);
  expect(weighted("xrr")).toBeCloseTo(1 - 63 / 51, 12);
  expect(numberIn(pairs, "LaJ–ME", "percent_agreement")).toBeCloseTo(1 / 4, 12);

  const judge = rowOf(scores, "FP+ME", "Judge, weighted");
  expect(judge("precision")).toMatchObject({ value: expect.closeTo(2 / 3, 12) });
  const bounds = [expect.any(Number), expect.any(Number)];
  expect(judge("recall")).toMatchObject({ value: 1 / 4, interval: bounds });
  expect(["sections", "tp", "fp", "fn"].map(judge)).toMatchObject(
    [4, 1, 1, 2].map((value) => ({ value })),
  );
  expect(rowOf(scores, "FP+ME", "Judge")("recall")).toMatchObject({ value: 2 / 4 });

  const run = rowOf(runs, "FP+ME", "IsiHallucinationDetector, weighted");
  expect(run("precision_median")).toMatchObject({ value: expect.closeTo(2 / 3, 12) });
  expect(run("recall_median")).toMatchObject({ value: 1 / 4, interval: bounds });

  const notes = [pairs, scores, runs].map((item) => item.notes.join(" "));
  for (const note of notes) expect(note).toContain("1 labelled of 1 drawn from 5");
  expect(notes[1]).toContain("FP:AG: no weighted row, as it does not ask adjudicators.");
});

test("without known probabilities there is no weighted row, and the reason is said", async () => {
  const { coderId } = await buildPerson(project.id, ["medical_expert"]);
  const unit = await db().unit.findFirstOrThrow({
    where: { projectId: project.id, kind: "section" },
  });
  await db().judgment.create({
    data: {
      ...{ id: newId(), projectId: project.id, unitId: unit.id, coderId, part: "section" },
      ...{ protocolId: "medical-expert", protocolVersion: 1, answers: {}, hasError: true },
    },
  });
  for (const { rows, notes } of await read(["table-4", "table-5", "table-8"])) {
    expect(JSON.stringify(rows)).not.toContain("weighted");
    expect(notes.join(" ")).toContain("no pool here drew with a known chance");
  }
});

/** A queue in which each section of the pool is judged by two. */
async function offerTwice(): Promise<void> {
  const { id: poolId } = await db().pool.findFirstOrThrow({ where: { projectId: project.id } });
  await createPoolQueue(OPERATOR, project.id, {
    ...{ name: "Experts", protocolId: "medical-expert", poolId },
    ...{ extraShare: 1, extraMinimum: 0 },
  });
}

test("agreement over doubles is weighted where their chances are known and differ", async () => {
  await buildMain();
  await offerTwice();
  // They differ on the section that stands for five; that for two is an error, one row each is not.
  await adjudicate((reason) => reason !== "laj_only");
  await adjudicate((reason) => reason !== "laj_only" && reason !== "audit_no_error");
  const [table] = await read(["table-3"]);
  if (!table) throw new Error("nothing was made");
  expect(numberIn(table, "Percent agreement", "me")).toBeCloseTo(3 / 4, 12);
  expect(numberIn(table, "Percent agreement, weighted", "me")).toBeCloseTo(4 / 9, 12);
  // Eight values that stand for 18: 11 say error, 7 say none, 10 of them differ.
  const scale = 8 / 18;
  const alpha = 1 - (7 * 10 * scale) / (2 * 11 * scale * 7 * scale);
  expect(numberIn(table, "Krippendorff’s alpha, weighted", "me")).toBeCloseTo(alpha, 12);
  expect(table.notes.join(" ")).toContain("chance 100 %: 1 adjudicated twice for 5 sections");
  expect(table.parameters).toContainEqual({
    ...{ label: "Medical experts, sections judged twice" },
    value: "unweighted, and weighted in rows of their own",
  });
});

test("doubles with one and the same chance are not weighted, and it says that nothing would change", async () => {
  await buildMain({ auditNoError: 5, auditError: 2 });
  await offerTwice();
  for (const least of ["laj_only", "audit_no_error"]) await adjudicate((reason) => reason > least);
  const [table] = await read(["table-3"]);
  expect(JSON.stringify(table?.rows)).not.toContain("weighted");
  expect(table?.notes.join(" ")).toContain("weights would change nothing");
});
