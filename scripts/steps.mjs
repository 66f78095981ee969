import { rmSync } from 'node:fs';
import { Interrupted, Stop, seconds } from './log.mjs';
import { readIfThere } from './files.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
const NONE = { passed: 0, failed: 0, skipped: 0 };

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<number | void>} run answers with an exit code; nothing is success
 * @property {string} [report] the JSON report it writes, when it runs tests
 * @property {string[]} [needs] the names of the steps without whose success this one makes no sense
 */

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {'ok' | 'failed' | 'left out'} state
 * @property {number} ms
 * @property {Counts} counts
 * @property {string} [reason] what to tell the person again at the end, where it is seen
 */

/**
 * Runs steps one after the other, also after a failure: one run shows all there is to mend.
 *
 * @param {Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  /** @type {Result[]} */
  const results = [];
  for (const step of steps) {
    const fits = results.every(({ name, state }) => state === 'ok' || !step.needs?.includes(name));
    results.push(fits ? await runStep(step) : { name: step.name, state: 'left out', ms: 0, counts: NONE });
  }
  return results;
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, run, report }) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  if (report) rmSync(report, { force: true });
  const start = performance.now();
  let reason;
  const code = await run().catch((error) => {
    if (!(error instanceof Stop) || error instanceof Interrupted) throw error;
    console.error(error.message);
    reason = error.message;
    return error.exitCode;
  });
  const ms = performance.now() - start;
  const counts = report ? readCounts(report) : NONE;
  const state = code ? 'failed' : 'ok';
  console.log(`${name}: ${state} in ${seconds(ms)}`);
  return { name, state, ms, counts, reason };
}

/**
 * @param {Result[]} results
 * @returns {{ lines: string[], ok: boolean }} the closing summary. Its last line is `N passed, N failed`, followed by
 *   `, N skipped` if any: the tests of all reports, where a step that failed without a failing test of its own counts as
 *   one failure, so that a red run never says "0 failed"
 */
export function summarise(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, state, ms }) => `${name.padEnd(width)}  ${seconds(ms).padStart(8)}  ${state}`);
  lines.push(...results.flatMap(({ name, reason }) => (reason ? ['', `${name}: ${reason}`] : [])));
  const sum = { ...NONE };
  for (const { state, counts } of results) {
    sum.passed += counts.passed;
    sum.skipped += counts.skipped;
    sum.failed += state === 'failed' ? Math.max(counts.failed, 1) : counts.failed;
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  lines.push('', `${sum.passed} passed, ${sum.failed} failed${skipped}`);
  return { lines, ok: sum.failed === 0 };
}

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
