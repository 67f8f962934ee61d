import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { newId } from "@/lib/db/ids";
import { buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { NO_CHOICES } from "./selection";
import { readTaskMaterial } from "./task-material";
import { unitsOfTask } from "./task-units";
import { redirection } from "./tasks/redirection";

test("the answer to a turn is all that is said up to the patient's next turn", async () => {
  const { id: projectId } = await buildProject();
  const { turnIds } = await buildThread(projectId, {
    externalId: "cream",
    turns: [
      ["P", "Which cream?"],
      ["C", "None."],
      ["C", "Have it seen."],
      ["P", "And then?"],
      ["P", "Soon?"],
      ["C", "This week."],
    ],
  });
  const answers = new Map<number, string | null>();
  const units = new Map<string, number>();
  for (const index of [0, 3, 4]) {
    const data = { id: newId(), projectId, kind: "turn" as const, turnId: turnIds[index] ?? "" };
    const { id } = await db().unit.create({ data });
    units.set(id, index);
    const material = await readTaskMaterial(projectId, id, redirection, NO_CHOICES);
    answers.set(index, material.clinicianAnswer);
  }
  expect([...answers]).toEqual([
    [0, "None.\n\nHave it seen."],
    [3, null],
    [4, "This week."],
  ]);
  const asked = await db().$queryRaw<{ id: string }[]>`
    SELECT u.id ${unitsOfTask(projectId, redirection, NO_CHOICES)}`;
  expect(asked.map(({ id }) => units.get(id)).sort()).toEqual([0, 4]);
});
