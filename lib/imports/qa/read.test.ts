import { describe, expect, test } from "vitest";
import { Findings } from "@/lib/imports/problems";
import { textSource } from "@/lib/imports/sources/testing";
import type { Split } from "@/lib/imports/split";
import { gather } from "@/lib/imports/testing";
import { readQa } from "./read";

const ROW = {
  question_id: "q1",
  question: "Is it dangerous?",
  response_id: "q1-a",
  response: "No.\n\n- Rest\n- Drink\n\nSee a doctor 😀 if not.",
};

async function read(text: string, name = "answers.jsonl", split: Split = "blank-lines") {
  const findings = new Findings();
  const material = await gather(readQa([textSource(text, name)], { split }, findings));
  return { material, findings };
}
const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

test("a row becomes a question and a response with sections, the rest metadata", async () => {
  const row = {
    ...ROW,
    generator: "model-a",
    condition: "baseline",
    language: "en",
    thread_id: "t",
    batch: 3,
    tags: ["x"],
  };
  const { material, findings } = await read(jsonl(row));
  expect(findings.problems).toEqual([]);
  expect(material.questions.get("q1")).toMatchObject({
    text: ROW.question,
    metadata: { thread_id: "t" },
  });
  expect(material.responses.get("q1-a")).toMatchObject({
    questionId: "q1",
    generator: "model-a",
    condition: "baseline",
    language: "en",
    metadata: { batch: 3, tags: ["x"] },
    sections: [
      { externalId: "q1-a-section_0", text: "No.", start: 0, end: 3 },
      { externalId: "q1-a-section_1", text: "- Rest\n- Drink", start: 5, end: 19 },
      { externalId: "q1-a-section_2", text: "See a doctor 😀 if not.", start: 21, end: 43 },
    ],
  });
});

test("given sections and ids are kept", async () => {
  const sections = ["No.", "- Rest", "- Drink", "See a doctor 😀 if not."];
  const section_ids = ["s/1", "s=2", "s'3", 's"4'];
  const { material, findings } = await read(jsonl({ ...ROW, sections, section_ids }));
  expect(findings.problems).toEqual([]);
  const found = material.responses.get("q1-a")?.sections;
  expect(found?.map(({ text }) => text)).toEqual(sections);
  expect(found?.map(({ externalId }) => externalId)).toEqual(section_ids);
});

test("a CSV says the same as JSONL", async () => {
  const csv = [
    "\uFEFFresponse_id,question_id,question,response,sections,language,note",
    `q1-a,q1,Is it dangerous?,"${ROW.response}",,en,"a ""quoted"", word"`,
    `q1-b,q1,Is it dangerous?,Yes. No.,"[""Yes."",""No.""]",,`,
  ].join("\r\n");
  const { material, findings } = await read(csv, "answers.csv");
  expect(findings.problems).toEqual([]);
  const responses = [...material.responses.values()];
  expect(responses[0]).toMatchObject({
    text: ROW.response,
    language: "en",
    metadata: { note: 'a "quoted", word' },
  });
  expect(responses[1]).toMatchObject({
    language: null,
    metadata: {},
    sections: [{ text: "Yes." }, { text: "No." }],
  });
});

test("a spreadsheet's file has its guards taken away", async () => {
  const { material } = await read(
    `question_id,question,response_id,response\r\nq,Why?,r,'- rest\r\n`,
    "a.excel.csv",
  );
  expect(material.responses.get("r")?.text).toBe("- rest");
});

test("a field that is not there is told with those that are", async () => {
  const { findings } = await read(jsonl({ ...ROW, response: undefined, answer: "No." }));
  expect(findings.problems).toMatchObject([
    { field: "response", found: expect.stringMatching(/no such field among .*"answer"/) },
  ]);
});

describe("faults have line and field", () => {
  const cases: [
    string,
    string,
    string,
    { line: number | null; field: string; expected: RegExp },
  ][] = [
    [
      "no response id",
      "a.jsonl",
      jsonl(ROW, { ...ROW, response_id: undefined }),
      { line: 2, field: "response_id", expected: /not blank/ },
    ],
    [
      "a number for an id",
      "a.jsonl",
      jsonl({ ...ROW, response_id: 7 }),
      { line: 1, field: "response_id", expected: /text/ },
    ],
    [
      "a blank response",
      "a.jsonl",
      jsonl({ ...ROW, response: " \n" }),
      { line: 1, field: "response", expected: /not blank/ },
    ],
    ["a list", "a.jsonl", "[1]\n", { line: 1, field: "", expected: /object/ }],
    [
      "a section that is not there",
      "a.jsonl",
      jsonl({ ...ROW, sections: ["No.", "Never."] }),
      { line: 1, field: "sections[1]", expected: /part of the response/ },
    ],
    [
      "sections with a gap",
      "a.jsonl",
      jsonl({ ...ROW, sections: ["No.", "See a doctor 😀 if not."] }),
      { line: 1, field: "sections[1]", expected: /white space/ },
    ],
    [
      "sections that end early",
      "a.jsonl",
      jsonl({ ...ROW, sections: ["No."] }),
      { line: 1, field: "sections", expected: /end of the response/ },
    ],
    [
      "too few section ids",
      "a.jsonl",
      jsonl({ ...ROW, section_ids: ["a"] }),
      { line: 1, field: "section_ids", expected: /3, one for each/ },
    ],
    [
      "half a surrogate pair",
      "a.jsonl",
      jsonl(ROW).replace("Rest", "\\udc00"),
      { line: 1, field: "response", expected: /surrogates/ },
    ],
    [
      "a missing column",
      "a.csv",
      "question_id,question,response\nq,Why?,r\n",
      { line: 1, field: "response_id", expected: /column named response_id/ },
    ],
    [
      "a column twice",
      "a.csv",
      "question_id,question_id\n",
      { line: 1, field: "question_id", expected: /once/ },
    ],
    [
      "a short row after cells with line ends",
      "a.csv",
      'question_id,question,response_id,response\r\nq,"a\r\n\r\nb",r,x\r\nq,y\r\n',
      { line: 5, field: "", expected: /4 cells/ },
    ],
    [
      "a quote that is not closed",
      "a.csv",
      'question_id,question,response_id,response\nq,"a,r,x\n',
      { line: 2, field: "", expected: /RFC 4180/ },
    ],
    [
      "sections that are no JSON",
      "a.csv",
      "question_id,question,response_id,response,sections\nq,a,r,x,[x]\n",
      { line: 2, field: "sections", expected: /JSON list/ },
    ],
    [
      "a NUL in a cell",
      "a.csv",
      "question_id,question,response_id,response\nq,a,r,x\u0000y\n",
      { line: 2, field: "response", expected: /NUL/ },
    ],
    ["a file of another kind", "a.txt", jsonl(ROW), { line: null, field: "", expected: /\.csv/ }],
    [
      "a file without rows",
      "a.csv",
      "question_id,question,response_id,response\n",
      { line: null, field: "", expected: /a row/ },
    ],
  ];
  test.each(cases)("%s", async (_, name, text, { expected, ...place }) => {
    const { findings } = await read(text, name);
    expect(findings.problems[0]).toMatchObject({ file: name, ...place });
    expect(findings.problems[0]?.expected).toMatch(expected);
  });
});

test("CRLF line ends are kept and counted", async () => {
  const { material, findings } = await read(jsonl({ ...ROW, response: "No.\r\n\r\nRest." }));
  expect(findings.problems).toEqual([]);
  expect(findings.warnings).toMatchObject([{ code: "crlf", count: 1 }]);
  expect(material.responses.get("q1-a")?.sections).toMatchObject([
    { text: "No.", start: 0, end: 3 },
    { text: "Rest.", start: 7, end: 12 },
  ]);
});
