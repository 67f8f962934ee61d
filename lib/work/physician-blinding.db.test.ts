import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { listProtocols } from "@/lib/protocols/registry";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { loadTask } from "./load-task";
import { isQueueProtocol } from "./queue-choices";
import { buildSpokenOf } from "./testing-conversations";

const PHYSICIANS = listProtocols().filter(
  (protocol) => isQueueProtocol(protocol) && protocol.role === "physician",
);

/** What is nowhere in anything that a physician receives. */
const SECRETS = [
  "secret-model",
  "secret-condition",
  "SecretJudge",
  "secret-remark",
  "thread-secret",
];

/** A conversation with responses, and what a judge and a colleague have said about all of it. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  const physician = await buildPerson(project.id, ["physician"]);
  const colleague = await buildPerson(project.id, ["physician"]);
  await buildSpokenOf(project.id, colleague.coderId, ["thread-secret"]);
  return { project, manager, physician, colleague };
}

test.each(PHYSICIANS.map(({ id }) => id))(
  "under %s a physician learns nothing of models, conditions, judges and colleagues",
  async (protocolId) => {
    const { project, manager, physician } = await build();
    const settings = { name: "Work", protocolId, overlap: 1 };
    const { id } = await createQueue(manager.actor, project.id, settings);
    const assignmentId = await claimNext(physician, id);
    const task = await loadTask(physician, assignmentId ?? "");
    expect(task.units.length).toBeGreaterThan(0);
    const sent = JSON.stringify(task);
    for (const secret of SECRETS) expect(sent).not.toContain(secret);
  },
);

test("where the misconception has to be found, nothing of it is sent, and each score says which was meant", async () => {
  const { project, manager, physician } = await build();
  const settings = { name: "Work", protocolId: "misconception-scoring", overlap: 1 };
  const task = async (showsMisconception: boolean) => {
    const input = { ...settings, name: String(showsMisconception), showsMisconception };
    const { id } = await createQueue(manager.actor, project.id, input);
    const person = showsMisconception ? physician : await buildPerson(project.id, ["physician"]);
    return loadTask(person, (await claimNext(person, id)) ?? "");
  };
  expect(JSON.stringify(await task(true))).toContain("A cream helps");
  const hidden = await task(false);
  expect(JSON.stringify(hidden)).not.toContain("A cream helps");
  expect(hidden.units[0]?.facts).toMatchObject({ assumptions: [], misconceptionShown: false });
});

test("that somebody has labelled a clinician’s turn does not show", async () => {
  const { project, manager, physician, colleague } = await build();
  const unitId = newId();
  const turn = await db().turn.findFirstOrThrow({
    where: { projectId: project.id, speaker: "clinician" },
  });
  await db().unit.create({
    data: { id: unitId, projectId: project.id, kind: "turn", turnId: turn.id },
  });
  await db().judgment.create({
    data: {
      ...{ id: newId(), projectId: project.id, unitId, coderId: colleague.coderId, part: "turn" },
      ...{ protocolId: "challenging-behaviour-decision-study", protocolVersion: 1 },
      answers: { behaviour: "Care Resistance" },
    },
  });
  const settings = { name: "Work", protocolId: "challenging-behaviour-dialogue", overlap: 1 };
  const { id } = await createQueue(manager.actor, project.id, settings);
  const task = await loadTask(physician, (await claimNext(physician, id)) ?? "");
  expect(task.conversation?.turns.map((each) => [each.speaker, each.unitId !== null])).toEqual([
    ["patient", true],
    ["clinician", false],
    ["patient", true],
  ]);
  expect(JSON.stringify(task)).not.toContain(unitId);
});
