import { ensureBuilt, buildDesktop, installed } from './build.mjs';
import { run } from './child.mjs';
import { getChromium } from './chromium.mjs';
import { PLACES, toolScript } from './paths.mjs';
import { environmentFor } from './pinned-node.mjs';
import { PLATFORM, isPostgresInstalled } from './postgres-package.mjs';
import { runSteps, summarise } from './steps.mjs';
import { withLock } from './lock.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * `npm test`: everything, or what the first argument narrows it to: `unit`, `browser` or a path. Further arguments go
 * to the test runner.
 *
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function test(args) {
  const node = await installed();
  const { unit, browser, rest } = selection(args);
  return conclude([
    ...(args.length === 0 ? staticChecks(node) : []),
    // First, because some API tests start the server as people do, with its pages.
    build(node),
    ...(unit ? unitTests(node, rest) : []),
    ...(browser ? browserTests(node, rest) : []),
  ]);
}

/** `npm run validate`: what a developer runs before a commit. @returns {Promise<number>} the exit code */
export async function validate() {
  const node = await installed();
  return conclude([...staticChecks(node), build(node), ...unitTests(node, [])]);
}

/**
 * @param {string[]} args
 * @returns {{ unit: boolean, browser: boolean, rest: string[] }} which tests to run, and the arguments for their runner
 */
export function selection(args) {
  const [what, ...rest] = args;
  if (what === undefined) return { unit: true, browser: true, rest };
  if (what === 'unit' || what === 'browser') return { unit: what === 'unit', browser: what === 'browser', rest };
  const inBrowser = what.includes('tests/e2e') || what.includes('tests/desktop') || what.includes('.spec.');
  const browser = inBrowser && !what.includes('.test.');
  return { unit: !browser, browser, rest: args };
}

/** @param {string} node @returns {Step[]} */
function staticChecks(node) {
  return [
    { name: 'Types', run: () => tool(node, 'tsc', []) },
    { name: 'Lint', run: () => tool(node, 'oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'Format', run: () => tool(node, 'oxfmt', ['--check', '.']) },
    { name: 'Structure', run: () => run(node, ['scripts/structure.ts'], { env: environmentFor(node) }) },
  ];
}

/**
 * What starts real processes takes as long as everything else together, and comes by itself; where somebody chooses
 * tests, they run in one step. Each step's report is read before the next one writes it.
 *
 * @param {string} node
 * @param {string[]} args
 * @returns {Step[]}
 */
function unitTests(node, args) {
  const step = (/** @type {string} */ name, /** @type {string[]} */ ...chosen) => ({
    name,
    report: PLACES.unitReport,
    run: () => tool(node, 'vitest', ['run', ...chosen, ...args]),
  });
  if (args.length > 0) return [step('Unit and API tests')];
  return [
    step('Unit and API tests', '--project', 'node', '--project', 'dom'),
    onPostgres(node),
    step('Process tests', '--project', 'processes'),
  ];
}

/**
 * The API tests once more, on a real PostgreSQL that npm has brought.
 *
 * @param {string} node
 * @returns {Step}
 */
function onPostgres(node) {
  const name = 'API tests on PostgreSQL';
  return {
    name,
    report: PLACES.unitReport,
    run: () => tool(node, 'vitest', ['run', '--project', 'node', 'tests/api'], { TEST_DATABASE: 'postgres' }),
    ...(!isPostgresInstalled() && { leftOut: `npm has no PostgreSQL for ${PLATFORM}.` }),
  };
}

/** @param {string} node @returns {Step} */
function build(node) {
  return { name: 'Build', run: () => withLock(() => ensureBuilt(node)) };
}

/** @param {string} node @param {string[]} args @returns {Step[]} */
function browserTests(node, args) {
  return [
    {
      name: 'Chromium',
      run: async () => {
        // The tests look for it again: this says which one was seen to start.
        process.env.CHROMIUM_PATH = await getChromium(node);
        console.log(process.env.CHROMIUM_PATH);
      },
    },
    { name: 'Desktop build', run: () => buildDesktop(node) },
    {
      name: 'Browser tests',
      report: PLACES.browserReport,
      needs: ['Build', 'Desktop build', 'Chromium'],
      run: () => tool(node, 'playwright', ['test', ...args]),
    },
  ];
}

/** @param {string} node @param {string} name @param {string[]} args @param {Record<string, string>} [settings] */
function tool(node, name, args, settings) {
  return run(node, [toolScript(name), ...args], { env: { ...environmentFor(node), ...settings } });
}

/** @param {Step[]} steps @returns {Promise<number>} */
async function conclude(steps) {
  const { lines, ok } = summarise(await runSteps(steps));
  console.log(`\n${lines.join('\n')}`);
  return ok ? 0 : 1;
}
