import { expect, test } from "vitest";
import { answersFromCells, exportColumns } from "./columns";
import { dataDictionary } from "./dictionary";
import { checkAnswers, derive } from "./evaluate";
import { getProtocol, listProtocols } from "./registry";
import type { Answers, Part } from "./types";

function partOf(protocolId: string, key: string): Part {
  const part = getProtocol(protocolId).parts.find((each) => each.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
}

const rowOf = (protocolId: string, part: string, column: string) => {
  const rows = dataDictionary(getProtocol(protocolId));
  const row = rows.find((each) => each.part === part && each.column === column);
  if (!row) throw new Error(`no row ${part}.${column}`);
  return row;
};

function cellsOf(part: Part, answers: Answers): Record<string, string> {
  const judgment = { answers, derived: derive(part, answers, {}) };
  return Object.fromEntries(exportColumns(part).map(({ name, write }) => [name, write(judgment)]));
}

test("the section's columns are the study's names, then the derived labels", () => {
  const names = exportColumns(partOf("first-pass", "section")).map((each) => each.name);
  const questions = ["accuracy_type", "certainty", "risk", "urgency", "comment"];
  expect(names).toEqual([...questions, "has_error", "has_claim"]);
});

test("a missing answer is an empty cell, never 0, NA or false", () => {
  const cells = cellsOf(partOf("first-pass", "section"), { accuracy_type: "not_claim" });
  expect(cells).toEqual({
    accuracy_type: "not_claim",
    certainty: "",
    risk: "",
    urgency: "",
    comment: "",
    has_error: "false",
    has_claim: "false",
  });
  expect(cellsOf(partOf("first-pass", "response"), {})).toEqual({
    sources: "",
    accuracy: "",
    score: "",
  });
});

test("an answer that is not asked for is written in the study's own word", () => {
  const part = partOf("medical-expert-study", "section");
  const cells = cellsOf(part, { q1_response: "major" });
  expect(cells.q3_response).toBe("not_set");
  expect(answersFromCells(part, cells)).toEqual({ q1_response: "major" });
});

test("answers survive the way to cells and back", () => {
  const part = partOf("first-pass", "section");
  const comment = 'Line one,\n"two" 中文';
  const answers = {
    accuracy_type: "incorrect",
    certainty: true,
    risk: false,
    urgency: true,
    comment,
  };
  expect(answersFromCells(part, cellsOf(part, answers))).toEqual(answers);
  const response = partOf("first-pass", "response");
  const sources = ["https://www.who.int/a,b"];
  const whole = { sources, accuracy: 2 };
  expect(answersFromCells(response, cellsOf(response, whole))).toEqual(whole);
});

test("a cell that cannot be read is refused by the check, by name", () => {
  const part = partOf("first-pass", "section");
  const answers = answersFromCells(part, { accuracy_type: "wrong", certainty: "True" });
  const result = checkAnswers(part, answers, {});
  expect(result.ok ? {} : result.fields.accuracy_type).toContain('"wrong"');
});

test("a row says what a column holds, when it is asked and what is missing", () => {
  const row = rowOf("first-pass", "section", "certainty");
  expect(row).toMatchObject({
    unit: "section",
    label: "Certainty",
    level: "nominal",
    askedWhen: "when Factual correctness is one of “Correct”, “Incorrect”, “Disagreement”",
    requiredWhen: "whenever asked",
    missing: "empty cell",
  });
  expect(row.values.map((each) => each.value)).toEqual(["true", "false"]);
  expect(row.values[1]?.meaning).toMatch(/^Wrong\. It sounds/);
  expect(rowOf("first-pass", "response", "accuracy").level).toBe("ordinal");
  expect(rowOf("first-pass", "question", "nonsensical").askedWhen).toMatch(/^never/);
  expect(rowOf("medical-expert-study", "section", "q3_response").missing).toBe("“not_set”");
  expect(rowOf("medical-expert-study", "section", "q2_category_response.categories").level).toBe(
    "set",
  );
});

test("every column of every protocol has a row", () => {
  for (const protocol of listProtocols()) {
    const rows = dataDictionary(protocol);
    for (const part of protocol.parts) {
      const described = rows.filter((row) => row.part === part.key).map((row) => row.column);
      const columns = exportColumns(part).map((column) => column.name);
      expect(described).toEqual(expect.arrayContaining(columns));
    }
    for (const row of rows) expect(row.askedWhen && row.requiredWhen && row.type).toBeTruthy();
  }
});
