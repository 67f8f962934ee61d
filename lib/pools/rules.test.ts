import { describe, expect, test } from "vitest";
import { CODE_RULE, classify, ruleRow, type SectionFacts, TEXT_RULE } from "./rules";

/** Facts from short words: people, judges and injectors as strings of T and F. */
function facts(
  people: string,
  judges = "",
  injectors = "",
  changes: Partial<SectionFacts> = {},
): SectionFacts {
  const count = (labels: string, label: string) => labels.split(label).length - 1;
  return {
    peopleError: count(people, "T"),
    peopleFine: count(people, "F"),
    judgeError: count(judges, "T"),
    judgeFine: count(judges, "F"),
    injectedError: count(injectors, "T"),
    injectedFine: count(injectors, "F"),
    detectorError: 0,
    severalPeople: people.length > 1,
    hasClaim: true,
    responseInjected: injectors.includes("T"),
    isDecided: false,
    ...changes,
  };
}

describe("the rule of the study's code", () => {
  test.each([
    // Row 1 looks at people only.
    ["FT", "F", "", "fp_disagreement"],
    ["FFFT", "T", "T", "fp_disagreement"],
    ["TF", "", "", "fp_disagreement"],
    // Row 2: one person is enough.
    ["F", "T", "", "laj_only"],
    ["FFF", "T", "", "laj_only"],
    ["F", "T", "T", "laj_only"],
    // Row 3.
    ["F", "F", "T", "injected_missed"],
    ["FF", "F", "T", "injected_missed"],
    ["F", "", "T", "injected_missed"],
    // Row 4.
    ["T", "F", "", "fp_not_laj"],
    ["TTT", "F", "", "fp_not_laj"],
    ["T", "F", "F", "fp_not_laj"],
    ["TT", "", "F", "fp_not_laj"],
    // In no row: everybody agrees.
    ["F", "F", "", null],
    ["FFF", "F", "F", null],
    ["TT", "T", "", null],
    ["TT", "T", "T", null],
    // No system has looked, so that people cannot differ from one.
    ["T", "", "", null],
    ["TTT", "", "", null],
    // The gap between the rows: everybody but the judge has found an injected error.
    ["TT", "F", "T", null],
    ["", "T", "T", null],
  ])("people %s, judge %s, injector %s: %s", (people, judges, injectors, row) => {
    expect(ruleRow(facts(people, judges, injectors), CODE_RULE)).toBe(row);
  });

  test("a section without a claim is in no row", () => {
    for (const [people, judges] of [
      ["FT", "F"],
      ["F", "T"],
      ["T", "F"],
    ] as const)
      expect(ruleRow(facts(people, judges, "", { hasClaim: false }), CODE_RULE)).toBeNull();
  });

  test("one person who judged twice does not disagree with anybody", () => {
    expect(ruleRow(facts("FT", "F", "", { severalPeople: false }), CODE_RULE)).toBeNull();
  });

  test("the four rows are disjoint and each combination has one outcome", () => {
    const words = ["", "F", "T", "FF", "FT", "TT"];
    const seen = new Set<string | null>();
    for (const people of words)
      for (const judges of words)
        for (const injectors of words)
          seen.add(ruleRow(facts(people, judges, injectors), CODE_RULE));
    expect(seen).toEqual(
      new Set([null, "fp_disagreement", "laj_only", "injected_missed", "fp_not_laj"]),
    );
  });
});

describe("several judge labels", () => {
  test.each([
    ["TFF", "any", "laj_only"],
    ["TFF", "majority", null],
    ["TTF", "majority", "laj_only"],
    ["TF", "majority", null],
    ["TTF", "all", null],
    ["TTT", "all", "laj_only"],
  ] as const)("judges %s by %s: %s", (judges, judgeVote, row) => {
    expect(ruleRow(facts("FF", judges), { ...CODE_RULE, judgeVote })).toBe(row);
  });
});

describe("where the paper's text differs", () => {
  test("row 4 leaves out whole responses with an injected error", () => {
    const elsewhere = facts("TT", "F", "", { responseInjected: true });
    expect(ruleRow(elsewhere, CODE_RULE)).toBe("fp_not_laj");
    expect(ruleRow(elsewhere, TEXT_RULE)).toBeNull();
    expect(ruleRow(facts("TT", "F"), TEXT_RULE)).toBe("fp_not_laj");
  });

  test("no row takes sections that one person judged", () => {
    for (const section of [facts("F", "T"), facts("F", "F", "T"), facts("T", "F")])
      expect(ruleRow(section, TEXT_RULE)).toBeNull();
    expect(ruleRow(facts("FF", "T"), TEXT_RULE)).toBe("laj_only");
    expect(ruleRow(facts("FF", "F", "T"), TEXT_RULE)).toBe("injected_missed");
    expect(ruleRow(facts("FT", "F"), TEXT_RULE)).toBe("fp_disagreement");
  });
});

describe("what is in no row", () => {
  test.each([
    ["FF", "F", "", "audit_no_error"],
    ["F", "", "", "audit_no_error"],
    ["TT", "T", "", "audit_error"],
    ["T", "", "", "audit_error"],
    ["TT", "F", "T", "audit_other"],
  ])("people %s, judge %s, injector %s: %s", (people, judges, injectors, stratum) => {
    expect(classify(facts(people, judges, injectors), CODE_RULE)).toBe(stratum);
  });

  test("is outside where nobody has judged it or it holds no claim", () => {
    expect(classify(facts("", "T"), CODE_RULE)).toBe("unjudged");
    expect(classify(facts("FF", "T", "", { hasClaim: false }), CODE_RULE)).toBe("no_claim");
  });

  test("enters as a detector's positive, however many people saw it, until it is decided", () => {
    for (const section of [facts("FF", "F"), facts(""), facts("F", "", "", { hasClaim: false })]) {
      expect(classify({ ...section, detectorError: 1 }, CODE_RULE)).toBe("detector");
      expect(classify({ ...section, detectorError: 1, isDecided: true }, CODE_RULE)).not.toBe(
        "detector",
      );
    }
    expect(classify(facts("FT", "F", "", { detectorError: 1 }), CODE_RULE)).toBe("fp_disagreement");
  });
});
