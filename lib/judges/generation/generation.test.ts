import { describe, expect, test } from "vitest";
import { contextMessages } from "./context";
import { VARIANTS, variantOfPrompt } from "./variants";

const TURNS = [
  { index: 0, speaker: "patient", text: "Q0" },
  { index: 1, speaker: "clinician", text: "A0" },
  { index: 2, speaker: "patient", text: "Q1" },
  { index: 3, speaker: "clinician", text: "A1" },
  { index: 4, speaker: "patient", text: "Q2" },
];
const brief = (messages: ReturnType<typeof contextMessages>) =>
  messages?.map(({ role, content }) => `${role[0]}:${content}`);

describe("what a model is given", () => {
  const own = new Map([
    [0, "M0"],
    [2, "M1"],
  ]);
  test("are its own answers, never the clinician's", () =>
    expect(brief(contextMessages(TURNS, "original", own))).toEqual([
      "u:Q0",
      "a:M0",
      "u:Q1",
      "a:M1",
      "u:Q2",
    ]));
  test("or nothing yet, while one of them is missing", () =>
    expect(contextMessages(TURNS, "original", new Map([[0, "M0"]]))).toBeNull());
  test("are the clinician's answers up to the turn, never the one to it", () =>
    expect(brief(contextMessages(TURNS, "oracle", own))).toEqual([
      "u:Q0",
      "a:A0",
      "u:Q1",
      "a:A1",
      "u:Q2",
    ]));
  test("are the patient's turns alone", () =>
    expect(brief(contextMessages(TURNS, "target_turn", own))).toEqual(["u:Q0", "u:Q1", "u:Q2"]));
  test("at a first turn is the turn", () =>
    expect(brief(contextMessages(TURNS.slice(0, 1), "original", new Map()))).toEqual(["u:Q0"]));
});

const read = (name: string, raw: string | object) =>
  variantOfPrompt(name)?.read(typeof raw === "string" ? raw : JSON.stringify(raw));

test("an output becomes a response only in the form that was asked for", () => {
  expect(read("generate-plain", "<think>hm</think>\n Drink. ")?.text).toBe("Drink.");
  expect(read("generate-plain", "  ")).toBeNull();
  expect(read("generate-identify", { assumptions: ["x"], response: "Drink." })).toEqual({
    text: "Drink.",
    extras: { assumptions: ["x"] },
  });
  expect(read("generate-identify", { response: "Drink." })).toBeNull();
  expect(read("generate-reasoning", "Drink.")).toBeNull();
});

test("a review gives the revision only where it asks for one, and has it", () => {
  const review = { original_response: "a", verdict: "PASS", issues: [], revised_response: "b" };
  expect(read("generate-self-review", review)?.text).toBe("a");
  expect(read("generate-self-review", { ...review, verdict: "REVISE" })?.text).toBe("b");
  expect(
    read("generate-self-review", { ...review, verdict: "REVISE", revised_response: "" }),
  ).toBeNull();
  expect(read("generate-self-review", { ...review, verdict: "maybe" })).toBeNull();
});

test("each variant is found by its name, and only the baseline has no condition", () => {
  for (const each of VARIANTS) expect(variantOfPrompt(each.name)).toBe(each);
  expect(VARIANTS.filter(({ condition }) => condition === null)).toHaveLength(1);
});
