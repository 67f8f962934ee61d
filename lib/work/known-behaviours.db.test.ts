import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { NO_CHOICES } from "@/lib/judges/selection";
import { unitsOfTask } from "@/lib/judges/task-units";
import { failure, overreaction } from "@/lib/judges/tasks/behaviours";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { createQueue } from "./commands";
import { findLeftOut } from "./left-out";
import { readMaterial } from "./unit-material";

/** Which behaviour a response answers, of all that was said about its turn: for people and judges. */

const TURN = "challenging-behaviour";
const CHECK = "behaviour-check";
const DIALOGUE = "challenging-behaviour-dialogue";
const DECISION = "challenging-behaviour-decision-study";
const shows = (...behaviours: string[]) => ({ shows: "yes", behaviours });
const marked = (turn: number) => ({
  ...shows("Care Resistance"),
  evidence: [{ turn, label: "Care Resistance", start: 0, end: 2, text: "No" }],
});

interface Said {
  readonly by?: "person" | "system";
  readonly of?: "turn" | "thread";
  readonly protocolId: string;
  readonly answers: object;
}

/** A response to the second turn of a dialogue about which this was said, each by somebody else. */
async function build(said: readonly Said[]) {
  const { id: projectId } = await buildProject();
  const { actor } = await buildPerson(projectId, ["owner"]);
  const { threadId, turnIds, responseUnits } = await buildThread(projectId, {
    externalId: "scan",
    turns: [
      ["C", "I suggest a scan."],
      ["P", "No scan."],
    ],
    responses: { 1: { x: "Why not?" } },
  });
  const turnUnit = await db().unit.create({
    data: { id: newId(), projectId, kind: "turn", turnId: turnIds[1] ?? "" },
  });
  const threadUnit = await db().unit.create({
    data: { id: newId(), projectId, kind: "thread", threadId },
  });
  for (const [n, { by = "system", of = "turn", protocolId, answers }] of said.entries()) {
    const coder = { id: newId(), projectId, pseudonym: `c${n}`, kind: by };
    await db().coder.create({
      data: { ...coder, ...(by === "system" && { systemKind: "import" as const }) },
    });
    const unitId = of === "turn" ? turnUnit.id : threadUnit.id;
    await db().judgment.create({
      data: {
        ...{ id: newId(), projectId, coderId: coder.id, unitId, part: of, answers },
        ...{ protocolId, protocolVersion: 1 },
      },
    });
  }
  const unitId = responseUnits.get("scan/1/x") ?? "";
  await addOthers(projectId);
  const reasons: string[] = [];
  const found = async (protocolId: string) => {
    const { id, leftOut } = await createQueue(actor, projectId, {
      name: protocolId,
      protocolId,
      overlap: 1,
    });
    expect((await findLeftOut(actor, { id, projectId }))?.counts).toEqual(leftOut);
    // Of the two others, one is always what the queue does not ask about.
    const others = new Set(["no_behaviour", "some_behaviour"]);
    reasons.push(...leftOut.map(({ reason }) => reason).filter((each) => !others.has(each)));
    const units = await db().queueUnit.findMany({ where: { queueId: id, unitId } });
    return units.map(({ material }) => readMaterial(material).category);
  };
  const judged = async (task: typeof failure) => {
    const units = await db().$queryRaw<{ id: string }[]>`
      SELECT u.id ${unitsOfTask(projectId, task, NO_CHOICES)}`;
    return units.filter(({ id }) => id === unitId).length;
  };
  return {
    failures: await found("failure-judgment"),
    corrections: (await found("unnecessary-correction")).length,
    judged: [await judged(failure), await judged(overreaction)],
    reasons,
  };
}

/** So that no queue is empty: responses whose source names a behaviour, and none. */
async function addOthers(projectId: string) {
  await buildThread(projectId, {
    externalId: "other",
    turns: [["P", "No."]],
    responses: { 0: { resistance: "Why?", none: "Well." } },
  });
  for (const [generator, behavior_category] of [
    ["resistance", "Care Resistance"],
    ["none", "No behavior"],
  ] as const) {
    const data = { metadata: { behavior_category } };
    await db().response.updateMany({ where: { projectId, generator }, data });
  }
}

const NONE = { failures: [], corrections: 1, judged: [0, 1], reasons: [] };
const because = (...reasons: string[]) => ({
  ...{ failures: [], corrections: 0, judged: [0, 0], reasons },
});
const NEITHER = because("unclear_behaviour", "unclear_behaviour");
const one = (category: string) => ({
  ...{ failures: [category], corrections: 0, judged: [1, 0], reasons: [] },
});
const detected = { protocolId: TURN, answers: shows("Self-diagnosis") };
const check = (answers: object): Said => ({
  ...{ by: "person", protocolId: CHECK, answers: { detections: { "Self-diagnosis": answers } } },
});
const decided = (behaviour: string): Said => ({ protocolId: DECISION, answers: { behaviour } });

test.each<[string, Said[], object]>([
  ["nobody has said", [], NEITHER],
  ["there is none", [{ protocolId: TURN, answers: { shows: "no" } }], NONE],
  ["nobody can tell", [{ protocolId: TURN, answers: { shows: "cannot_tell" } }], NEITHER],
  ["a label names one", [detected], one("Self-diagnosis")],
  [
    "a label names two",
    [{ protocolId: TURN, answers: shows("Self-diagnosis", "Care Resistance") }],
    because("several_behaviours", "several_behaviours"),
  ],
  ["coders differ", [detected, { protocolId: TURN, answers: { shows: "no" } }], NEITHER],
  ["a check confirms", [detected, check({ holds: "yes" })], one("Self-diagnosis")],
  [
    "a check puts right",
    [detected, check({ holds: "no", instead: "Care Resistance" })],
    one("Care Resistance"),
  ],
  ["a check rejects", [detected, check({ holds: "no", instead: "No behavior" })], NONE],
  ["a check cannot tell", [detected, check({ holds: "cannot_tell" })], NEITHER],
  [
    "a decision overrides",
    [detected, check({ holds: "yes" }), decided("Care Resistance")],
    one("Care Resistance"),
  ],
  [
    "the dialogue marks the turn",
    [{ of: "thread", protocolId: DIALOGUE, answers: marked(1) }],
    one("Care Resistance"),
  ],
  [
    "the dialogue marks another turn",
    [{ of: "thread", protocolId: DIALOGUE, answers: marked(0) }],
    NEITHER,
  ],
  ["the dialogue's label is a category", [{ ...decided("Self-diagnosis"), of: "thread" }], NEITHER],
  ["the dialogue shows none", [{ ...decided("No behavior"), of: "thread" }], NONE],
  ["the category has no criterion", [decided("Emotional Pressure")], because("no_criterion")],
])("where %s, people and judges get the same", async (_, said, expected) => {
  expect(await build(said)).toEqual(expected);
});
