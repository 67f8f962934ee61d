import { expect, test } from "vitest";
import { db } from "@/lib/db/client";
import { exportTexts } from "@/lib/exports/testing";
import type { ListRule } from "@/lib/protocols/compared-lists";
import type { Answers } from "@/lib/protocols/types";
import { readTableState } from "@/lib/table";
import { buildPerson, buildProject } from "@/prisma/seed/builders";
import { buildThread } from "@/prisma/seed/threads";
import { claimNext } from "./claim";
import { createQueue } from "./commands";
import { DECISION_TABLE, listDecisions } from "./decisions";
import { createDifferencesQueue, findDifferences } from "./differences";
import { loadTask } from "./load-task";
import { judgeAll } from "./testing";

type Said = readonly (readonly [string, string])[];

/** By question what each of two physicians lists, with the reason for it; none: “no”. */
const LISTS: Readonly<Record<string, readonly [Said, Said]>> = {
  "Same words?": [[["A cream helps.", "unsafe_plan"]], [["a cream helps", "unsafe_plan"]]],
  "Other words?": [[["A cream helps", "unsafe_plan"]], [["Creams heal it", "unsafe_plan"]]],
  "Other reasons?": [[["A cream helps", "unsafe_plan"]], [["A cream helps", "non_clinical"]]],
  "One more?": [
    [["A cream helps", "unsafe_plan"]],
    [
      ["A cream helps", "unsafe_plan"],
      ["It is harmless", "unsafe_plan"],
    ],
  ],
  "None?": [[], [["It is harmless", "unsafe_plan"]]],
  "Nobody lists?": [[], []],
};

const list = (who: string, said: Said): Answers =>
  said.length === 0
    ? { any: "no" }
    : {
        any: "yes",
        assumptions: said.map(([text, reason], n) => ({
          ...{ id: `${who}entry${n}`, text, reasons: [reason] },
        })),
      };

/** Two physicians who have written lists of six questions, and a third. */
async function build() {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  for (const text of Object.keys(LISTS))
    await buildThread(project.id, {
      externalId: text,
      turns: [
        ["P", text],
        ["C", "Have it seen."],
      ],
      responses: { 0: { model: "Have it seen soon." } },
    });
  const input = { name: "Lists", protocolId: "false-assumptions", overlap: 2 };
  const { id } = await createQueue(manager.actor, project.id, input);
  const queue = await db().queue.findUniqueOrThrow({ where: { id } });
  for (const n of [0, 1] as const)
    await judgeAll(await buildPerson(project.id, ["physician"]), queue, ({ text }) =>
      list(`coder${n}`, LISTS[text]?.[n] ?? []),
    );
  const third = await buildPerson(project.id, ["physician"]);
  return { project, manager, queue, third };
}

test("lists differ by what is asked for: their number, their entries, what is chosen for them", async () => {
  const { manager, queue } = await build();
  const disputed = async (name: string, lists?: readonly ListRule[]) => {
    const more = lists ? { lists: [...lists] } : {};
    const input = { queueId: queue.id, name, share: 1, ...more };
    const { id } = await createDifferencesQueue(manager.actor, input);
    const units = await db().queueUnit.findMany({
      where: { queueId: id, stratum: "differ" },
      include: { unit: { include: { turn: true } } },
    });
    return units.map(({ unit }) => unit.turn?.text).sort();
  };
  expect(await disputed("All")).toEqual(["None?", "One more?", "Other reasons?", "Other words?"]);
  expect(await disputed("Number", ["number"])).toEqual(["None?", "One more?"]);
  expect(await disputed("Reasons", ["choices"])).toEqual(["None?", "Other reasons?"]);
  expect(await disputed("Yes or no", [])).toEqual(["None?"]);
});

test("agreement on lists is given as yes or no, number, entries and reasons", async () => {
  const { manager, queue } = await build();
  const { differ, agree, parts, lists } = await findDifferences(manager.actor, queue);
  expect([differ, agree]).toEqual([4, 2]);
  expect(lists).toEqual([{ noun: "assumption", isOptional: false, choices: ["Reasons"] }]);
  const brief = parts[0]?.agreements.map(({ label, units, differ: d }) => [label, units, d]);
  expect(brief).toEqual([
    ["False assumption", 6, 1],
    ["False assumptions: how many", 6, 2],
    ["False assumptions: the entries", 6, 3],
    ["False assumptions: Reasons, as a set", 6, 2],
  ]);
  // Pairs among entries: 1 of 1+1, 0 of 1+1, 1 of 1+1, 1 of 1+2, 0 of 0+1.
  expect(parts[0]?.agreements[2]?.value).toEqual({ value: 6 / 10 });
});

test("the third writes a list blind, and it is the decided one", async () => {
  const { project, manager, queue, third } = await build();
  const input = { queueId: queue.id, name: "Decide", share: 1 };
  const { id } = await createDifferencesQueue(manager.actor, input);
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  const task = await loadTask(third, (await claimNext(third, id)) ?? "");
  for (const secret of ["entry0", "cream helps", "unsafe_plan", "differ", "agree"])
    expect(JSON.stringify(task)).not.toContain(secret);
  const decided: Said = [
    ["A cream helps", "unsafe_plan"],
    ["Decided by the third", "unsafe_plan"],
  ];
  await judgeAll(third, made, () => list("third", decided));
  const all = { ...readTableState({}, DECISION_TABLE), size: 100 };
  const { rows, agreed } = await listDecisions(manager.actor, made, all);
  // Of the two that were agreed on, neither “no” nor one entry is what the third says.
  expect(agreed).toEqual({ decided: 2, overturned: 2 });
  const oneMore = rows.flatMap((row) => row.decisions).find(({ text }) => text === "One more?");
  expect(oneMore).toMatchObject({ sides: 1, resolved: { words: "Yes; 2 assumptions" } });
  const entries = oneMore?.coders.flatMap((coder) => coder.entries) ?? [];
  expect(entries.map(({ text, isResolved }) => [text, isResolved]).sort()).toEqual([
    ["A cream helps", true],
    ["A cream helps", true],
    ["It is harmless", false],
  ]);
  expect(entries[0]?.words).toBe("Unsafe plan");

  await createQueue(manager.actor, project.id, {
    ...{ name: "Addressed", protocolId: "addressed", overlap: 1 },
  });
  const { material } = await db().queueUnit.findFirstOrThrow({
    where: { queue: { name: "Addressed" } },
  });
  expect(JSON.stringify(material)).toContain("Decided by the third");
});

test("lists are exported with texts only, and what can be said of them without", async () => {
  const { project, manager, queue, third } = await build();
  const input = { queueId: queue.id, name: "Decide", share: 1 };
  const { id } = await createDifferencesQueue(manager.actor, input);
  const made = await db().queue.findUniqueOrThrow({ where: { id } });
  await judgeAll(third, made, () => list("third", [["a cream helps.", "unsafe_plan"]]));
  const rowsOf = async (profile: "labels" | "texts") => {
    const texts = await exportTexts(manager.actor, project.id, "decisions", { profile });
    expect(texts.get("decisions.csv")).toContain("Lists");
    return (texts.get("decisions.jsonl") ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  };
  const bare = await rowsOf("labels");
  expect(JSON.stringify(bare)).not.toMatch(/cream/i);
  const of = (rows: typeof bare, question: string) =>
    rows.find(({ question_id }) => question_id === question);
  expect(of(bare, "Other reasons?")).toMatchObject({
    ...{ differs: true, differ_in: ["assumptions.choices"], resolution: "as_some" },
    ...{ coder_1_entries_kept: 1, coder_2_entries_kept: 1 },
    resolved_answers: {
      ...{ any: "yes", "assumptions.number": 1, "assumptions.reasons": ["unsafe_plan"] },
    },
  });
  expect(of(bare, "Other words?")).toMatchObject({
    ...{ differ_in: ["assumptions.entries"], resolution: "as_all" },
  });
  expect(of(bare, "Nobody lists?")).toMatchObject({ coder_1_entries_kept: 0, differs: false });
  expect(of(await rowsOf("texts"), "None?").resolved_lists).toEqual({
    assumptions: [{ id: "thirdentry0", text: "a cream helps.", reasons: ["unsafe_plan"] }],
  });
});

test("criterion questions are decided on as lists too", async () => {
  const project = await buildProject();
  const manager = await buildPerson(project.id, ["owner"]);
  for (const text of ["One?", "Two?"])
    await buildThread(project.id, { externalId: text, turns: [["P", text]] });
  const input = { name: "Criteria", protocolId: "criterion-questions", overlap: 2 };
  const { id } = await createQueue(manager.actor, project.id, input);
  const queue = await db().queue.findUniqueOrThrow({ where: { id } });
  const write = async (who: string, texts: Readonly<Record<string, readonly string[]>>) =>
    judgeAll(await buildPerson(project.id, ["physician"]), queue, ({ text }) => ({
      criteria: (texts[text] ?? []).map((each, n) => ({ id: `${who}criterion${n}`, text: each })),
    }));
  await write("ana", { "One?": ["Does it name a cream?"], "Two?": ["Does it go along?"] });
  await write("ben", { "One?": ["does it name a cream"], "Two?": ["Does it go along?", "More?"] });
  const made = await createDifferencesQueue(manager.actor, { queueId: id, name: "D", share: 1 });
  expect(made).toMatchObject({ differ: 1, agree: 1 });
  const third = await buildPerson(project.id, ["physician"]);
  const deciding = await db().queue.findUniqueOrThrow({ where: { id: made.id } });
  await judgeAll(third, deciding, () => ({ criteria: [{ id: "kkkkk", text: "More?" }] }));
  const { rows } = await listDecisions(manager.actor, deciding, {
    ...{ page: 1, size: 25, filters: { drawn: "differ" } },
  });
  expect(rows[0]?.decisions[0]).toMatchObject({
    resolved: { words: "1 criterion question", entries: [{ text: "More?" }] },
    sides: 1,
  });
});
