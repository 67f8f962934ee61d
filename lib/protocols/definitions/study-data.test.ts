/**
 * The released sample of the study fits the study protocols, and its labels follow from the
 * answers. The data are not part of this project; without them the tests say that they skip.
 */
import { describe, expect, test } from "vitest";
import { hasStudySample, sampleText, sampleTitle } from "@/prisma/testing/study-sample";
import { checkImported } from "../imported";
import { getProtocol } from "../registry";
import type { Answers } from "../types";

// biome-ignore lint/suspicious/noExplicitAny: released records, read as they are
type Row = any;
const records = (file: string): Row[] =>
  sampleText(file)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const sections = (file: string): Row[] =>
  records(file).flatMap((record) => record.annotations.sections_with_annotations);

function stored(protocol: string, partKey: string, answers: Answers) {
  const part = getProtocol(protocol).parts.find((each) => each.key === partKey);
  if (!part) throw new Error(`no part ${partKey}`);
  const result = checkImported(part, answers);
  if (!result.ok) throw new Error(JSON.stringify(result.fields));
  return result;
}

describe.skipIf(!hasStudySample)(sampleTitle("the released sample"), () => {
  const first = "mdhjudgments-firstpassannotations.jsonl";

  test("first-pass annotations are stored unchanged, with the study's labels", () => {
    const annotations = sections(first).flatMap((section) => section.annotations);
    expect(annotations.length).toBeGreaterThan(20);
    for (const { accuracy_type, element_correctness, comment } of annotations) {
      const answers = { accuracy_type, ...element_correctness, comment };
      const { certainty, risk, urgency } = element_correctness;
      const result = stored("first-pass-study", "section", answers);
      expect(result.answers).toEqual(answers);
      expect(result.derived.hasError).toBe(
        accuracy_type === "incorrect" || !certainty || !risk || !urgency,
      );
    }
  });

  test("questions and whole responses too", () => {
    for (const { annotations } of records(first)) {
      for (const { nonsensical, dontunderstand } of annotations.question_annotations) {
        const answers = { nonsensical, dontunderstand };
        expect(stored("first-pass-study", "question", answers).answers).toEqual(answers);
      }
      for (const { dimensions, sources } of annotations.answer_annotations) {
        const { accuracy } = dimensions;
        const result = stored("first-pass-study", "response", { accuracy, sources });
        expect(result).toMatchObject({ answers: { sources }, derived: { score: accuracy } });
      }
    }
  });

  test.each([
    "mdhjudgments-firstmedicalexpertadjudication.jsonl",
    "mdhjudgments-secondmedicalexpertadjudication.jsonl",
    "medexpert-adjudicated.jsonl",
  ])("labels of %s follow from its answers", (file) => {
    const rows = sections(file).flatMap(({ adjudication }) => adjudication ?? []);
    expect(rows.length).toBeGreaterThan(0);
    for (const { q1_response, q2_category_response, q3_response, comment, ...rest } of rows) {
      const byComment = Object.entries(q2_category_response).map(
        ([id, categories]) => [id, { categories }] as [string, Answers],
      );
      const result = stored("medical-expert-study", "section", {
        q1_response,
        q2_category_response: Object.fromEntries(byComment),
        q3_response,
        comment,
      });
      expect(result.derived.hasError).toBe(rest.aggregate_judgment === "hallucination");
    }
  });

  test.each([
    "mdhjudgments-firstfactcheckeradjudication.jsonl",
    "mdhjudgments-secondfactcheckeradjudication.jsonl",
  ])("labels of %s follow from its answers", (file) => {
    const rows = sections(file).flatMap(({ fact_checking }) => fact_checking ?? []);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const { q1_response, q3_choice, q3_url, q4_excerpt, q5a_choice, q5b_choice, q6_comment } =
        row;
      const plain = {
        q1_response,
        q3_choice,
        q3_url,
        q4_excerpt,
        q5a_choice,
        q5b_choice,
        q6_comment,
      };
      const categories = row.q2_category_response.map((each: Row) => each.simple_category);
      const answers = { ...plain, q2_category_response: categories };
      const result = stored("fact-checker-study", "section", answers);
      expect(result.answers).toEqual(answers);
      expect(result.derived.hasError).toBe(row.aggregate_judgment === "hallucination");
    }
  });
});
