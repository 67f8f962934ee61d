/**
 * How many tests passed, failed and were skipped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {boolean} isGood @returns {Counts} */
export const one = (isGood) => ({ ...NONE, [isGood ? "passed" : "failed"]: 1 });

/** @param {Counts[]} list @returns {Counts} */
export const sum = (list) =>
  list.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
    }),
    NONE,
  );

/** @param {Counts} counts */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * A run that ended badly without a failed test (a file that does not load, say) has one.
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export const withExitCode = (counts, exitCode) =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults one per file
 */

/**
 * From Vitest's JSON report. A file that does not load counts as one failed test.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export const fromVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === "failed" && !file.assertionResults.length)
      .length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/**
 * From Playwright's JSON report. A test that passed only when tried again counts as passed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export const fromPlaywright = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});
