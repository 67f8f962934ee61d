import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { detectorsOf, listDetectorCoders } from "@/lib/benchmark/detectors";
import { db, sql } from "@/lib/db/client";
import { importFiles } from "@/lib/imports/commands";
import { parseImportOptions } from "@/lib/imports/options";
import { textFile } from "@/lib/imports/studies/testing";
import { listPoolChoices } from "@/lib/pools/choices";
import { STUDY_BASIS } from "@/lib/references/contributors";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { countPanel, getPanel, listPanelJudges, listPanelRows, panelCsv } from "./panel-queries";
import { buildPanel } from "./panels";
import { buildJudged, buildSectionPanel } from "./testing/builders";

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

test("verdicts stand side by side, with what is missing, what differs, and the panel's own", async () => {
  const { projectId, actor } = await buildScored();
  const input = { ...JUDGES, name: "three", strategy: "majority_primary_tiebreak" };
  const { id } = await buildPanel(actor, projectId, input);
  const panel = await getPanel(actor, projectId, id);
  expect(await countPanel(actor, projectId, panel)).toEqual({
    ...{ units: 2, decided: 1, differ: 2, changed: 1, incomplete: 1 },
  });
  const rows = await listPanelRows(actor, projectId, panel, { filter: "all", page: 1 });
  expect(rows.map(({ text, verdicts, verdict }) => [text, verdicts, verdict])).toEqual([
    ["One.", { "p-judge": 0, "b-judge": 1, "c-judge": 1 }, 1],
    ["Two.", { "b-judge": 1, "c-judge": -1 }, null],
  ]);
  const undecided = await listPanelRows(actor, projectId, panel, { filter: "undecided", page: 1 });
  expect(undecided.map(({ text }) => text)).toEqual(["Two."]);
  const [head, ...lines] = (await panelCsv(actor, projectId, panel)).trim().split("\r\n");
  expect(head).toContain("unit_id,task,strategy,primary,panel,p-judge,b-judge,c-judge");
  expect(lines.map((line) => line.split(",").slice(4))).toEqual([
    ["1", "0", "1", "1"],
    ["", "", "1", "-1"],
  ]);
  const elsewhere = await buildProject();
  const stranger = await buildPerson(elsewhere.id, ["owner"]);
  await expect(getPanel(stranger.actor, projectId, id)).rejects.toThrow();
  await expect(getPanel(stranger.actor, elsewhere.id, id)).rejects.toThrow("no such panel");
});

test("a panel about sections is a judge among judges: it feeds pools and can be scored", async () => {
  const { projectId, owner } = await buildJudged("http://127.0.0.1:9/v1");
  const { panelId, judges } = await buildSectionPanel(owner, projectId);
  const { coder } = await getPanel(owner, projectId, panelId);
  const stored = await db().judgment.findMany({ where: { coder: { pseudonym: coder } } });
  expect(stored.map(({ protocolId, hasError }) => [protocolId, hasError]).sort()).toEqual([
    ["llm-judge", false],
    ["llm-judge", true],
  ]);
  const tasks = await listPanelJudges(owner, projectId);
  expect(tasks.map(({ id, judges: those }) => [id, those.map(({ name }) => name)])).toEqual([
    ["sections", judges],
  ]);
  const choices = await listPoolChoices(owner, projectId);
  expect(choices.systems).toContainEqual(
    expect.objectContaining({ pseudonym: coder, systemKind: "judge" }),
  );
  const detectors = detectorsOf(await listDetectorCoders(sql(), projectId), STUDY_BASIS);
  expect(detectors.map(({ id }) => id)).toContain(`coder:${coder}`);
});
