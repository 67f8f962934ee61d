import fc from "fast-check";
import { expect, test } from "vitest";
import { decideVote, VOTE_RULES } from "./votes";

const T = true;
const F = false;

test.each([
  ["any", [F, T, F], true],
  ["any", [F, F, F], false],
  ["majority", [F, T, T], true],
  ["majority", [F, T], false],
  ["all", [T, T], true],
  ["all", [T, F], false],
  ["any", [], null],
  // What could not be read is neither yes nor no.
  ["any", [T, null], true],
  ["any", [F, null], null],
  ["any", [null], null],
  ["majority", [T, T, null], true],
  ["majority", [T, F, null], null],
  ["majority", [F, F, null], false],
  ["all", [F, null], false],
  ["all", [T, null], null],
] as const)("%s of %j is %s", (rule, votes, label) => {
  expect(decideVote(votes, rule)).toBe(label);
});

test("a label is what every way of filling the gaps would give", () => {
  const votes = fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(votes, fc.constantFrom(...VOTE_RULES), (given, rule) => {
      const label = decideVote(given, rule);
      const filled = [true, false].map((fill) =>
        decideVote(
          given.map((v) => v ?? fill),
          rule,
        ),
      );
      expect(label).toBe(filled[0] === filled[1] ? filled[0] : null);
    }),
  );
});
