import { expect, test } from "vitest";
import { csvFile, gatherStudy, textFile } from "@/lib/imports/studies/testing";
import { readMedredflag } from "./read";

const PAIR = {
  postID: "p1",
  patient_question: "Which cream for a bleeding mole?",
  physician_response: "Have it looked at.",
};
const read = (...rows: Readonly<Record<string, string>>[]) =>
  gatherStudy(
    (sources, findings) => readMedredflag(sources, { split: "blank-lines" }, findings),
    [csvFile("rows.csv", rows)],
  );
const judged = (found: Awaited<ReturnType<typeof read>>, protocol: string) =>
  found.judgments.filter(({ protocolId }) => protocolId === protocol);

test("the first stage's nameless column is the post's id", async () => {
  const { items, findings } = await read({
    "": "p7",
    Title: "Mole",
    Body: "It bleeds.",
    Response: "Go.",
  });
  expect(findings.problems).toEqual([]);
  expect(items[0]?.thread).toMatchObject({
    externalId: "p7",
    turns: [{ text: "Mole\n\nIt bleeds." }, { speaker: "clinician", text: "Go." }],
  });
});

const pass = (n: number, tag: string, facts = ["0", "1", "0"], answered = "Is it dangerous?") => ({
  [`is_redirection_v${n}`]: tag,
  [`patient_explicit_question_v${n}`]: "Which cream?",
  [`physician_answered_question_v${n}`]: answered,
  [`rewritten_question_v${n}`]: "",
  [`frame_match_v${n}`]: facts[0] ?? "",
  [`premise_shift_v${n}`]: facts[1] ?? "",
  [`reasonable_answer_v${n}`]: facts[2] ?? "",
});

test("a tag of -1 is an error of its pass, never a no", async () => {
  const found = await read({
    ...PAIR,
    ...pass(1, "1"),
    ...pass(2, "-1", ["", "", ""]),
    error_v2: "timeout",
  });
  expect(found.findings.problems).toEqual([]);
  const [one, two] = judged(found, "redirection-study");
  expect([one?.derived.label, two?.derived.label]).toEqual(["redirection", null]);
  expect(two?.context).toMatchObject({ status: "malformed", error: "timeout" });
  expect(found.codes).toEqual(["pass_failed"]);
});

test("lists that were not made, or not merged, are no label", async () => {
  const label = async (cells: object) =>
    judged(await read({ ...PAIR, ...cells }), "false-assumptions-study").map(
      ({ derived, context }) => [derived.label, { ...context }],
    );
  const raw = { presuppositions: '["a cream helps"]' };
  expect(await label({ presuppositions: "", error: "timeout" })).toMatchObject([
    [null, { status: "malformed" }],
  ]);
  expect(await label({ ...raw, cleaned_presuppositions: "" })).toMatchObject([
    [null, { status: "malformed" }],
  ]);
  expect(await label({ presuppositions: "[]" })).toEqual([["no", {}]]);
});

test("a tag that does not follow from its facts is named and kept", async () => {
  const found = await read({
    ...PAIR,
    ...pass(1, "0"),
    ...pass(2, "0", ["0", "1", "0"], "referral_only"),
  });
  expect(found.codes).toEqual(["tag"]);
  const [, two] = judged(found, "redirection-study");
  expect(two?.answers).toMatchObject({ exclusion: "referral_only" });
});

test("assumptions keep their place as id, in JSON and in Python's writing", async () => {
  const found = await read({
    ...PAIR,
    presuppositions: '["a cream helps", "it is a mole", "it is only a mole"]',
    cleaned_presuppositions: "['a cream helps', \"it's only a mole\"]",
    compound_presup_detected: "1",
    support_condition: '"Does it name a cream?", "Does it, at all, agree?"',
  });
  expect(found.findings.problems).toEqual([]);
  expect(judged(found, "false-assumptions-study")[0]?.answers.assumptions).toEqual([
    { id: "a1", text: "a cream helps" },
    { id: "a2", text: "it's only a mole" },
  ]);
  expect(judged(found, "criterion-questions")[0]?.answers.criteria).toHaveLength(2);
});

test("a failed call is no response", async () => {
  const found = await read({
    ...PAIR,
    "gpt-5_answer": "[ERROR: timeout]",
    llama_answer_identifyAndRespond: "Go.",
  });
  const responses = found.items.flatMap(({ response }) => response ?? []);
  expect(responses.map(({ generator, condition }) => [generator, condition])).toEqual([
    ["llama", "identify_and_respond"],
  ]);
  expect(found.codes).toEqual(["failed_call"]);
});

const evaluation = (vector: string, evidence = "[]") => ({
  ...PAIR,
  m_answer: "It is not for a cream.",
  m_answer_addressed_eval_vector: vector,
  m_answer_addressed_evidence_vector: evidence,
});

test("vectors give an answer for each assumption; null is none, and nothing is nothing", async () => {
  const of = async (vector: string, evidence?: string) =>
    judged(await read(evaluation(vector, evidence)), "addressed-study")[0];
  expect(await of("[1, 0]", '[["not for a cream"], []]')).toMatchObject({
    answers: {
      assumptions: { a1: { addressed: 1, evidence: ["not for a cream"] }, a2: { addressed: 0 } },
    },
    derived: { label: "some" },
    context: { items: 2 },
  });
  expect(await of("[null, null]")).toMatchObject({
    answers: {},
    derived: { label: null },
    context: { status: "malformed", items: 2 },
  });
  expect(await of("[]")).toMatchObject({ context: { status: "empty", items: 0 } });
});

test("a row with another number of cells than its header is a problem, not a guess", async () => {
  const { findings } = await gatherStudy(
    (sources, found) => readMedredflag(sources, { split: "blank-lines" }, found),
    [textFile("rows.csv", "postID,patient_question,physician_response\r\np1,q\r\n")],
  );
  expect(findings.problems).toMatchObject([{ line: 2 }]);
});

test("comments of a forum are refused", async () => {
  const { findings } = await read({
    id: "x",
    link_id: "t3",
    parent_id: "t1",
    body: "hi",
    author: "me",
  });
  expect(findings.problems[0]?.found).toContain("raw dump");
});

test("a vector that is longer than its row's list means no entry of it", async () => {
  const of = async (list: string) => {
    const found = await read({ ...evaluation("[1, 0]"), cleaned_presuppositions: list });
    return { codes: found.codes, judgment: judged(found, "addressed-study")[0] };
  };
  const odd = await of('["a cream helps"]');
  expect(odd.codes).toContain("vector_length");
  expect(odd.judgment).toMatchObject({ answers: {}, context: { status: "malformed" } });
  const even = await of('["a cream helps", "it is a mole"]');
  expect(even.judgment?.derived.label).toBe("some");
});
