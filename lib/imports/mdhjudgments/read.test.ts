import { describe, expect, test } from "vitest";
import type { InputFile } from "@/lib/imports/material";
import { Findings } from "@/lib/imports/problems";
import { memorySource } from "@/lib/imports/sources/source";
import { gather } from "@/lib/imports/testing";
import type { ResponseRecord } from "./format";
import { readMdhjudgments } from "./read";
import {
  annotation,
  buildFiles,
  buildRecords,
  expert,
  factCheck,
  fileOf,
  sectionsIn,
  textFile,
  uuid,
} from "./testing";

async function read(files: readonly InputFile[], ids: "study" | "any" = "study") {
  const findings = new Findings();
  const sources = files.map(({ name, bytes }) => memorySource(name, bytes));
  const material = await gather(readMdhjudgments(sources, { ids }, findings));
  return { material, findings };
}

/** The one problem that a change of the second of three records makes. */
async function problemAfter(change: (record: ResponseRecord) => void) {
  const records = buildRecords();
  const [, second] = records;
  if (second) change(second);
  const { findings } = await read([fileOf(records)]);
  return findings.problems;
}

const SECTION = "annotations.sections_with_annotations[0]";
const first = (record: ResponseRecord) => {
  const [section] = sectionsIn(record);
  if (!section) throw new Error("no section");
  return section;
};
const put = (target: object, key: string, value: unknown) =>
  Object.assign(target, { [key]: value });
const seen = [uuid(211), uuid(212)];
const withExpert = (changes: Parameters<typeof expert>[3]) => (record: ResponseRecord) => {
  first(record).adjudication = expert(uuid(901), uuid(201), seen, changes);
};
const withFactCheck = (changes: Parameters<typeof factCheck>[3]) => (record: ResponseRecord) => {
  first(record).fact_checking = factCheck(uuid(902), uuid(201), seen, changes);
};

test("the five files are merged by id", async () => {
  const { material, findings } = await read(buildFiles());
  expect(findings.problems).toEqual([]);
  expect([...material.questions.keys()]).toEqual(["cf_made_up-q.1", "pedinf_made_up-q.2"]);
  expect(material.responses.size).toBe(3);
  expect(material.details.map(({ length }) => length)).toEqual([3, 3, 3, 3, 3]);
  // Per response 10 on sections and 2 on the response, 2 per question, and 4 adjudications.
  expect(material.judgments.size).toBe(3 * 12 + 2 * 2 + 4);
});

test("ids say model, condition and coder", async () => {
  const { material } = await read(buildFiles());
  const parts = [...material.responses.values()].map(({ generator, condition, metadata }) => [
    generator,
    condition,
    metadata.model,
  ]);
  expect(parts).toEqual([
    ["Qwen/Qwen3-32b", "injected_error", "Qwen/Qwen3-32b"],
    ["google/gemma-3-12b-it", "provide_medical_evidence", "google/gemma-3-12b-it"],
    ["gpt-4.1-nano-2025-04-14", "baseline", "gpt-4.1"],
  ]);
  const { coders } = material;
  expect(coders.get("ANNOTATOR-1")).toMatchObject({ kind: "person", group: "ai_researcher" });
  expect(coders.get("EXPERT-2")).toMatchObject({ kind: "person", group: "medical_expert" });
  expect(coders.get("IsiHallucinationDetector")).toMatchObject({
    kind: "system",
    systemKind: "judge",
  });
  expect(coders.get("IsiHallucinationInjector")).toMatchObject({ systemKind: "injector" });
});

test("labels follow from the answers", async () => {
  const { material } = await read(buildFiles());
  const labels = (id: string) => material.judgments.get(id)?.derived;
  expect(labels(uuid(111))).toMatchObject({ hasError: true, hasClaim: true });
  expect(labels(uuid(112))).toMatchObject({ hasError: true });
  expect(labels(uuid(121))).toMatchObject({ hasError: false, hasClaim: false });
  expect(labels(uuid(122))).toMatchObject({ hasError: false, hasClaim: true });
  expect(labels(uuid(151))).toMatchObject({ score: 2 });
  expect(labels(uuid(901, 5))).toMatchObject({ hasError: true, label: "major" });
  expect(labels(uuid(902, 5))).toMatchObject({ hasError: false });
  expect(labels(uuid(904, 5))).toMatchObject({ hasError: false });
});

test("offsets count code points", async () => {
  const { material } = await read([fileOf(buildRecords())]);
  for (const { text, sections } of material.responses.values()) {
    const points = [...text];
    for (const { text, start, end } of sections)
      expect(points.slice(start, end).join("")).toBe(text);
  }
});

describe("each broken rule is found on its line and field", () => {
  const cases: [string, (record: ResponseRecord) => void, string, RegExp][] = [
    [
      "a missing key",
      (r) => Reflect.deleteProperty(first(r), "adjudication"),
      `${SECTION}.adjudication`,
      /object/,
    ],
    ["an unknown key", (r) => put(r, "extra", 1), "extra", /no such key/],
    ["a wrong type", (r) => put(r, "question", 3), "question", /text/],
    [
      "an unknown accuracy type",
      (r) => put(first(r).annotations[0] ?? {}, "accuracy_type", "right"),
      `${SECTION}.annotations[0].accuracy_type`,
      /not_claim/,
    ],
    [
      "an accuracy beyond the scale",
      (r) => put(r.annotations?.answer_annotations[0] ?? {}, "dimensions", { accuracy: 4 }),
      "annotations.answer_annotations[0].dimensions.accuracy",
      /3 or less/,
    ],
    [
      "a time without zone",
      (r) => put(first(r).annotations[0] ?? {}, "timestamp", "2026-01-01T00:00:00"),
      `${SECTION}.annotations[0].timestamp`,
      /a time such as/,
    ],
    [
      "a question annotation of another question",
      (r) => put(r.annotations?.question_annotations[0] ?? {}, "parent_id", "other"),
      "annotations.question_annotations[0].parent_id",
      /cf_made_up-q\.1/,
    ],
    [
      "an answer annotation of another response",
      (r) => put(r.annotations?.answer_annotations[0] ?? {}, "parent_id", "other"),
      "annotations.answer_annotations[0].parent_id",
      /gemma/,
    ],
    [
      "a section annotation of another section",
      (r) => put(first(r).annotations[0] ?? {}, "parent_id", "other"),
      `${SECTION}.annotations[0].parent_id`,
      /000000000201/,
    ],
    [
      "sections that do not make up the answer",
      (r) => put(first(r), "section", "Something else."),
      "annotations.sections_with_annotations",
      /joined/,
    ],
    ["a response id of no grammar", (r) => put(r, "id", "nonsense"), "id", /model/],
    [
      "an augmentation that is not known",
      (r) => put(r, "id", `${r.id}_twice`),
      "id",
      /augmentation/,
    ],
    [
      "an annotation id twice in a record",
      (r) => first(r).annotations.push(annotation(uuid(211), uuid(201), "ANNOTATOR-9")),
      `${SECTION}.annotations[3].id`,
      /once/,
    ],
    [
      "an adjudicator id that is no hash",
      withExpert({ annotator_id: "EXPERT-2" }),
      `${SECTION}.adjudication.annotator_id`,
      /64/,
    ],
    [
      "an adjudication of another section",
      withExpert({ parent_id: "other" }),
      `${SECTION}.adjudication.parent_id`,
      /000000000201/,
    ],
    [
      "a seen annotation that is not there",
      withExpert({ saw_annotation_ids: ["other"] }),
      `${SECTION}.adjudication.saw_annotation_ids[0]`,
      /annotation of the section/,
    ],
    [
      "a categorised annotation that is not there",
      withExpert({ q2_category_response: { other: [] } }),
      `${SECTION}.adjudication.q2_category_response`,
      /annotations of the section/,
    ],
    [
      "Q3 after a decided Q1",
      withExpert({ q3_response: "with_comments_minor" }),
      `${SECTION}.adjudication.q3_response`,
      /not_set/,
    ],
    [
      "no Q3 after an undecided Q1",
      withExpert({ q1_response: "needs_research" }),
      `${SECTION}.adjudication.q3_response`,
      /with_comments_/,
    ],
    [
      "an expert's label that does not follow",
      withExpert({ aggregate_judgment: "no_hallucination" }),
      `${SECTION}.adjudication.aggregate_judgment`,
      /^hallucination/,
    ],
    [
      "a fact checker's label that does not follow",
      withFactCheck({ aggregate_judgment: "no_hallucination" }),
      `${SECTION}.fact_checking.aggregate_judgment`,
      /^hallucination/,
    ],
    [
      "5c where nothing contradicts",
      withFactCheck({ q5b_choice: "evidence_unrelated" }),
      `${SECTION}.fact_checking.q5c_choice`,
      /null/,
    ],
    [
      "5c other without a reason",
      withFactCheck({ q5c_choice: { reason: "other", explanation: " " } }),
      `${SECTION}.fact_checking.q5c_choice.explanation`,
      /text/,
    ],
    [
      "a reason that 5c does not ask for",
      withFactCheck({
        q5c_choice: { reason: "judge_inaccurates_too_minor_to_matter", explanation: "x" },
      }),
      `${SECTION}.fact_checking.q5c_choice.explanation`,
      /null/,
    ],
    [
      "Other without a text",
      withFactCheck({ q2_category_response: [{ simple_category: "Other", other_text: null }] }),
      `${SECTION}.fact_checking.q2_category_response[0].other_text`,
      /text/,
    ],
    [
      "a text without Other",
      withFactCheck({ q2_category_response: [{ simple_category: "Clarity", other_text: "x" }] }),
      `${SECTION}.fact_checking.q2_category_response[0].other_text`,
      /null/,
    ],
    [
      "an unknown choice",
      (r) => {
        withFactCheck({})(r);
        put(first(r).fact_checking ?? {}, "q3_choice", "maybe");
      },
      `${SECTION}.fact_checking.q3_choice`,
      /broadly_relevant/,
    ],
  ];
  test.each(cases)("%s", async (_, change, field, expected) => {
    const problems = await problemAfter(change);
    const problem = problems.find((found) => found.field === field);
    expect(problem, JSON.stringify(problems)).toMatchObject({ file: "records.jsonl", line: 2 });
    expect(problem?.expected).toMatch(expected);
  });
});

describe("what is no record", () => {
  const good = `${JSON.stringify(buildRecords()[0])}\n`;
  const cases: [string, string, number | null, RegExp][] = [
    ["an empty file", "", null, /an empty file/],
    ["an empty line", `${good}\n`, 2, /an empty line/],
    ["JSON that is cut off", `${good}{"id":`, 2, /JSON/],
    ["a list", `${good}[]\n`, 2, /\[\]/],
    ["a key twice", `${good}{"id":"a","id":"b"}\n`, 2, /twice/],
    ["a NUL", good.replace("Rest", "Re\\u0000st"), 1, /NUL/],
    ["half a surrogate pair", good.replace("Rest", "Re\\ud83dst"), 1, /surrogate/],
  ];
  test.each(cases)("%s", async (_, text, line, found) => {
    const { findings } = await read([textFile(text)]);
    expect(findings.problems[0]).toMatchObject({ file: "records.jsonl", line });
    expect(findings.problems[0]?.found).toMatch(found);
  });

  test("bytes that are not UTF-8", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(good), 0x7b, 0xff, 0x0a]);
    const { findings } = await read([{ name: "records.jsonl", bytes }]);
    expect(findings.problems).toEqual([
      expect.objectContaining({ line: 2, expected: "text in UTF-8" }),
    ]);
  });
});

test("an unusual byte form is kept as it is, and counted", async () => {
  const text = `${JSON.stringify(buildRecords()[0], null, 1).replaceAll("\n", " ")}\r\n`;
  const { material, findings } = await read([textFile(text)]);
  expect(findings.problems).toEqual([]);
  expect(material.details[0]?.[0]).toEqual({ line: text });
  expect(findings.warnings).toEqual([expect.objectContaining({ code: "byte_form", count: 1 })]);
});

test("absent attribute keys take the defaults of the released model", async () => {
  const [record] = buildRecords();
  if (!record) throw new Error("no record");
  put(first(record).annotations[2] ?? {}, "element_correctness", {});
  const { material } = await read([fileOf([record])]);
  expect(material.judgments.get(uuid(113))).toMatchObject({
    answers: { certainty: false, risk: true, urgency: true },
    derived: { hasError: true },
  });
});

test("a section without the judge's label is counted, not refused", async () => {
  const records = buildRecords();
  const [record] = records;
  if (record) first(record).annotations.pop();
  const { findings } = await read([fileOf(records)]);
  expect(findings.problems).toEqual([]);
  expect(findings.warnings).toEqual([expect.objectContaining({ code: "judge_labels", count: 1 })]);
});

test("problems beyond the limit are counted", async () => {
  const { findings } = await read([textFile("{}\n".repeat(400))]);
  expect(findings.problems).toHaveLength(1000);
  expect(findings.problemCount).toBe(1600);
});

test("MedExpert's ids name topic, model and question", async () => {
  const [record] = buildRecords();
  if (!record?.annotations) throw new Error("no record");
  record.id = "PC-llama2-q42";
  record.annotations.question_annotations = [];
  for (const entry of record.annotations.answer_annotations) entry.parent_id = record.id;
  const { material, findings } = await read([fileOf([record])]);
  expect(findings.problems).toEqual([]);
  expect(material.responses.get("PC-llama2-q42")).toMatchObject({
    questionId: "PC-q42",
    generator: "llama2",
  });
});

test("with any ids, the question is found by its annotations, or else by its text", async () => {
  const records = buildRecords();
  const [one, two] = records;
  if (!one?.annotations || !two?.annotations) throw new Error("no records");
  one.id = "mine-1";
  two.id = "mine-2";
  two.question = one.question;
  two.annotations.question_annotations = [];
  for (const record of [one, two])
    for (const entry of record.annotations?.answer_annotations ?? []) entry.parent_id = record.id;
  const { material, findings } = await read([fileOf([one, two])], "any");
  expect(findings.problems).toEqual([]);
  expect([...material.responses.values()].map(({ questionId }) => questionId)).toEqual([
    "cf_made_up-q.1",
    "cf_made_up-q.1",
  ]);
});
