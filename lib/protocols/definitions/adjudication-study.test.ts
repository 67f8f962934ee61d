import { describe, expect, test } from "vitest";
import { checkAnswers, derive, visibleQuestions } from "../evaluate";
import { checkImported } from "../imported";
import type { Answers, Facts, Part } from "../types";
import { factCheckerStudyV1 } from "./fact-checker-study";
import { medicalExpertStudyV1 } from "./medical-expert-study";

const only = (parts: readonly Part[]): Part => {
  const [part] = parts;
  if (!part || parts.length !== 1) throw new Error("one part expected");
  return part;
};
const expert = only(medicalExpertStudyV1.parts);
const checker = only(factCheckerStudyV1.parts);
const keys = (part: Part, answers: Answers, facts: Facts = {}, step?: string) =>
  visibleQuestions(part, answers, facts, step).map((each) => each.key);

describe("medical experts", () => {
  const MAJOR = "with_comments_major";
  const MINOR = "with_comments_minor";
  const NONE = "with_comments_no_hallucination";
  const seconds = [undefined, "not_set", MAJOR, MINOR, NONE];
  /** Second answer -> [error, severity]; every other pair is invalid. */
  const whenUndecided: Record<string, [boolean, string]> = {
    [MAJOR]: [true, "major"],
    [MINOR]: [true, "minor"],
    [NONE]: [false, "none"],
  };

  for (const q1_response of ["major", "minor", "no_hallucination", "needs_research"]) {
    for (const q3_response of seconds) {
      test(`${q1_response} then ${q3_response}`, () => {
        const given = { q1_response, ...(q3_response && { q3_response }) };
        const result = checkImported(expert, given);
        const decided = q1_response === "major" || q1_response === "minor";
        const absent = q3_response === undefined || q3_response === "not_set";
        const expected = decided
          ? absent
            ? [true, q1_response]
            : [null, null]
          : (whenUndecided[q3_response ?? ""] ?? [null, null]);
        if (!result.ok) throw new Error(JSON.stringify(result.fields));
        expect([result.derived.hasError, result.derived.label]).toEqual(expected);
      });
    }
  }

  test("the second opinion is asked only after “nothing incorrect” and “cannot judge”", () => {
    const facts = { candidates: 2 };
    const rest = ["q1_response", "q2_category_response", "comment"];
    const withSecond = ["q1_response", "q2_category_response", "q3_response", "comment"];
    expect(keys(expert, { q1_response: "major" }, facts)).toEqual(rest);
    expect(keys(expert, { q1_response: "minor" }, facts)).toEqual(rest);
    expect(keys(expert, { q1_response: "no_hallucination" }, facts)).toEqual(withSecond);
    expect(keys(expert, { q1_response: "needs_research" }, facts)).toEqual(withSecond);
    expect(keys(expert, {}, facts)).toEqual(rest);
    expect(keys(expert, { q1_response: "major" }, { candidates: 0 })).toEqual([
      "q1_response",
      "comment",
    ]);
  });

  test("the first step is stored alone, and needs nothing of what is not yet shown", () => {
    const early = { q1_response: "major", q3_response: MINOR, comment: "x" };
    expect(checkAnswers(expert, early, { candidates: 1 }, { throughStep: "excerpt" })).toEqual({
      ok: true,
      answers: { q1_response: "major" },
      derived: { hasError: true, hasClaim: null, score: null, label: "major" },
    });
    expect(() => checkAnswers(expert, {}, {}, { throughStep: "coments" })).toThrow("coments");
  });

  test("going back to “major” drops the second opinion", () => {
    const answers = {
      q1_response: "major",
      q2_category_response: { "1": { categories: ["Other", "Citations"] } },
      q3_response: NONE,
      comment: "The dose is wrong.",
    };
    expect(checkAnswers(expert, answers, { candidates: 1 })).toMatchObject({
      ok: true,
      answers: {
        q1_response: "major",
        q2_category_response: { "1": { categories: ["Citations", "Other"] } },
        comment: "The dose is wrong.",
      },
      derived: { hasError: true },
    });
  });

  test("imported categories keep their comment ids and their order", () => {
    const q2_category_response = { "9a8ad7d1-e21b": { categories: ["Other", "Clarity"] } };
    const first = { q1_response: "minor", q3_response: "not_set" };
    const answers = { ...first, q2_category_response, comment: "" };
    expect(checkImported(expert, answers)).toMatchObject({ ok: true, answers });
    const odd = { q1_response: "minor", q2_category_response: { a: { categories: ["Dose"] } } };
    expect(checkImported(expert, odd)).toMatchObject({ ok: false });
  });
});

describe("fact checkers", () => {
  const a = {
    I: "evidence_shows_incorrect_info_in_excerpt",
    F: "lack_of_evidence_indicates_fabrication",
    S: "evidence_fully_supports_excerpt",
    U: "evidence_unrelated",
  };
  const b = {
    E: "evidence_supports_identified_error",
    B: "evidence_supports_identified_fabrication",
    C: "evidence_contradicts_comments",
    U: "evidence_unrelated",
  };
  const c = {
    about: "comments_not_about_factual_accuracy",
    minor: "judge_inaccurates_too_minor_to_matter",
    other: "other",
  };
  type Cell = readonly [keyof typeof a, keyof typeof b, keyof typeof c | null, boolean | null];

  /** The study's table, cell by cell; `null` label: invalid. */
  const cells: readonly Cell[] = [
    ...(["I", "F"] as const).flatMap((row) =>
      (["E", "B", "C", "U"] as const).flatMap((column) =>
        ([null, "about", "minor", "other"] as const).map(
          (why) => [row, column, why, true] as const,
        ),
      ),
    ),
    ...(["S", "U"] as const).flatMap((row) => [
      ...(["E", "B"] as const).flatMap(
        (column) =>
          [
            [row, column, null, true],
            [row, column, "about", false],
            [row, column, "minor", true],
            [row, column, "other", true],
          ] as const,
      ),
      ...(["C", "U"] as const).flatMap(
        (column) =>
          [
            [row, column, null, false],
            [row, column, "about", false],
            [row, column, "minor", null],
            [row, column, "other", null],
          ] as const,
      ),
    ]),
  ];

  test("all 64 cells are listed", () => {
    expect(new Set(cells.map((cell) => cell.slice(0, 3).join())).size).toBe(64);
  });

  test.each(cells)("5a %s, 5b %s, 5c %s gives %s", (five, comments, why, expected) => {
    const answers = {
      q5a_choice: a[five],
      q5b_choice: b[comments],
      ...(why && { q5c_choice: c[why] }),
    };
    const kinds = { I: "refuted", F: "not_found", S: null, U: null };
    expect(derive(checker, answers, {})).toEqual({
      hasError: expected,
      hasClaim: null,
      score: null,
      label: kinds[five],
    });
  });

  test("without 5a or 5b there is no label, unless 5a alone decides", () => {
    const hasError = (answers: Answers) => derive(checker, answers, {}).hasError;
    expect(hasError({})).toBeNull();
    expect(hasError({ q5a_choice: a.S })).toBeNull();
    expect(hasError({ q5b_choice: b.E })).toBeNull();
    expect(hasError({ q5a_choice: a.F })).toBe(true);
  });

  test("a contradiction of 5a and 5b asks for a reason, and nothing else does", () => {
    for (const q5a_choice of Object.values(a)) {
      for (const q5b_choice of Object.values(b)) {
        const asked = keys(checker, { q5a_choice, q5b_choice }).includes("q5c_choice");
        expect(asked).toBe(q5a_choice === a.S && (q5b_choice === b.E || q5b_choice === b.B));
      }
    }
  });

  const whole = {
    q1_response: "needs_research",
    q2_category_response: ["Other", "Citations"],
    q2_other_text: "A telephone number",
    q3_choice: "supports_or_refutes",
    q3_url: "https://www.who.int/x\n\nhttps://www.nhs.uk/y",
    q4_excerpt: "One sentence.",
    q5a_choice: a.S,
    q5b_choice: b.E,
    q6_comment: "It says so.",
  };

  test("a contradiction cannot be submitted without a reason, “other” not without words", () => {
    const fields = (answers: Answers) => {
      const result = checkAnswers(checker, answers, { candidates: 1 });
      return result.ok ? [] : Object.keys(result.fields);
    };
    expect(fields(whole)).toEqual(["q5c_choice"]);
    expect(fields({ ...whole, q5c_choice: "other" })).toEqual(["q5c_explanation"]);
    expect(fields({ ...whole, q5c_choice: c.about })).toEqual([]);
    expect(fields({ ...whole, q5b_choice: b.C, q5c_choice: "other" })).toEqual([]);
  });

  test("a reason that is no longer asked does not decide", () => {
    const revised = { ...whole, q5b_choice: b.C, q5c_choice: c.minor };
    const result = checkAnswers(checker, revised, { candidates: 1 });
    expect(result).toMatchObject({ ok: true, derived: { hasError: false } });
    expect(result.ok && "q5c_choice" in result.answers).toBe(false);
  });

  test("the explanation is asked in the four cases of the study", () => {
    const asked = (q5a_choice: string, q5b_choice: string) =>
      keys(checker, { q5a_choice, q5b_choice }).includes("q6_comment");
    for (const five of [a.I, a.S, a.U]) expect(asked(five, b.C)).toBe(true);
    expect(asked(a.F, b.B)).toBe(true);
    for (const comments of [b.E, b.C, b.U]) expect(asked(a.F, comments)).toBe(false);
  });

  test("imported records are stored as they are", () => {
    expect(checkImported(checker, whole)).toMatchObject({ ok: true, answers: whole });
  });
});
