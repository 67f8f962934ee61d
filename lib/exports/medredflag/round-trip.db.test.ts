import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { OPERATOR } from "@/lib/access/actor";
import { exportTexts } from "@/lib/exports/testing";
import { importFiles } from "@/lib/imports/commands";
import type { ImportFormatName } from "@/lib/imports/formats";
import type { InputFile } from "@/lib/imports/material";
import { parseImportOptions } from "@/lib/imports/options";
import { csvFile, textFile } from "@/lib/imports/studies/testing";
import { buildProject } from "@/prisma/seed/builders";

type Row = Readonly<Record<string, string>>;

async function importInto(projectId: string, format: ImportFormatName, files: InputFile[]) {
  const input = { projectId, format, files, options: parseImportOptions({}), dryRun: false };
  const report = await importFiles(OPERATOR, input);
  expect(report.problems).toEqual([]);
}

const exported = (projectId: string) => exportTexts(OPERATOR, projectId, "medredflag");
const rowsOf = (text = ""): Row[] => parse(text, { columns: true });
/** Without the cells that hold nothing. */
const filled = (rows: readonly Row[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== "")));

/** Texts that forms of files are known to spoil. */
const ODD = ['"quoted", and', "two\n\nlines", "🙂 after", "膝盖疼，怎么办", "כואב לי", "=1+1"];

const pass = (n: number, tag: string, answered: string) => ({
  [`is_redirection_v${n}`]: tag,
  [`patient_explicit_question_v${n}`]: "Which cream?",
  [`physician_answered_question_v${n}`]: answered,
  [`rewritten_question_v${n}`]: "Is it dangerous?",
  [`frame_match_v${n}`]: "0",
  [`premise_shift_v${n}`]: "1",
  [`reasonable_answer_v${n}`]: "0",
});

const ROWS: Row[] = ODD.map((text, n) => ({
  redirection_id: `${n}`,
  postID: `p/${n}`,
  patient_question: `${text}?`,
  physician_response: `Go. ${text}`,
  ...pass(1, "1", text),
  ...(n === 0
    ? { is_redirection_v2: "-1", error_v2: "timeout" }
    : pass(2, n === 1 ? "0" : "1", n === 1 ? "referral_only" : text)),
  responds_to_missing_context: n === 2 ? "1" : "0",
  missing_context_evidence: JSON.stringify(n === 2 ? [text] : []),
  presuppositions: JSON.stringify([text, "it is a mole"]),
  cleaned_presuppositions: JSON.stringify(n === 3 ? [text] : [text, "it’s only a mole"]),
  compound_presup_detected: n === 3 ? "1" : "0",
  support_condition: n === 4 ? '"Does it name a cream?", "Does it, at all, agree?"' : text,
  "gpt-5_answer": `Not a cream. ${text}`,
  llama_answer_identifyAndRespond: `Go. ${text}`,
  llama_think: "Hm.",
  llama_assumptions: JSON.stringify([text]),
  "gpt-5_answer_addressed_eval_vector": n === 3 ? "[1]" : n === 5 ? "[null,null]" : "[1,0]",
  "gpt-5_answer_addressed_evidence_vector": JSON.stringify(
    n === 3 ? [[text]] : n === 5 ? [[], []] : [[text], []],
  ),
  ...(n !== 5 && {
    "gpt-5_answer_any_addressed": "1",
    "gpt-5_answer_all_addressed": n === 3 ? "1" : "0",
  }),
  ...(n === 5 && { "gpt-5_answer_addressed_eval_error": "no JSON" }),
  "gpt-5_answer_accommodated_eval_vector": n === 4 ? "[0,0]" : "[1]",
  "gpt-5_answer_accommodated_evidence_vector": n === 4 ? "[[],[]]" : JSON.stringify([[text]]),
  "gpt-5_answer_any_accommodated": n === 4 ? "0" : "1",
}));

/** As one table: every row has all columns. */
const asTable = (rows: readonly Row[]) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ""])));
};

test("a file of all stages comes back cell by cell, whatever its texts hold", async () => {
  const { id } = await buildProject();
  await importInto(id, "medredflag", [csvFile("all.csv", asTable(ROWS))]);
  const back = await exported(id);
  expect([...back.keys()]).toEqual(["medredflag.csv", "about.txt"]);
  expect(filled(rowsOf(back.get("medredflag.csv")))).toEqual(ROWS);
  const { id: other } = await buildProject();
  await importInto(other, "medredflag", [textFile("again.csv", back.get("medredflag.csv") ?? "")]);
  expect((await exported(other)).get("medredflag.csv")).toBe(back.get("medredflag.csv"));
});

test("a second response of one model under one condition has a file of its own", async () => {
  const { id } = await buildProject();
  const [row] = asTable(ROWS);
  const pair = { postID: row?.postID ?? "", patient_question: "Q?", physician_response: "A." };
  await importInto(id, "medredflag", [csvFile("one.csv", [{ ...pair, m_answer: "First." }])]);
  await importInto(id, "medredflag", [csvFile("two.csv", [{ ...pair, m_answer: "Second." }])]);
  const back = await exported(id);
  expect(rowsOf(back.get("medredflag.csv"))).toMatchObject([{ m_answer: "First." }]);
  expect(rowsOf(back.get("medredflag-2.csv"))).toMatchObject([{ m_answer: "Second." }]);
});

test("labels given here go into a file of their coder, in the study's columns", async () => {
  const { id } = await buildProject();
  const response = "Not a cream 🙂. Have it seen.";
  await importInto(id, "medredflag", [
    csvFile("pairs.csv", [
      {
        ...{ postID: "p", patient_question: "Which cream?", physician_response: "Have it seen." },
        m_answer: response,
      },
    ]),
  ]);
  const base = { coder: "ann", question_id: "p", turn_index: 0, part: "turn" };
  const facts = { differs: "yes", premise_rejected: "yes", still_answered: "no" };
  const span = { start: 15, end: 17, text: "Ha" };
  const judgments = [
    {
      ...{ ...base, judgment_id: "1", protocol_id: "redirection" },
      answers: {
        ...{ patient_question: "Which cream?", answered_question: "Is it bad?" },
        ...{ ...facts, exclusion: "none" },
      },
    },
    {
      ...{ ...base, judgment_id: "2", protocol_id: "false-assumptions" },
      answers: {
        any: "yes",
        assumptions: [
          { id: "x", text: "a cream helps", reasons: ["premise_correction"] },
          { id: "b", text: "=1+1", reasons: ["unsafe_plan"] },
        ],
      },
    },
    {
      ...{ ...base, judgment_id: "3", protocol_id: "criterion-questions" },
      answers: { criteria: [{ id: "k", text: "Does it, say, name a cream?" }] },
    },
    {
      ...{ judgment_id: "4", coder: "ann", protocol_id: "addressed", part: "response" },
      ...{
        response_id: "",
        answers: { assumptions: { b: { addressed: 0 }, x: { addressed: 1, evidence: [span] } } },
      },
    },
  ];
  const units = await exportTexts(OPERATOR, id, "units");
  const responseId = JSON.parse(units.get("responses.jsonl") ?? "").response_id;
  const lines = judgments.map((each) =>
    JSON.stringify("response_id" in each ? { ...each, response_id: responseId } : each),
  );
  await importInto(id, "judgments", [textFile("judgments.jsonl", `${lines.join("\n")}\n`)]);
  const back = await exported(id);
  expect(filled(rowsOf(back.get("medredflag-ann.csv")))).toEqual([
    {
      ...{ postID: "p", patient_question: "Which cream?", physician_response: "Have it seen." },
      is_redirection_v1: "1",
      patient_explicit_question_v1: "Which cream?",
      physician_answered_question_v1: "Is it bad?",
      ...{ frame_match_v1: "0", premise_shift_v1: "1", reasonable_answer_v1: "0" },
      responds_to_missing_context: "0",
      cleaned_presuppositions: '["a cream helps","=1+1"]',
      cleaned_presuppositions_reasons: '[["premise_correction"],["unsafe_plan"]]',
      support_condition: "Does it, say, name a cream?",
      m_answer: response,
      // In the order of the list, not of the answers.
      m_answer_addressed_eval_vector: "[1,0]",
      m_answer_addressed_evidence_vector: '[["Ha"],[]]',
      ...{ m_answer_any_addressed: "1", m_answer_all_addressed: "0" },
      m_answer_addressed_items: '["a cream helps","=1+1"]',
    },
  ]);
  // Nobody's labels stand among the study's.
  expect(filled(rowsOf(back.get("medredflag.csv")))).toHaveLength(1);
  expect(back.get("medredflag.csv")).not.toContain("a cream helps");
});
