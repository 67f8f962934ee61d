import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  applyShortcut,
  checkAnswers,
  derive,
  isQuestionRequired,
  offeredShortcuts,
  ruleFor,
  visibleQuestions,
} from "./evaluate";
import { getProtocol } from "./registry";
import type { Answers, AnswerValue, Part } from "./types";

function partOf(protocolId: string, key: string): Part {
  const part = getProtocol(protocolId).parts.find((each) => each.key === key);
  if (!part) throw new Error(`no part ${key}`);
  return part;
}

const section = partOf("first-pass", "section");
const studySection = partOf("first-pass-study", "section");
const response = partOf("first-pass", "response");
const keys = (part: Part, answers: Answers) =>
  visibleQuestions(part, answers, {}).map((q) => q.key);
const fields = (part: Part, answers: Answers, facts = {}) => {
  const result = checkAnswers(part, answers, facts);
  return result.ok ? {} : result.fields;
};
const fine = { certainty: true, risk: true, urgency: true };

describe("a section of the first pass", () => {
  test("asks for attributes only where a fact is stated", () => {
    expect(keys(section, {})).toEqual(["accuracy_type", "comment"]);
    expect(keys(section, { accuracy_type: "not_claim" })).toEqual(["accuracy_type", "comment"]);
    const all = ["accuracy_type", "certainty", "risk", "urgency", "comment"];
    for (const accuracy_type of ["correct", "incorrect", "disagreement"]) {
      expect(keys(section, { accuracy_type })).toEqual(all);
    }
  });

  test("“No facts” is a whole judgment, and attributes given before do not enter it", () => {
    const result = checkAnswers(section, { accuracy_type: "not_claim", risk: false }, {});
    expect(result).toEqual({
      ok: true,
      answers: { accuracy_type: "not_claim" },
      derived: { hasError: false, hasClaim: false, score: null, label: null },
    });
  });

  test("says in plain words what is missing", () => {
    expect(fields(section, {})).toEqual({ accuracy_type: "Choose one: is the section correct?" });
    expect(fields(section, { accuracy_type: "incorrect", ...fine, comment: "  " })).toEqual({
      comment: "Write a comment: what is wrong or disputed?",
    });
    expect(Object.keys(fields(section, { accuracy_type: "correct" }))).toEqual([
      "certainty",
      "risk",
      "urgency",
    ]);
  });

  test("needs a comment for an error; for a disagreement only in the native protocol", () => {
    const wrongRisk = { accuracy_type: "correct", ...fine, risk: false };
    const disputed = { accuracy_type: "disagreement", ...fine };
    expect(Object.keys(fields(section, wrongRisk))).toEqual(["comment"]);
    expect(Object.keys(fields(studySection, wrongRisk))).toEqual(["comment"]);
    expect(Object.keys(fields(section, disputed))).toEqual(["comment"]);
    expect(fields(studySection, disputed)).toEqual({});
    expect(fields(section, { accuracy_type: "correct", ...fine })).toEqual({});
  });

  test("refuses values that are no option and questions that do not exist", () => {
    expect(fields(section, { accuracy_type: "corect", ...fine }).accuracy_type).toContain("corect");
    expect(fields(section, { accuracy_type: "correct", ...fine, risk: "true" }).risk).toBeDefined();
    const unknown = fields(section, { accuracy_type: "not_claim", coment: "x", constructor: "y" });
    expect(unknown.coment).toContain("Did you mean “comment”?");
    expect(Object.keys(unknown)).toEqual(["coment", "constructor"]);
  });

  test("has an error exactly when incorrect or any attribute is wrong, in all combinations", () => {
    const flags = [true, false];
    for (const accuracy_type of ["correct", "incorrect", "not_claim", "disagreement"])
      for (const certainty of flags)
        for (const risk of flags)
          for (const urgency of flags) {
            const answers = { accuracy_type, certainty, risk, urgency };
            const hasError = accuracy_type === "incorrect" || !certainty || !risk || !urgency;
            for (const part of [section, studySection]) {
              expect(derive(part, answers, {})).toEqual({
                hasError,
                hasClaim: accuracy_type !== "not_claim",
                score: null,
                label: null,
              });
            }
          }
  });

  test("derives nothing from no answers", () => {
    const nothing = { hasError: null, hasClaim: null, score: null, label: null };
    expect(derive(section, {}, {})).toEqual(nothing);
    expect(derive(response, {}, {})).toEqual(nothing);
  });

  test("is marked by rule where it has no letter or digit, in the native protocol only", () => {
    const rule = ruleFor(section, { hasWord: false });
    expect(rule?.rule).toBe("no_letter_or_digit");
    expect(checkAnswers(section, rule?.answers ?? {}, {}).ok).toBe(true);
    expect(ruleFor(section, { hasWord: true })).toBeNull();
    expect(ruleFor(section, {})).toBeNull();
    expect(ruleFor(studySection, { hasWord: false })).toBeNull();
  });
});

describe("shortcuts", () => {
  test("one action says that nothing is wrong, once a fact is stated", () => {
    expect(applyShortcut(section, "nothing_wrong", {}, {})).toEqual({});
    const answers = applyShortcut(section, "nothing_wrong", { accuracy_type: "incorrect" }, {});
    expect(answers).toEqual({ accuracy_type: "incorrect", ...fine });
    const offered = offeredShortcuts(section, { accuracy_type: "not_claim" }, {});
    expect(offered.map((each) => each.key)).toEqual(["correct_nothing_wrong"]);
  });

  test("the chord is a whole judgment", () => {
    const answers = applyShortcut(section, "correct_nothing_wrong", {}, {});
    expect(checkAnswers(section, answers, {})).toMatchObject({
      ok: true,
      derived: { hasError: false, hasClaim: true },
    });
  });
});

describe("the whole response", () => {
  const link = "https://www.nhs.uk/conditions/common-cold/";
  test("needs a link, except from care providers", () => {
    expect(Object.keys(fields(response, { accuracy: 2 }))).toEqual(["sources"]);
    expect(fields(response, { accuracy: 2 }, { careProvider: true })).toEqual({});
    expect(fields(response, { accuracy: 2, sources: [link] })).toEqual({});
    const [sources] = response.steps.flatMap((step) => step.questions);
    if (!sources) throw new Error("no question");
    expect(isQuestionRequired(response, sources, {}, {})).toBe(true);
    expect(isQuestionRequired(response, sources, {}, { careProvider: true })).toBe(false);
  });

  test("gives its accuracy as the score", () => {
    for (const accuracy of [1, 2, 3]) {
      const result = checkAnswers(response, { accuracy, sources: [link] }, {});
      expect(result).toMatchObject({ ok: true, derived: { score: accuracy, hasError: null } });
    }
    expect(fields(response, { accuracy: 0, sources: [link] }).accuracy).toContain("0 is not one");
    expect(fields(response, { accuracy: "3", sources: [link] }).accuracy).toBeDefined();
  });
});

describe("for any answers at all", () => {
  const value: fc.Arbitrary<AnswerValue> = fc.oneof(
    fc.constantFrom(null, "", " x ", "true"),
    fc.array(fc.string()),
  );
  const flag = fc.oneof({ weight: 3, arbitrary: fc.boolean() }, value);
  const type = fc.constantFrom("correct", "incorrect", "not_claim", "disagreement", "other");
  const answersArb = fc.record(
    { accuracy_type: type, certainty: flag, risk: flag, urgency: flag, comment: fc.string() },
    { requiredKeys: ["accuracy_type"] },
  );

  test("hidden and blank answers never survive a check", () => {
    fc.assert(
      fc.property(answersArb, (answers) => {
        const result = checkAnswers(section, answers, {});
        if (!result.ok) return;
        const visible = keys(section, result.answers);
        expect(visible).toEqual(expect.arrayContaining(Object.keys(result.answers)));
        for (const each of Object.values(result.answers)) expect(each).not.toBeNull();
      }),
    );
  });

  test("checking twice is checking once", () => {
    fc.assert(
      fc.property(answersArb, (answers) => {
        const once = checkAnswers(section, answers, {});
        if (once.ok) expect(checkAnswers(section, once.answers, {})).toEqual(once);
      }),
    );
  });

  test("an answer is refused or kept, and fields name only questions that are asked", () => {
    fc.assert(
      fc.property(answersArb, (answers) => {
        const wrong = Object.keys(fields(section, answers));
        const all = ["accuracy_type", "certainty", "risk", "urgency", "comment"];
        expect(all).toEqual(expect.arrayContaining(wrong));
        if (answers.accuracy_type === "not_claim") expect(wrong).not.toContain("risk");
      }),
    );
  });
});
