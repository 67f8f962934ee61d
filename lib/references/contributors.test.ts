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
