import { describe, expect, test } from "vitest";
import { checkAnswers, derive, visibleQuestions } from "../evaluate";
import type { Answers, Part, Protocol } from "../types";
import { factCheckerV1 } from "./fact-checker";
import { medicalExpertV1 } from "./medical-expert";

const partOf = ({ parts }: Protocol): Part => {
  const [part] = parts;
  if (!part || parts.length !== 1) throw new Error("one part expected");
  return part;
};
const expert = partOf(medicalExpertV1);
const checker = partOf(factCheckerV1);
const FIRST = ["major", "minor", "no_hallucination", "needs_research"];
const JUDGMENTS = ["major", "minor", "no_hallucination", "contested"] as const;
const EVIDENCE = {
  refuted: "evidence_shows_incorrect_info_in_excerpt",
  not_found: "lack_of_evidence_indicates_fabrication",
  supports: "evidence_fully_supports_excerpt",
  unrelated: "evidence_unrelated",
};
/** One comment whose fate is this. */
const one = (fate: string) => ({ comments: { "1": { fate, categories: ["Clarity"] } } });
const missing = (part: Part, answers: Answers, candidates: number) => {
  const result = checkAnswers(part, answers, { candidates });
  return result.ok ? [] : Object.keys(result.fields);
};

describe("medical experts", () => {
  test.each(FIRST.flatMap((q1) => JUDGMENTS.map((judgment) => [q1, judgment] as const)))(
    "first %s, then %s: the judgment after the comments decides",
    (q1_response, judgment) => {
      const severity = {
        major: "major",
        minor: "minor",
        no_hallucination: "none",
        contested: "contested",
      };
      expect(derive(expert, { q1_response, judgment }, {})).toEqual({
        hasError: judgment === "major" || judgment === "minor",
        hasClaim: null,
        score: null,
        label: severity[judgment],
      });
    },
  );

  test("without a judgment there is no label, whatever the first opinion", () => {
    for (const q1_response of FIRST) {
      expect(derive(expert, { q1_response }, {})).toMatchObject({ hasError: null, label: null });
    }
  });

  test("everybody judges again, whatever they thought, with no way to say “cannot judge”", () => {
    for (const q1_response of FIRST) {
      const asked = visibleQuestions(expert, { q1_response }, { candidates: 2 });
      expect(asked.map(({ key }) => key)).toEqual([
        "q1_response",
        "judgment",
        "comments",
        "comment",
      ]);
      const again = asked.find(({ key }) => key === "judgment");
      const values = again?.kind === "choice" ? again.options.map(({ value }) => value) : [];
      expect(values).toEqual([...JUDGMENTS]);
    }
  });

  test("sections without comments skip the questions about them, and are judged again all the same", () => {
    const asked = visibleQuestions(expert, { q1_response: "minor" }, { candidates: 0 });
    expect(asked.map(({ key }) => key)).toEqual(["q1_response", "judgment", "comment"]);
    const answers = { q1_response: "needs_research", judgment: "no_hallucination" };
    expect(missing(expert, answers, 0)).toEqual([]);
  });

  test.each([
    ["major", "correct", true],
    ["minor", "cannot_tell", true],
    ["contested", "correct", true],
    ["no_hallucination", "incorrect", true],
    ["no_hallucination", "correct", false],
    ["no_hallucination", "cannot_tell", false],
  ])("%s with a comment that is %s: explanation required %s", (judgment, fate, required) => {
    const answers = { q1_response: "no_hallucination", judgment, ...one(fate) };
    expect(missing(expert, answers, 1)).toEqual(required ? ["comment"] : []);
  });

  test("each comment needs a fate and a category", () => {
    const answers = { q1_response: "minor", judgment: "no_hallucination" };
    expect(missing(expert, answers, 1)).toEqual(["comments"]);
    expect(missing(expert, { ...answers, ...one("correct") }, 2)).toEqual(["comments"]);
  });

  test("the reveal locks the first opinion", () => {
    const [, second] = expert.steps;
    expect(second).toMatchObject({ reveals: ["candidates"], locksEarlier: true });
  });
});

describe("fact checkers", () => {
  const cells = Object.entries(EVIDENCE).flatMap(([name, q5a_choice]) =>
    JUDGMENTS.map((judgment) => ({ name, q5a_choice, judgment })),
  );

  test.each(cells)("the evidence is $name, the judgment $judgment", ({ name, ...answers }) => {
    const isError = answers.judgment === "major" || answers.judgment === "minor";
    const label =
      answers.judgment === "contested"
        ? "contested"
        : isError && (name === "refuted" || name === "not_found")
          ? name
          : null;
    expect(derive(checker, answers, {})).toEqual({
      hasError: isError,
      hasClaim: null,
      score: null,
      label,
    });
  });

  test.each(cells)("a reason is asked only where $name and $judgment pull apart", (cell) => {
    const { name, judgment, q5a_choice } = cell;
    const isError = judgment === "major" || judgment === "minor";
    const against = name === "refuted" || name === "not_found";
    const pullsApart =
      (against && judgment === "no_hallucination") || (name === "supports" && isError);
    const asked = visibleQuestions(checker, { judgment, q5a_choice }, { candidates: 0 });
    expect(asked.some(({ key }) => key === "despite_evidence")).toBe(pullsApart);
  });

  const whole = {
    q1_response: "needs_research",
    q3_choice: "supports_or_refutes",
    evidence: [{ url: "https://www.who.int/x", excerpt: "Four grams a day." }],
    q5a_choice: EVIDENCE.supports,
    judgment: "no_hallucination",
    ...one("correct"),
  };

  test("a contradiction cannot be submitted without a reason, and a revision takes it away", () => {
    expect(missing(checker, whole, 1)).toEqual([]);
    const apart = { ...whole, judgment: "minor", comment: "x" };
    expect(missing(checker, apart, 1)).toEqual(["despite_evidence"]);
    expect(missing(checker, { ...apart, despite_evidence: "The page is old." }, 1)).toEqual([]);
    const result = checkAnswers(checker, { ...whole, despite_evidence: "x" }, { candidates: 1 });
    expect(result.ok && "despite_evidence" in result.answers).toBe(false);
  });

  test("the search is needed where nothing speaks to the excerpt", () => {
    const given = { ...whole, judgment: "contested", comment: "x" };
    for (const q5a_choice of [EVIDENCE.not_found, EVIDENCE.unrelated]) {
      expect(missing(checker, { ...given, q5a_choice }, 1)).toEqual(["search"]);
    }
    for (const q5a_choice of [EVIDENCE.refuted, EVIDENCE.supports]) {
      expect(missing(checker, { ...given, q5a_choice }, 1)).toEqual([]);
    }
  });

  test("“Other” is described for each comment", () => {
    const other = { comments: { "1": { fate: "correct", categories: ["Other"] } } };
    expect(missing(checker, { ...whole, ...other }, 1)).toEqual(["comments"]);
  });

  test("steps show the comments first and the judgment last", () => {
    expect(
      checker.steps.map(({ key, reveals, locksEarlier }) => [key, reveals, locksEarlier]),
    ).toEqual([
      ["excerpt", undefined, undefined],
      ["comments", ["candidates"], true],
      ["judgment", undefined, undefined],
    ]);
  });
});
