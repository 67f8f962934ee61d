import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { db } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { textFile } from "@/lib/imports/studies/testing";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildPanel } from "./panels";

const PAIRS = [0, 1, 2].map((t) => ({ t, question: `Why ${t}?`, physician_answer: "So." }));

/** A thread whose last question has two responses: one with three scores, one with a missing one. */
async function buildScored() {
  const { id: projectId } = await buildProject();
  const score = (rater: string, value: number | null) => ({
    ...{ rater, rater_kind: "judge", score: value, explanation: [] },
  });
  const response = (text: string, scores: object[]) => ({
    ...{ thread_id: "A", t: 2, model: "m", setting: "original", text, scores },
  });
  const records = [
    { thread_id: "A", turns: PAIRS },
    response("One.", [score("p", 0), score("b", 1), score("c", 1)]),
    response("Two.", [score("p", null), score("b", 1), score("c", -1)]),
  ];
  const files = [textFile("threads.json", JSON.stringify(records))];
  const options = parseImportOptions({});
  const input = { projectId, format: "threadmed", files, options, dryRun: false } as const;
  expect((await importFiles(OPERATOR, input)).problems).toEqual([]);
  const { actor } = await buildPerson(projectId, ["owner"]);
  return { projectId, actor };
}
const JUDGES = { primary: "p-judge", others: ["b-judge", "c-judge"] };

test("a panel scores by its strategy, which its judgments name, and counts what is missing", async () => {
  const { projectId, actor } = await buildScored();
  const input = { ...JUDGES, name: "three", strategy: "majority_primary_tiebreak" };
  const made = await buildPanel(actor, projectId, input);
  expect(made).toMatchObject({ units: 2, scored: 1, changed: 1, incomplete: 1 });
  const judgments = await db().judgment.findMany({
    where: { coder: { pseudonym: "Panel-three" } },
  });
  expect(judgments).toMatchObject([
    {
      score: 1,
      context: {
        panel: {
          ...{ strategy: "majority_primary_tiebreak", primary: "p-judge" },
          scores: { "p-judge": 0, "b-judge": 1, "c-judge": 1 },
        },
      },
    },
  ]);
  await expect(buildPanel(actor, projectId, input)).rejects.toThrow("already a coder");
});

test("who does not manage judges builds no panel, and judges that there are not make none", async () => {
  const { projectId, actor } = await buildScored();
  const annotator = await buildPerson(projectId, ["annotator"]);
  const input = { ...JUDGES, name: "x", strategy: "median" };
  await expect(buildPanel(annotator.actor, projectId, input)).rejects.toThrow();
  await expect(buildPanel(actor, projectId, { ...input, primary: "nobody" })).rejects.toThrow(
    "nobody",
  );
});
