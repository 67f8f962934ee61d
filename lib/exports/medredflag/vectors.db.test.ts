import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { exportTexts } from "@/lib/exports/testing";
import { createQueue } from "@/lib/work/commands";
import { submitUnit } from "@/lib/work/submit";
import { claimTask, submitOf } from "@/lib/work/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";

const CREAM = { id: "x", text: "A cream helps" };
const SAFE = { id: "b", text: "It can wait" };
const OTHER = { id: "n", text: "It is no cancer" };

/** A response that addresses the cream and not the wait, judged by the list as it then was. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const ann = await buildPerson(project.id, ["physician"]);
  const { turnIds } = await buildThread(project.id, {
    externalId: "mole",
    turns: [
      ["P", "Which cream for my mole?"],
      ["C", "Have it seen now."],
    ],
    responses: { 0: { m: "No cream." } },
  });
  await db().response.updateMany({ data: { condition: "baseline" } });
  const unit = { id: newId(), projectId: project.id, turnId: turnIds[0] ?? "" };
  await db().unit.create({ data: { ...unit, kind: "turn" } });
  const list = async (coderId: string, assumptions: readonly object[]) => {
    await db().judgment.updateMany({
      where: { unitId: unit.id, coderId, supersededAt: null },
      data: { supersededAt: new Date() },
    });
    await db().judgment.create({
      data: {
        ...{ id: newId(), projectId: project.id, unitId: unit.id, coderId, part: "turn" },
        ...{ protocolId: "false-assumptions", protocolVersion: 1, label: "yes" },
        answers: { any: "yes", assumptions: [...assumptions] },
      },
    });
  };
  const judge = async () => {
    const settings = { name: "Addressed", protocolId: "addressed", overlap: 1 };
    const queue = await createQueue(manager.actor, project.id, settings);
    const task = await claimTask(ann, queue.id);
    const evidence = [{ start: 0, end: 8, text: "No cream" }];
    const assumptions = { x: { addressed: 1, evidence }, b: { addressed: 0 } };
    const answers = { assumptions, share: "over_50" };
    const input = { ...submitOf(task, 0, answers), protocolId: "addressed" };
    await submitUnit(ann, task.assignmentId, input);
  };
  const { pseudonym } = await db().coder.findUniqueOrThrow({ where: { id: ann.coderId } });
  const row = async () => {
    const files = await exportTexts(OPERATOR, project.id, "medredflag");
    const rows: Record<string, string>[] = parse(files.get(`medredflag-${pseudonym}.csv`) ?? "", {
      columns: true,
    });
    const cell = (name: string) => JSON.parse(rows[0]?.[name] || "null");
    return {
      list: cell("cleaned_presuppositions"),
      scores: cell("m_answer_addressed_eval_vector"),
      about: cell("m_answer_addressed_items"),
    };
  };
  return { project, ann, list, judge, row };
}

test("a list that is put in another order after it was judged takes its vectors along", async () => {
  const { ann, list, judge, row } = await build();
  await list(ann.coderId, [CREAM, SAFE]);
  await judge();
  const before = { list: [CREAM.text, SAFE.text], scores: [1, 0] };
  expect(await row()).toEqual({ ...before, about: before.list });
  await list(ann.coderId, [SAFE, OTHER, CREAM]);
  const after = { list: [SAFE.text, OTHER.text, CREAM.text], scores: [0, null, 1] };
  expect(await row()).toEqual({ ...after, about: after.list });
});

test("a vector about another list than the one in its row says what it is about", async () => {
  const { ann, list, judge, row } = await build();
  await list(ann.coderId, [CREAM, SAFE]);
  await judge();
  await list(ann.coderId, [OTHER, CREAM]);
  expect(await row()).toEqual({
    list: [OTHER.text, CREAM.text],
    scores: [1, 0],
    about: [CREAM.text, SAFE.text],
  });
});

test("a vector about somebody else’s list says what it is about", async () => {
  const { project, list, judge, row } = await build();
  const ben = await buildPerson(project.id, ["physician"]);
  await list(ben.coderId, [SAFE, CREAM]);
  await judge();
  const about = [SAFE.text, CREAM.text];
  expect(await row()).toEqual({ list: null, scores: [0, 1], about });
});
