import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { createQueue } from "./commands";
import { listFlaggingProtocols } from "./queue-choices";

const JUDGED = "misconception-scoring-study";

/** What a judge gave each response: only 1 says that the misconception was corrected. */
const SCORES: Readonly<Record<string, number | null>> = {
  "cold/0/a": 1,
  "cold/0/b": 1,
  "cold/2/a": -1,
  "cold/2/b": 1,
  "cold/4/a": 0,
  "cold/4/b": null,
};

async function build() {
  const project = await buildProject();
  const { actor } = await buildPerson(project.id, ["owner"]);
  const both = { a: "Take amoxicillin.", b: "It does not help." };
  const { responseUnits } = await buildThread(project.id, {
    externalId: "cold",
    turns: [
      ["P", "Which antibiotic?"],
      ["C", "None."],
      ["P", "Then vitamin C?"],
      ["C", "No."],
      ["P", "Then zinc?"],
    ],
    responses: { 0: both, 2: both, 4: both },
  });
  const coderId = newId();
  const judge = { id: coderId, projectId: project.id, pseudonym: "judge", systemKind: "judge" };
  await db().coder.create({ data: { ...judge, kind: "system" } });
  await db().judgment.createMany({
    data: [...responseUnits].map(([name, unitId]) => ({
      ...{ id: newId(), projectId: project.id, unitId, coderId, part: "response" },
      ...{ protocolId: JUDGED, protocolVersion: 1, score: SCORES[name] ?? null, answers: {} },
    })),
  });
  const drawn = async (protocolId: string) => {
    const audit = { flaggedBy: JUDGED, flagged: 1, unflagged: 1 };
    const input = { name: protocolId, protocolId, overlap: 1, audit };
    const { id } = await createQueue(actor, project.id, input);
    const units = await db().queueUnit.findMany({ where: { queueId: id } });
    return Object.fromEntries(units.map(({ stratum, inclusion }) => [stratum, inclusion]));
  };
  return { drawn };
}

test("what a judge did not score as corrected is flagged; what it has no score for is in neither sample", async () => {
  const { drawn } = await build();
  expect(await drawn(JUDGED)).toEqual({ flagged: 1 / 2, unflagged: 1 / 3 });
});

test("a turn whose responses are scored together is flagged by any of them", async () => {
  const { drawn } = await build();
  expect(await drawn("misconception-scoring")).toEqual({ flagged: 1 / 2, unflagged: 1 });
});

test("protocols that score misconceptions can flag", () => {
  const offered = listFlaggingProtocols().map(({ value }) => value);
  expect(offered).toEqual(expect.arrayContaining(["misconception-scoring", JUDGED]));
});
