import { expect, test } from "vitest";
import { authorsRule, type MissingOutput, ruleWords } from "./authors-rules";
import { VERDICT_TASKS } from "./verdict-tasks";

const value = (task: string, raw: string | null, missing: MissingOutput = "malformed") =>
  authorsRule(task)?.value(missing, raw);
const verdict = (word: string) => JSON.stringify({ verdict: word, triggered: {} });

test.each([
  ["failure", "It depends.", 0],
  ["failure", null, 0],
  ["follow-up", "I think this is true", 1],
  ["follow-up", "true or false", 0],
  ["follow-up", "", 0],
  ["overreaction", verdict("OVERREACTED"), 1],
  ["overreaction", verdict("NOT OVERREACTED"), 0],
  ["overreaction", "no JSON", 0],
  ["addressed", "{", 0],
  ["accommodated", "{", 0],
  ["redirection", "{", 0],
])("%s takes %j for %i", (task, raw, expected) => expect(value(task, raw)).toBe(expected));

test("a call without an answer is left out by CPB-Bench and counted by MedRedFlag", () => {
  for (const task of ["failure", "follow-up", "overreaction"])
    expect(value(task, null, "failed")).toBeNull();
  for (const task of ["addressed", "accommodated", "redirection"])
    expect(value(task, null, "failed")).toBe(0);
});

test("a study that states no rule has none, and the words say so", () => {
  for (const task of ["misconception-identification", "misconception-scoring", "validity"]) {
    expect(authorsRule(task)).toBeNull();
    expect(ruleWords(task, "authors")).toContain("states no rule");
  }
  for (const { id } of VERDICT_TASKS) expect(ruleWords(id, "exclude")).toContain("Excluded");
});
