import { expect, test } from "vitest";
import { STUDY_BASIS, withoutContributors } from "./contributors";
import { madeSection } from "./testing";

type Made = Parameters<typeof madeSection>[0];
const sourcesWithout = (made: Made, ...without: string[]) =>
  withoutContributors(madeSection(made), without, STUDY_BASIS).judgments.map(({ coder }) => coder);

test("a section that only the judge found is not adjudicated without it", () => {
  expect(sourcesWithout({ first_pass: "FF", judge: "T", medical_expert: "T" }, "judge 1")).toEqual([
    "first_pass 1",
    "first_pass 2",
  ]);
});

test("adjudications stay where somebody else asks for them too", () => {
  const made = { first_pass: "FT", judge: "T", medical_expert: "T" };
  expect(sourcesWithout(made, "judge 1")).toContain("medical_expert 1");
  expect(sourcesWithout({ ...made, first_pass: "FF", judge: "TT" }, "judge 1")).toContain(
    "medical_expert 1",
  );
});

test("the one dissenting annotator takes the disagreement along, and an audited section stays", () => {
  const made = { first_pass: "FFT", judge: "F", medical_expert: "T" };
  expect(sourcesWithout(made, "first_pass 3")).not.toContain("medical_expert 1");
  const audited = { first_pass: "FFF", judge: "F", medical_expert: "F" };
  expect(sourcesWithout(audited, "judge 1")).toContain("medical_expert 1");
});

test("a section that the contributor said nothing about is as it was", () => {
  const section = madeSection({ first_pass: "FT", medical_expert: "T" });
  expect(withoutContributors(section, ["judge 1"], STUDY_BASIS)).toBe(section);
});

test("whether a section was asked for depends on those whose word on claims the pool took", () => {
  // People who agree with the judge but for the one who sees no claim, of a group without a word.
  const section = madeSection({ first_pass: "FN", judge: "T", medical_expert: "T" });
  const of = (basis: Partial<typeof STUDY_BASIS>) =>
    withoutContributors(section, ["judge 1"], { ...STUDY_BASIS, ...basis }).judgments.map(
      ({ source }) => source,
    );
  // By everybody's word no row asked for it: chance chose it, and it stays adjudicated.
  expect(of({})).toContain("medical_expert");
  expect(of({ claimBy: "groups", claimGroups: ["even"] })).toContain("medical_expert");
  // By the word of the others alone it was the judge's find.
  expect(of({ claimBy: "groups", claimGroups: ["odd"] })).not.toContain("medical_expert");
});
