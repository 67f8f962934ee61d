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
import { publishGuideline } from "./guidelines";
import { loadTask } from "./load-task";
import { openResponse } from "./open-response";
import { getSeen } from "./seen";
import { claimTask } from "./testing";

const ANSWERS = {
  q1_response: "minor",
  judgment: "no_hallucination",
  comments: {
    1: { fate: "cannot_tell", categories: ["Clarity"] },
    2: { fate: "cannot_tell", categories: ["Clarity"] },
  },
};

let place: BuiltAdjudication;
let judgmentId: string;
let shown: string[];

beforeEach(async () => {
  place = await buildAdjudication();
  const { adjudicator, manager, queue } = place;
  await publishGuideline(manager.actor, {
    ...{ queueId: queue.id, text: "Judge what it says.", note: "New.", altersMeaning: false },
    stale: [],
  });
  const task = await claimTask(adjudicator, queue.id);
  await openResponse(adjudicator, task.assignmentId);
  await adjudicate(adjudicator, task, ANSWERS);
  const after = await loadTask(adjudicator, task.assignmentId);
  shown = (after.units[0]?.candidates ?? []).map(({ comment }) => comment);
  const made = await db().judgment.findFirstOrThrow({ where: { assignmentId: task.assignmentId } });
  judgmentId = made.id;
});

test("a replay has the texts, the comments in their order, the versions and the times", async () => {
  const { adjudicator, project } = place;
  const seen = await getSeen(adjudicator.actor, project.id, judgmentId);
  expect(seen).toMatchObject({
    text: excerptOf(0),
    comments: shown,
    guideline: { version: 1, text: "Judge what it says." },
    protocol: { id: "medical-expert", version: 1 },
    steps: [{ key: "comments", answers: { q1_response: "minor" } }],
    submissions: [{ answers: ANSWERS }],
  });
  expect(shown).toHaveLength(2);
  const times = [seen.openedAt, seen.steps[0]?.at, seen.submissions[0]?.at].map(Number);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("researchers see it too; other adjudicators and strangers do not learn that it is there", async () => {
  const { manager, project } = place;
  const viewer = await buildPerson(project.id, ["viewer"]);
  for (const { actor } of [manager, viewer]) {
    expect((await getSeen(actor, project.id, judgmentId)).comments).toEqual(shown);
  }
  const other = await buildPerson(project.id, ["medical_expert", "annotator"]);
  await expect(getSeen(other.actor, project.id, judgmentId)).rejects.toThrow(NotFoundError);
  await expect(getSeen(manager.actor, project.id, "no-id")).rejects.toThrow(NotFoundError);
});
