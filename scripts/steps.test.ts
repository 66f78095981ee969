import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Interrupted, Stop } from './log.mjs';
import { runSteps, summarise } from './steps.mjs';

describe('running the steps of a test', () => {
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
  const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } };
  const lastLine = async (steps: Parameters<typeof runSteps>[0]) => summarise(await runSteps(steps)).lines.at(-1);

  it('adds up the tests of both runners', async () => {
    const steps = [step('Types'), tests('Unit', 0, vitest), tests('Browser', 0, playwright)];
    expect(await lastLine(steps)).toBe('10 passed, 0 failed');
  });

  it('counts a test that passed on a second try only as failed', async () => {
    const flaky = { stats: { ...playwright.stats, flaky: 1 } };
    expect(await lastLine([tests('Browser', 1, flaky)])).toBe('3 passed, 1 failed');
  });

  it('tells of skipped tests only when there are any', async () => {
    expect(await lastLine([tests('Unit', 0, { ...vitest, numPendingTests: 2 })])).toBe('7 passed, 0 failed, 2 skipped');
  });

  it('never says "0 failed" of a red run', async () => {
    expect(await lastLine([step('Types', 2), tests('Unit', 0, vitest)])).toBe('7 passed, 1 failed');
    expect(await lastLine([tests('Unit', 1, { ...vitest, numFailedTests: 4 })])).toBe('7 passed, 4 failed');
  });

  it('does not count the report of an earlier run', async () => {
    writeFileSync(report, JSON.stringify(vitest));
    expect(await lastLine([{ ...step('Unit', 1), report }])).toBe('0 passed, 1 failed');
  });

  it('goes on after a failure, but leaves out what needs the failed step', async () => {
    const results = await runSteps([step('Build', 1), step('Unit'), { ...step('Browser'), needs: ['Build'] }]);
    expect(results.map(({ state }) => state)).toEqual(['failed', 'ok', 'left out']);
    expect(summarise(results).lines.at(-1)).toBe('0 passed, 1 failed');
    expect(summarise(results).ok).toBe(false);
  });

  it('counts what a machine cannot do as skipped, and says why', async () => {
    const results = await runSteps([step('Unit'), { ...step('Other database', 1), leftOut: 'It is not there.' }]);
    expect(summarise(results).lines).toContain('Other database: It is not there.');
    expect(summarise(results).lines.at(-1)).toBe('0 passed, 0 failed, 1 skipped');
  });

  it('repeats at the end what a person has to do', async () => {
    const stopped = { name: 'Chromium', run: () => Promise.reject(new Stop('Install Chromium.')) };
    expect(summarise(await runSteps([stopped])).lines).toContain('Chromium: Install Chromium.');
  });

  it('repeats at the end which tests failed, and how', async () => {
    const messages = (text: string) => [`${text}\n${'    at somewhere\n'.repeat(40)}`];
    const unit = {
      ...vitest,
      numFailedTests: 1,
      testResults: [
        {
          name: path.resolve('shared/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'adding is right', status: 'passed' },
            { fullName: 'adding is quick', status: 'failed', failureMessages: messages('expected 1 to be 2') },
          ],
        },
        { name: path.resolve('shared/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    };
    const browser = {
      stats: { ...playwright.stats, flaky: 1 },
      suites: [
        {
          suites: [
            {
              specs: [
                { title: 'opens', file: 'e2e/menu.spec.ts', tests: [{ status: 'expected', results: [{}] }] },
                {
                  title: 'closes',
                  file: 'e2e/menu.spec.ts',
                  tests: [{ status: 'flaky', results: [{ error: { message: '\u001B[31mtimed out\u001B[39m' } }, {}] }],
                },
              ],
            },
          ],
        },
      ],
    };
    const text = summarise(await runSteps([tests('Unit', 1, unit), tests('Browser', 1, browser)])).lines.join('\n');
    expect(text).toContain('Unit: shared/a.test.ts › adding is quick\n  expected 1 to be 2\n');
    expect(text).toContain('Unit: shared/b.test.ts\n  no such module\n');
    expect(text).toContain('Browser: e2e/menu.spec.ts › closes\n  timed out\n');
    expect(text).not.toMatch(/is right|opens/);
    expect(text.split('\n').length).toBeLessThan(40);
  });

  it('ends at once when somebody pressed Ctrl+C', async () => {
    const interrupted = { name: 'Types', run: () => Promise.reject(new Interrupted(130)) };
    await expect(runSteps([interrupted, step('Unit')])).rejects.toThrow('Stopped.');
  });
});
