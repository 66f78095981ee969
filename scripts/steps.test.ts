import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Interrupted, Stop } from './log.mjs';
import { runSteps, summarise } from './steps.mjs';

describe('the steps of a test run', () => {
  let report: string;
  beforeEach(() => {
    report = path.join(mkdtempSync(path.join(tmpdir(), 'steps-')), 'report.json');
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => rmSync(path.dirname(report), { recursive: true }));

  const step = (name: string, code = 0) => ({ name, run: () => Promise.resolve(code) });
  const tests = (name: string, code: number, content: object) => ({
    name,
    report,
    run: () => {
      writeFileSync(report, JSON.stringify(content));
      return Promise.resolve(code);
    },
  });
  const unitTest = (fullName: string, status = 'passed', more: object = {}) => ({ fullName, status, ...more });
  const vitest = (...results: object[]) => ({
    testResults: [{ name: path.resolve('shared/a.test.ts'), status: 'passed', message: '', assertionResults: results }],
  });
  const browserTest = (title: string, status: string, ...results: object[]) => ({
    title,
    file: 'e2e/menu.spec.ts',
    tests: [{ status, results }],
  });
  const playwright = (...specs: object[]) => ({ stats: { skipped: 0 }, suites: [{ suites: [{ specs }] }] });
  const numbers = async (steps: Parameters<typeof runSteps>[0]) =>
    summarise(await runSteps(steps)).lines.find((line) => /^\d+ passed, \d+ failed/.test(line));
  const two = vitest(unitTest('adds'), unitTest('subtracts'));

  it('adds up the tests of both runners', async () => {
    const browser = playwright(browserTest('opens', 'expected', {}));
    expect(await numbers([step('Types'), tests('Unit', 0, two), tests('Browser', 0, browser)])).toBe(
      '3 passed, 0 failed',
    );
  });

  it('counts a test that passed on its second try as passed, and lists it as flaky after the numbers', async () => {
    const timedOut = { error: { message: '\u001B[31mtimed out\u001B[39m' } };
    const browser = playwright(browserTest('opens', 'expected', {}), browserTest('closes', 'flaky', timedOut, {}));
    const { lines, ok } = summarise(await runSteps([tests('Browser', 0, browser)]));
    expect(ok).toBe(true);
    const text = lines.join('\n');
    expect(text).toContain(
      '2 passed, 0 failed\n\nFlaky, passed on the second try:\n  e2e/menu.spec.ts › closes\n    timed out',
    );
  });

  it('lists the ten slowest tests of all steps last', async () => {
    const unit = vitest(
      ...Array.from({ length: 12 }, (_, index) => unitTest(`test ${index}`, 'passed', { duration: index * 1000 })),
    );
    const browser = playwright(browserTest('opens', 'expected', { duration: 500 }, { duration: 60_000 }));
    const { lines } = summarise(await runSteps([tests('Unit', 0, unit), tests('Browser', 0, browser)]));
    const slowest = lines.slice(lines.indexOf('Slowest:') + 1);
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toBe('  60.5 s  e2e/menu.spec.ts › opens');
    expect(slowest.at(-1)).toBe('  3.0 s  shared/a.test.ts › test 3');
  });

  it('mentions skipped tests only when there are any, and never those reserved for the full run', async () => {
    const unit = vitest(
      unitTest('adds'),
      unitTest('waits', 'skipped'),
      unitTest('scales', 'skipped', { tags: ['full'] }),
    );
    expect(await numbers([tests('Unit', 0, unit)])).toBe('1 passed, 0 failed, 1 skipped');
  });

  it('never reports "0 failed" for a failed run', async () => {
    expect(await numbers([step('Types', 2), tests('Unit', 0, two)])).toBe('2 passed, 1 failed');
    expect(await numbers([tests('Unit', 1, vitest(unitTest('a', 'failed'), unitTest('b', 'failed')))])).toBe(
      '0 passed, 2 failed',
    );
  });

  it('does not count the report of an earlier run', async () => {
    writeFileSync(report, JSON.stringify(two));
    expect(await numbers([{ ...step('Unit', 1), report }])).toBe('0 passed, 1 failed');
  });

  it('continues after a failure, except for steps that need the failed one', async () => {
    const results = await runSteps([step('Build', 1), step('Unit'), { ...step('Browser'), needs: ['Build'] }]);
    expect(results.map(({ state }) => state)).toEqual(['failed', 'ok', 'skipped']);
    expect(summarise(results).lines.at(-1)).toBe('0 passed, 1 failed');
    expect(summarise(results).ok).toBe(false);
  });

  it('counts steps that the machine cannot run as skipped, with the reason', async () => {
    const results = await runSteps([step('Unit'), { ...step('Other database', 1), leftOut: 'It is not there.' }]);
    expect(summarise(results).lines).toContain('Other database: It is not there.');
    expect(summarise(results).lines.at(-1)).toBe('0 passed, 0 failed, 1 skipped');
  });

  it('repeats at the end what the person has to do', async () => {
    const stopped = { name: 'Chromium', run: () => Promise.reject(new Stop('Install Chromium.')) };
    expect(summarise(await runSteps([stopped])).lines).toContain('Chromium: Install Chromium.');
  });

  it('repeats the failed tests and their messages at the end', async () => {
    const failureMessages = [`expected 1 to be 2\n${'    at somewhere\n'.repeat(40)}`];
    const unit = vitest(unitTest('adding is right'), unitTest('adding is quick', 'failed', { failureMessages }));
    unit.testResults.push({
      name: path.resolve('shared/b.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    });
    const browser = playwright(
      browserTest('opens', 'expected', {}),
      browserTest('closes', 'unexpected', { error: { message: '\u001B[31mtimed out\u001B[39m' } }, {}),
    );
    const text = summarise(await runSteps([tests('Unit', 1, unit), tests('Browser', 1, browser)])).lines.join('\n');
    expect(text).toContain('Unit: shared/a.test.ts › adding is quick\n  expected 1 to be 2\n');
    expect(text).toContain('Unit: shared/b.test.ts\n  no such module\n');
    expect(text).toContain('Browser: e2e/menu.spec.ts › closes\n  timed out\n');
    expect(text).toContain('\n2 passed, 3 failed');
    expect(text.split('\n').length).toBeLessThan(40);
  });

  it('ends at once on Ctrl+C', async () => {
    const interrupted = { name: 'Types', run: () => Promise.reject(new Interrupted(130)) };
    await expect(runSteps([interrupted, step('Unit')])).rejects.toThrow('Stopped.');
  });
});
