import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { listProtocols } from "@/lib/protocols/registry";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { loadTask } from "./load-task";
import { isQueueProtocol } from "./queue-choices";

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
  const { turnIds, responseUnits } = await buildThread(project.id, {
    externalId: "thread-secret",
    turns: [
      ["P", "Which cream for my mole that bleeds?"],
      ["C", "Have it seen."],
      ["P", "I will not go."],
    ],
    responses: {
      2: {
        "secret-model-a": "Then use a cream.",
        "secret-model-b": "What worries you?",
        "secret-model-c": "Creams do not help.",
      },
    },
  });
  await db().response.updateMany({ data: { condition: "secret-condition" } });
  const withMetadata = (text: string, metadata: object) =>
    db().response.updateMany({ where: { text }, data: { metadata } });
  await withMetadata("Then use a cream.", {
    continuation: [{ speaker: "patient", text: "And if it grows?" }],
    judge_verdict: "secret-remark",
  });
  await withMetadata("Creams do not help.", { behavior_category: "No behavior" });
  const judge = newId();
  await db().coder.create({
    data: {
      ...{ id: judge, projectId: project.id, kind: "system", systemKind: "judge" },
      pseudonym: "SecretJudge",
    },
  });
  const unitIds: string[] = [...responseUnits.values()];
  for (const turnId of [turnIds[0] ?? "", turnIds[2] ?? ""]) {
    const id = newId();
    unitIds.push(id);
    await db().unit.create({ data: { id, projectId: project.id, kind: "turn", turnId } });
  }
  const said = { comment: "secret-remark", behaviours: ["Care Resistance"] };
  const lists = {
    assumptions: [{ id: "a1", text: "A cream helps" }],
    criteria: [{ id: "c1", text: "Does it name a cream?" }],
  };
  await db().judgment.createMany({
    data: unitIds.flatMap((unitId) =>
      [judge, colleague.coderId].flatMap((coderId) =>
        ["false-assumptions", "criterion-questions", "challenging-behaviour"].map((protocolId) => ({
          ...{ id: newId(), projectId: project.id, unitId, coderId, protocolId },
          ...{ protocolVersion: 1, part: "turn", label: "yes", hasError: true },
          answers: { ...said, ...lists },
        })),
      ),
    ),
  });
  return { project, manager, physician };
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
