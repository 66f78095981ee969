import { readIfThere } from './files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} file what vitest's or Playwright's JSON reporter wrote
 * @returns {Counts} nothing when there is no report, as after a crash
 */
export function readCounts(file) {
  const text = readIfThere(file);
  if (!text) return NONE;
  const report = JSON.parse(text);
  return report.stats ? countPlaywright(report) : countVitest(report);
}

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number }} report */
function countVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report */
function countPlaywright({ stats }) {
  // A test that passed on a second try only is not one to trust.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
