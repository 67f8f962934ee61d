import { expect, test } from "vitest";
import { seriesNames } from "./detectors";

/** Names of the judges that these systems are runs of, in their order. */
const judgesOf = (...pseudonyms: readonly string[]) => [
  ...seriesNames(pseudonyms.map((pseudonym) => ({ pseudonym, judge: null }))).values(),
];

test("a run belongs to the judge it was made with, whatever it is called", () => {
  const runs = [
    { pseudonym: "judge-3f", judge: "strict" },
    { pseudonym: "LaJDetector-strict.4", judge: "strict" },
  ];
  expect([...seriesNames(runs).values()]).toEqual(["strict", "strict"]);
});

test("imported systems are runs of one judge where numbers at the end count them", () => {
  const gpt = "LaJDetectorRerunGPT-5";
  expect(judgesOf(`${gpt}.0`, `${gpt}.2`, `${gpt}.1`)).toEqual([gpt, gpt, gpt]);
  expect(judgesOf("strict-1", "strict-2", "mild.0")).toEqual(["strict", "strict", "mild.0"]);
  expect(judgesOf("IsiHallucinationDetector")).toEqual(["IsiHallucinationDetector"]);
});

test("versions of models are different judges", () => {
  for (const names of [
    ["gpt-4", "gpt-5"],
    ["llama-3.1", "llama-3.2"],
    ["gemini-2.0", "gemini-2.5"],
    ["GPT-5"],
  ])
    expect(judgesOf(...names)).toEqual(names);
});
