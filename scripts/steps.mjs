import { rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Interrupted, Stop, seconds } from './log.mjs';
import { readIfThere } from './files.mjs';
import { ROOT } from './paths.mjs';

/**
 * A test runner's report.
 *
 * @typedef {object} Report
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures one text for each failed test: file, title, and the beginning of the message
 * @property {string[]} flaky those that passed on their second try, which count as passed
 * @property {{ name: string, ms: number }[]} durations of every test that ran
 */

/** @type {Report} */
const NONE = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], durations: [] };

/** How many of the slowest tests are listed at the end. */
const SLOWEST = 10;

/** Lines of a failure's message to repeat at the end: expected and actual values, without the stack. */
const MESSAGE_LINES = 12;

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<number | void>} run returns an exit code; nothing means success
 * @property {string} [report] the path of its JSON report, when it runs tests
 * @property {string[]} [needs] the names of the steps that must succeed first
 * @property {string} [leftOut] why it cannot run on this machine; it then counts as one skipped test
 */

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {'ok' | 'failed' | 'skipped'} state
 * @property {number} ms
 * @property {Report} report
 * @property {string} [reason] a message to repeat at the end, where it is seen
 */

/**
 * Runs steps one after the other, even after a failure, so that one run shows all problems.
 *
 * @param {Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  /** @type {Result[]} */
  const results = [];
  for (const step of steps) {
    if (step.leftOut) {
      console.log(`\n${step.name}: skipped. ${step.leftOut}`);
      results.push({
        name: step.name,
        state: 'skipped',
        ms: 0,
        report: { ...NONE, skipped: 1 },
        reason: step.leftOut,
      });
      continue;
    }
    const fits = results.every(({ name, state }) => state === 'ok' || !step.needs?.includes(name));
    results.push(fits ? await runStep(step) : { name: step.name, state: 'skipped', ms: 0, report: NONE });
  }
  return results;
}

/** @param {Step} step @returns {Promise<Result>} */
async function runStep({ name, run, report: file }) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`);
  if (file) rmSync(file, { force: true });
  const start = performance.now();
  let reason;
  const code = await run().catch((error) => {
    if (!(error instanceof Stop) || error instanceof Interrupted) throw error;
    console.error(error.message);
    reason = error.message;
    return error.exitCode;
  });
  const ms = performance.now() - start;
  const report = file ? readReport(file) : NONE;
  const state = code ? 'failed' : 'ok';
  console.log(`${name}: ${state} in ${seconds(ms)}`);
  return { name, state, ms, report, reason };
}

/**
 * @param {Result[]} results
 * @returns {{ lines: string[], ok: boolean }} the closing summary: each step's time and state, messages to repeat, each
 *   failed test with its message, then `N passed, N failed`, the flaky tests and the slowest ten. The line with the
 *   numbers has `, N skipped` if any. A step that failed without a failed test of its own counts as one failure, so
 *   that a failed run never says "0 failed".
 */
export function summarise(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, state, ms }) => `${name.padEnd(width)}  ${seconds(ms).padStart(8)}  ${state}`);
  lines.push(...results.flatMap(({ name, reason }) => (reason ? ['', `${name}: ${reason}`] : [])));
  lines.push(...results.flatMap(({ name, report }) => report.failures.flatMap((text) => ['', `${name}: ${text}`])));
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, report } of results) {
    sum.passed += report.passed;
    sum.skipped += report.skipped;
    sum.failed += state === 'failed' ? Math.max(report.failed, 1) : report.failed;
  }
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
  lines.push('', `${sum.passed} passed, ${sum.failed} failed${skipped}`);
  const flaky = results.flatMap(({ report }) => report.flaky);
  if (flaky.length > 0) lines.push('', 'Flaky, passed on the second try:', ...flaky.map((name) => `  ${name}`));
  const slowest = results
    .flatMap(({ report }) => report.durations)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0) lines.push('', 'Slowest:', ...slowest.map(({ name, ms }) => `  ${seconds(ms)}  ${name}`));
  return { lines, ok: sum.failed === 0 };
}

/**
 * @param {string} file the output of vitest's or Playwright's JSON reporter
 * @returns {Report} empty when there is no report, as after a crash
 */
export function readReport(file) {
  const text = readIfThere(file);
  if (!text) return NONE;
  const report = JSON.parse(text);
  return report.stats ? readPlaywright(report) : readVitest(report);
}

/**
 * @typedef {object} VitestTest
 * @property {string} fullName
 * @property {string} status
 * @property {string[]} [tags]
 * @property {number | null} [duration]
 * @property {string[]} [failureMessages]
 */

/**
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, message: string, assertionResults: VitestTest[] }[]} testResults one for
 *   each file; one that could not be loaded has a message only
 */

/** @param {VitestReport} report @returns {Report} */
function readVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, place: placeOf(name, test.fullName) })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    ...NONE,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length + unloaded.length,
    // Tests of the full run are not skipped: the gate does not include them.
    skipped: tests.filter(({ status, tags }) => !['passed', 'failed'].includes(status) && !tags?.includes('full'))
      .length,
    failures: [
      ...failed.map(({ place, failureMessages }) => failure(place, failureMessages?.[0])),
      ...unloaded.map(({ name, message }) => failure(placeOf(name), message)),
    ],
    durations: tests.flatMap(({ place, duration }) => (duration ? [{ name: place, ms: duration }] : [])),
  };
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, file: string, ok: boolean, tests: { status: string, results: { duration?: number,
 *   error?: { message?: string } }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/** @param {{ results: { error?: { message?: string } }[] }} test @returns {string | undefined} */
function firstError({ results }) {
  return results.find(({ error }) => error)?.error?.message;
}

/** @param {PlaywrightSuite & { stats: { skipped: number } }} report @returns {Report} */
function readPlaywright({ stats, suites = [] }) {
  const tests = specsOf({ suites }).flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, place: placeOf(spec.file, spec.title) })),
  );
  const failed = tests.filter(({ status }) => status === 'unexpected');
  const flaky = tests.filter(({ status }) => status === 'flaky');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length + flaky.length,
    failed: failed.length,
    skipped: stats.skipped,
    failures: failed.map((test) => failure(test.place, firstError(test))),
    flaky: flaky.map((test) => failure(test.place, firstError(test)).replaceAll('\n', '\n  ')),
    durations: tests.map(({ place, results }) => ({
      name: place,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

/** @param {PlaywrightSuite} suite @returns {NonNullable<PlaywrightSuite['specs']>} including nested suites */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} file @param {string} [title] @returns {string} a test's location, for people */
function placeOf(file, title = '') {
  return [path.isAbsolute(file) ? path.relative(ROOT, file) : file, title].filter(Boolean).join(' › ');
}

/** @param {string} place @param {string} [message] @returns {string} both, the message cut after its first lines */
function failure(place, message = '') {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  return [place, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n');
}
