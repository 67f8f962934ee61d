import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { NotFoundError } from "@/lib/errors";
import { buildPerson } from "@/prisma/seed/builders";
import {
  adjudicate,
  type BuiltAdjudication,
  buildAdjudication,
  excerptOf,
} from "./adjudication-testing";
import { listFlags } from "./flag-list";
import { raiseFlag } from "./flags";
import { listMyHistory } from "./my-history";
import { saveDraft } from "./save-draft";
import { skipAssignment } from "./skip";
import { claimTask } from "./testing";
import { getUnitTrace } from "./trace";

let place: BuiltAdjudication;
beforeEach(async () => {
  place = await buildAdjudication();
});

const TABLE = {
  page: 1,
  size: 50,
  search: "",
  filters: {},
  descending: true,
  sort: "at",
  hidden: [],
};

test("a section is handed out with its question, and nothing of the response around it", async () => {
  const { adjudicator, queue, units } = place;
  const task = await claimTask(adjudicator, queue.id);
  expect(task.units).toEqual([
    expect.objectContaining({ unitId: units[0], part: "section", text: excerptOf(0), draft: null }),
  ]);
  expect(task.question.text).toMatch(/^Question/);
  expect(task.response).toEqual({ text: null, language: null });
  expect(JSON.stringify(task)).not.toContain("Fever is common.");
});

test("a section put off comes back when nothing else waits", async () => {
  const { adjudicator, queue, units } = place;
  const task = await claimTask(adjudicator, queue.id);
  const next = await skipAssignment(adjudicator, task.assignmentId, { reason: "later", note: "" });
  expect(next.task?.units[0]?.unitId).toBe(units[1]);
});

test("a flag about a section leads to the trace of its response, where the work on it stands", async () => {
  const { adjudicator, manager, project, queue } = place;
  const task = await claimTask(adjudicator, queue.id);
  const unitId = task.units[0]?.unitId ?? "";
  await raiseFlag(adjudicator, task.assignmentId, { unitId, note: "Cut off?" });
  await saveDraft(adjudicator, task.assignmentId, {
    unitId,
    answers: { q1_response: "minor" },
    baseRevision: 0,
    activeMs: 0,
  });
  const flags = await listFlags(manager.actor, project.id, TABLE);
  expect(flags.rows).toMatchObject([{ unitId, section: 2, note: "Cut off?" }]);
  const trace = await getUnitTrace(manager.actor, project.id, unitId, { withDrafts: true });
  const about = trace.entries.map(({ kind, section }) => `${kind} ${section}`);
  expect(about).toEqual(expect.arrayContaining(["begun 2", "flag 2", "answer 2"]));
});

test("nobody saves for a unit of the response that was not handed out", async () => {
  const { adjudicator, queue } = place;
  const task = await claimTask(adjudicator, queue.id);
  const other = await db().unit.findFirstOrThrow({
    where: { section: { text: "Fever is common." } },
  });
  const input = { unitId: other.id, answers: {}, baseRevision: 0, activeMs: 0 };
  await expect(saveDraft(adjudicator, task.assignmentId, input)).rejects.toThrow(NotFoundError);
  const stranger = await buildPerson(place.project.id, ["medical_expert"]);
  const own = { ...input, unitId: task.units[0]?.unitId ?? "" };
  await expect(saveDraft(stranger, task.assignmentId, own)).rejects.toThrow(NotFoundError);
});

test("a section's judgment closes its assignment, and my history shows it", async () => {
  const { adjudicator, queue } = place;
  const task = await claimTask(adjudicator, queue.id);
  const answers = {
    q1_response: "no_hallucination",
    judgment: "minor",
    comments: {
      1: { fate: "correct", categories: ["Numeric Info"] },
      2: { fate: "cannot_tell", categories: ["Missing Info"] },
    },
    comment: "Three times is the limit.",
  };
  const done = await adjudicate(adjudicator, task, answers);
  expect(done).toMatchObject({ closed: true, state: "done" });
  expect(done.next?.task?.units[0]?.text).toBe(excerptOf(1));
  const stored = await db().judgment.findFirstOrThrow({
    where: { assignmentId: task.assignmentId },
  });
  expect(stored).toMatchObject({ hasError: true, label: "minor", part: "section" });
  const history = await listMyHistory(adjudicator.actor, { ...TABLE, search: excerptOf(0) });
  expect(history.rows.map(({ assignmentId }) => assignmentId)).toEqual([task.assignmentId]);
});
