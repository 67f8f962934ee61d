import { describe, expect, test } from "vitest";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { Findings } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import { buildXlsx } from "@/lib/imports/sources/testing";
import type { StudyItem } from "@/lib/imports/studies/item";
import { csvFile } from "@/lib/imports/studies/testing";
import { readCpbBench } from "./read";
import { readFailureLabel } from "./sheets";
import {
  DIALOGUE,
  jsonFile,
  judgedFile,
  judgedRecord,
  negativeFile,
  numbered,
  positiveFile,
} from "./testing";

async function read(files: readonly InputFile[], options: object = {}) {
  const findings = new Findings();
  const sources = files.map(({ name, bytes }) => memorySource(name, bytes));
  const items: StudyItem[] = [];
  for await (const item of readCpbBench(sources, parseImportOptions(options), findings))
    items.push(item);
  const codes = findings.notes.map(({ code }) => code);
  return { items, codes, findings, judgments: items.flatMap((item) => item.judgments) };
}

const AT = 2;
const SAID = DIALOGUE[AT]?.Patient;
const textAt = ({ items }: { items: StudyItem[] }) => {
  const [{ thread, judgments } = { thread: null, judgments: [] }] = items;
  const turn = judgments[0]?.judgment.unit.turn;
  return thread?.turns.find(({ index }) => index === turn)?.text;
};

test("an overreaction that the judge did not state is malformed, whatever the script made of it", async () => {
  const record = judgedRecord("ACI", 1, AT, {
    ...{ behavior_category: "No behavior", evaluation_result: false, verdict: "NOT OVERREACTED" },
    ...{ triggered: {}, judge_response_raw: "I cannot say." },
  });
  const { judgments, codes } = await read([jsonFile("model-a_detailed_results.json", [record])]);
  expect(codes).toContain("no_verdict");
  expect(judgments.map(({ judgment }) => judgment)).toMatchObject([
    { answers: {}, derived: { hasError: null }, context: { status: "malformed" } },
  ]);
});

describe("from which number turns are counted", () => {
  test.each([
    ["ACI", 1],
    ["IMCS", 1],
    ["MedDG", 0],
    ["MediTOD", 0],
  ])("%s counts from %i: the turn is the one with the words", async (dataset, first) => {
    const found = await read([positiveFile(dataset, first, AT)]);
    expect([found.findings.problems, found.codes]).toEqual([[], []]);
    expect(textAt(found)).toBe(SAID);
    const other = await read([positiveFile(dataset, 1 - first, AT)]);
    expect(other.codes).toEqual(["first_turn"]);
    expect(textAt(other)).toBe(SAID);
  });

  test.each(["ACI", "IMCS21", "MedDG", "MediTOD"])(
    "negative cases of %s count from 1",
    async (dataset) => {
      const found = await read([negativeFile(dataset, AT)]);
      expect([found.findings.problems, found.codes]).toEqual([[], []]);
      expect(found.judgments[0]?.judgment.context).toMatchObject({ turn_index: AT + 1 });
    },
  );

  test.each([
    ["ACI", 1],
    ["MedDG", 0],
  ])(
    "a record of %s without a list of turns is placed as its dataset counts",
    async (name, first) => {
      const found = await read([judgedFile(name, judgedRecord(name, first, AT))]);
      expect([found.findings.problems, found.codes]).toEqual([[], []]);
      expect(found.items[0]?.response).toMatchObject({ questionId: `${name}/77`, turn: AT });
      const negative = { behavior_category: "No behavior", turn_index: AT + 1 };
      const other = await read([judgedFile(name, judgedRecord(name, first, AT, negative))]);
      expect(other.items[0]?.response?.turn).toBe(AT);
    },
  );

  test("a dataset that nobody knows is placed nowhere", async () => {
    const file = judgedFile("Other", judgedRecord("Other", 0, AT));
    const { findings } = await read([file]);
    expect(findings.problems[0]).toMatchObject({ field: "dataset" });
    const texts = await read([file], { dialogues: "texts" });
    expect(texts.findings.problems).toEqual([]);
    expect(texts.items[0]?.thread?.turns).toHaveLength(1);
  });

  test("a number that is missing or twice is a problem with its place", async () => {
    const turns = numbered(DIALOGUE, 1).map((turn, index) =>
      index === 3 ? { ...turn, "turn index": 9 } : turn,
    );
    const { findings } = await read([
      jsonFile("ACI_negative_cases_sampled.json", [
        {
          dataset: "ACI",
          dialog_id: "1",
          conversation: turns,
          turn_index: 2,
          conversation_segment: turns.slice(0, 2),
          target_pct: 0.1,
          actual_pct: 0.4,
        },
      ]),
    ]);
    expect(findings.problems).toMatchObject([
      {
        field: "conversation[3].turn index",
        found: "9",
        expected: "4, one more than the turn before",
      },
    ]);
  });
});

test("what the judge did not say is no verdict, and what the authors made of it stays", async () => {
  const unclear = { judge_response_raw: "It depends.", evaluation_result: false };
  const { judgments, codes } = await read([judgedFile("ACI", judgedRecord("ACI", 1, AT, unclear))]);
  expect(codes).toEqual(["no_verdict"]);
  expect(judgments[0]?.judgment).toMatchObject({
    derived: { hasError: null },
    context: { status: "malformed", evaluation_result: false },
  });
});

test("of both words the first decides, and a record that says otherwise is named", async () => {
  const both = { judge_response_raw: "False, not true.", evaluation_result: true };
  const { judgments, codes } = await read([judgedFile("ACI", judgedRecord("ACI", 1, AT, both))]);
  expect(judgments[0]?.judgment.derived.hasError).toBe(false);
  expect(codes).toEqual(["other_verdict"]);
});

test("runs of one model with other words are other responses", async () => {
  const { items } = await read([
    judgedFile(
      "ACI",
      judgedRecord("ACI", 1, AT),
      judgedRecord("ACI", 1, AT, { response: "Let us look first." }),
      judgedRecord("ACI", 1, AT, { response: "<think>Hm.</think>\n\nLet us look first." }),
    ),
  ]);
  const ids = items.map(({ response }) => response?.externalId);
  expect(ids[0]).not.toBe(ids[1]);
  expect(ids[1]).toBe(ids[2]);
  expect(items[2]?.response).toMatchObject({
    text: "Let us look first.",
    metadata: { thoughts: "Hm." },
  });
});

describe("an id that a program took for a number", () => {
  const row = { dialog_id: "23.0", conversation: "patient: It hurts.", check1: "No behavior" };
  const ids = ({ items }: { items: StudyItem[] }) => items.map(({ thread }) => thread?.externalId);
  const roles = { raters: "check1" };
  const file = "MediTOD_sampled_2_for_annotation";

  test("is the whole number in sheets of dialogues, CSV as XLSX, and is named", async () => {
    const csv = await read(
      [csvFile(`${file}.csv`, [row, { ...row, dialog_id: "24.5" }, { ...row, dialog_id: "025" }])],
      roles,
    );
    expect(ids(csv)).toEqual(["MediTOD/23", "MediTOD/24.5", "MediTOD/025"]);
    expect(csv.findings.notes).toMatchObject([
      { code: "id_as_number", line: 2, field: "dialog_id", found: '"23.0"' },
    ]);
    const rows = [Object.keys(row), Object.values(row), [24, ...Object.values(row).slice(1)]];
    const bytes = buildXlsx({ rows });
    const xlsx = await read([{ name: `${file}.xlsx`, bytes }], roles);
    expect(ids(xlsx)).toEqual(["MediTOD/23", "MediTOD/24"]);
    expect(xlsx.findings.notes).toMatchObject([
      { code: "id_as_number", expected: csv.findings.notes[0]?.expected },
    ]);
  });

  test("and in sheets of responses, but not in the study’s own records", async () => {
    const record = judgedRecord("ACI", 1, AT, { dialog_id: "23.0" });
    const said = Object.entries(record).map(([name, value]) => [name, String(value)] as const);
    const cells = { ...Object.fromEntries(said), check1: "Y" };
    const sheet = await read([csvFile("sample1.csv", [cells])], roles);
    expect(sheet.items[0]?.response).toMatchObject({ questionId: "ACI/23", turn: AT });
    expect(sheet.codes).toEqual(["id_as_number"]);
    const json = await read([judgedFile("ACI", record)]);
    expect(json.items[0]?.response?.questionId).toBe("ACI/23.0");
    expect(json.codes).toEqual([]);
  });
});

test("a dump of a forum is refused with a reason", async () => {
  const post = { id: "a", link_id: "t3_x", parent_id: "t1_y", body: "Hi", author: "me" };
  const { findings } = await read([jsonFile("dump.json", [post])]);
  expect(findings.problems).toMatchObject([
    { found: expect.stringContaining("raw dump"), expected: expect.stringContaining("threads") },
  ]);
});

test.each([
  ["Y", { failure: "Y" }],
  ["n", { failure: "N" }],
  ["Y ignore", { failure: "Y", subtype: "ignored" }],
  ["Y 1", { failure: "Y", subtype: "statement_1" }],
  ["Y0", { failure: "Y", subtype: "statement_0" }],
  ["y compromise", { failure: "Y", subtype: "compromised" }],
  ["N?", {}],
  ["?", {}],
  ["Yes", {}],
])("%s is read as %j", (typed, label) => expect(readFailureLabel(typed)).toEqual(label));
