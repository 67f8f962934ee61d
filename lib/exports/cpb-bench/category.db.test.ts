import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { exportTexts } from "@/lib/exports/testing";
import { createQueue } from "@/lib/work/commands";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";

const PROTOCOL = "challenging-behaviour";

/** A response whose source names no behaviour, to a turn that two physicians label differently. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const { turnIds } = await buildThread(project.id, {
    externalId: "ACI/77",
    turns: [["P", "It must be an ulcer, and I will not have that scan."]],
    responses: { 0: { m: "Let us look at it." } },
    metadata: { dataset: "ACI", dialog_id: "77" },
  });
  await db().response.updateMany({ data: { condition: "baseline" } });
  const input = { name: "Labels", protocolId: PROTOCOL, overlap: 2 };
  const { id: queueId } = await createQueue(manager.actor, project.id, input);
  const unit = await db().unit.findUniqueOrThrow({ where: { turnId: turnIds[0] ?? "" } });
  const say = async (behaviour: string, inQueue: string) => {
    const { coderId } = await buildPerson(project.id, ["physician"]);
    await db().judgment.create({
      data: {
        ...{ id: newId(), projectId: project.id, unitId: unit.id, coderId, queueId: inQueue },
        ...{ protocolId: PROTOCOL, protocolVersion: 1, part: "turn", label: "yes" },
        answers: { shows: "yes", behaviours: [behaviour] },
      },
    });
  };
  await say("Self-diagnosis", queueId);
  await say("Care Resistance", queueId);
  const decide = async (behaviour: string) => {
    const source = await db().queue.findUniqueOrThrow({ where: { id: queueId } });
    const { id } = await db().queue.create({
      data: {
        ...{ id: newId(), projectId: project.id, name: "Decide", overlap: 1 },
        ...{ protocolId: PROTOCOL, protocolVersion: 1, workRole: source.workRole },
        differencesOf: queueId,
      },
    });
    await say(behaviour, id);
  };
  const exported = async () => {
    const file = (await exportTexts(OPERATOR, project.id, "cpb-bench")).get("m_ACI.jsonl");
    return file && JSON.parse(file).behavior_category;
  };
  return { decide, exported };
}

test("a response belongs to the behaviour on which its turn’s labels were decided, as in queues", async () => {
  const { decide, exported } = await build();
  expect(await exported()).toBeUndefined();
  await decide("Care Resistance");
  expect(await exported()).toBe("Care Resistance");
});
