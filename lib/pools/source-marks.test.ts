import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OMITTED, withoutSourceMarks } from "./source-marks";

test.each([
  ["The dose is too high.; votes: [True]", "The dose is too high."],
  ["The dose is too high.; votes: [True, False, True]", "The dose is too high."],
  ["The dose is too high. Votes: ['true', null]", "The dose is too high."],
  ["The dose is too high (votes: [True])", "The dose is too high"],
  ["votes: [False]", ""],
  ["Too high; confidence: 0.93; votes: [True]", "Too high"],
  ["Too high\nmodel: gpt-5-2025-08-07", "Too high"],
  ["Too high\nhas_error: true", "Too high"],
  ["[LLM judge] Too high", "Too high"],
  ["LaJ: Too high", "Too high"],
  ["Reason: Too high", "Too high"],
  ["GPT-5: Too high", "Too high"],
  ["Too high — Claude 3.5 Sonnet", "Too high"],
  ["Too high (Gemini 2.5 Pro)", "Too high"],
  ["<think>Is 5 g much?</think>Too high", "Too high"],
  ["```text\nToo high\n```", "Too high"],
])("%j is shown as %j", (raw, shown) => {
  expect(withoutSourceMarks(raw)).toBe(shown);
});

test.each([
  "GPT-4.1",
  "gpt-4.1-nano-2025-04-14",
  "GPT5",
  "gpt-oss-120b",
  "ChatGPT",
  "Qwen/Qwen3-32b",
  "google/gemma-3-12b-it",
  "llama2",
  "Llama 3.1",
  "DeepSeek-R1",
  "o3-mini",
  "Claude Opus",
])("the model name %s is left out of a sentence", (name) => {
  expect(withoutSourceMarks(`I asked ${name} and it agrees.`)).toBe(
    `I asked ${OMITTED} and it agrees.`,
  );
});

test("names of the project's coders and generators are left out, plain words stay", () => {
  const names = [
    "IsiHallucinationDetector",
    "ANNOTATOR-1",
    "ANNOTATOR-14",
    "physician",
    "acme/med_7",
  ];
  expect(
    withoutSourceMarks(
      "As isihallucinationdetector, ANNOTATOR-14 and acme/med_7 say: ask a physician.",
      names,
    ),
  ).toBe(`As ${OMITTED}, ${OMITTED} and ${OMITTED} say: ask a physician.`);
});

describe("what people write stays", () => {
  test.each([
    "The vote [of the committee] is wrong.",
    "Vitamin D deficiency; see https://example.org/a-b?model=x",
    "O3 levels of 2.5 ppm are harmful; 3 mg is fine",
    "  leading and trailing blanks  ",
    "Apgar score: 7",
    "Confidence: the answer sounds too sure",
    "The judge of this is the doctor. He has Gemini as his star sign.",
    "剂量太高；请核对",
    "- a list\n- of things",
    "",
  ])("%j", (comment) => {
    expect(withoutSourceMarks(comment, ["ANNOTATOR-1", "gpt-4.1"])).toBe(comment);
  });
});

test("doing it twice changes nothing more", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "; votes: [True]",
      "GPT-5",
      "[…]",
      ": ",
      "\n",
      "; confidence: 1",
      "LaJ: ",
      " — ",
      "(",
      ")",
      "<think>",
      "</think>",
      "```",
      "qwen",
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const once = withoutSourceMarks(pieces.join(""), ["qwen-7", "A-1"]);
      expect(withoutSourceMarks(once, ["qwen-7", "A-1"])).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
