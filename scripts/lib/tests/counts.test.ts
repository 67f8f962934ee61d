import { expect, test } from "vitest";
import {
  closingLine,
  fromPlaywright,
  fromVitest,
  NONE,
  one,
  sum,
  withExitCode,
} from "./counts.mjs";

test("the closing line adds up every stage", () => {
  const vitest = {
    ...{ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 },
    testResults: [
      { status: "failed", assertionResults: [{}] },
      { status: "failed", assertionResults: [] },
    ],
  };
  const playwright = { stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 1 } };
  const total = sum([one(true), one(false), fromVitest(vitest), fromPlaywright(playwright)]);
  expect(closingLine(total)).toBe("13 passed, 3 failed, 4 skipped");
});

test("a run that broke without a failed test counts as one failure", () => {
  expect(withExitCode({ ...NONE, passed: 3 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(withExitCode({ ...NONE, failed: 2 }, 1).failed).toBe(2);
  expect(withExitCode({ ...NONE, passed: 3 }, 0).failed).toBe(0);
});
