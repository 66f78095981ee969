import { ensureBuilt, buildDesktop, installed } from './build.mjs';
import { run } from './child.mjs';
import { getChromium, getTestBrowser } from './chromium.mjs';
import { PLACES, toolScript } from './paths.mjs';
import { measureSlowness } from './machine.mjs';
import { environmentFor } from './pinned-node.mjs';
import { PLATFORM, isPostgresInstalled } from './postgres-package.mjs';
import { runSteps, summarise } from './steps.mjs';
import { withLock } from './lock.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/**
 * Which tests run: `gate` is required for every change; `full` is everything, with other random seeds each time;
 * `chosen` is everything under a given path.
 *
 * @typedef {'gate' | 'full' | 'chosen'} Depth
 */

/**
 * `npm test`: the gate, or the part selected by the first argument: `unit`, `browser` or a path. Further arguments go
 * to the test runner.
 *
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export const test = (args) => runTests(args, 'gate');

/**
 * `npm run test:full`: every test, narrowed in the same way. @param {string[]} args @returns {Promise<number>} the exit
 * code
 */
export const testFull = (args) => runTests(args, 'full');

/** `npm run validate`: the checks before a commit. @returns {Promise<number>} the exit code */
export async function validate() {
  const node = await installed();
  return conclude([...staticChecks(node), build(node), ...unitTests(node, [], 'gate')]);
}

/** @param {string[]} args @param {'gate' | 'full'} wanted @returns {Promise<number>} the exit code */
async function runTests(args, wanted) {
  const node = await installed();
  const { unit, browser, rest } = selection(args);
  const depth = wanted === 'gate' && rest.length > 0 ? 'chosen' : wanted;
  process.env.TEST_DEPTH = depth;
  if (depth === 'full') {
    process.env.TEST_SEED ??= String(Date.now() % 1_000_000);
    console.log(`Random tests start from TEST_SEED=${process.env.TEST_SEED}.`);
  }
  process.env.TEST_SLOWNESS ??= String(await measureSlowness());
  console.log(`Timeouts are multiplied by ${process.env.TEST_SLOWNESS} on this machine.`);
  return conclude([
    ...(args.length === 0 ? staticChecks(node) : []),
    // First, because some API tests start the real server, with its pages.
    build(node),
    ...(unit ? unitTests(node, rest, depth) : []),
    ...(browser ? browserTests(node, rest, depth) : []),
  ]);
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
    {
      name: 'Types',
      // Contracts and rules without the types of browsers and Node, browser code without Node's, then everything.
      run: async () =>
        (await tool(node, 'tsc', ['-p', 'tsconfig.shared.json'])) ||
        (await tool(node, 'tsc', ['-p', 'tsconfig.web.json'])) ||
        tool(node, 'tsc', []),
    },
    { name: 'Lint', run: () => tool(node, 'oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'Format', run: () => tool(node, 'oxfmt', ['--check', '.']) },
  ];
}

/**
 * Tests that start real processes are slow and run separately. So do screens, because a worker that switches between
 * them and the rest reloads its modules. Selected tests run in one step. Each step's report is read before the next one
 * writes it.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {Depth} depth
 * @returns {Step[]}
 */
function unitTests(node, args, depth) {
  const step = (
    /** @type {string} */ name,
    /** @type {string[]} */ chosen,
    /** @type {Record<string, string>} */ env,
  ) => ({
    name,
    report: PLACES.unitReport,
    run: () =>
      tool(node, 'vitest', ['run', ...(depth === 'gate' ? ['--tags-filter', '!full'] : []), ...chosen, ...args], env),
  });
  if (args.length > 0) return [step('Unit and API tests', [], {})];
  const postgres = depth === 'full' ? ['--project', 'node', 'tests/api'] : ['--project', 'postgres'];
  return [
    step('Unit and API tests', ['--project', 'node'], {}),
    step('Screen tests', ['--project', 'dom'], {}),
    {
      ...step('Tests on PostgreSQL', postgres, { TEST_DATABASE: 'postgres' }),
      ...(!isPostgresInstalled() && { leftOut: `npm has no PostgreSQL for ${PLATFORM}.` }),
    },
    step('Process tests', ['--project', 'processes'], {}),
  ];
}

/** @param {string} node @returns {Step} */
function build(node) {
  return { name: 'Build', run: () => withLock(() => ensureBuilt(node)) };
}

/**
 * The gate's browser tests are journeys tagged `@gate`, on SQLite. A failed one is retried once with a trace, and
 * reported as flaky if it then passes. A full run has all of them, some on PostgreSQL as well, and no retries.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {Depth} depth
 * @returns {Step[]}
 */
function browserTests(node, args, depth) {
  const gate = [
    '--grep',
    '@gate',
    '--project',
    'browser',
    '--project',
    'desktop',
    '--retries',
    '1',
    '--trace',
    'on-first-retry',
  ];

  return [
    {
      name: 'Chromium',
      run: async () => {
        // The tests search again. This passes on the one that was seen to start.
        process.env.TEST_BROWSER = await getTestBrowser(node);
        if (depth !== 'gate') process.env.CHROMIUM_PATH = await getChromium(node);
        console.log(process.env.TEST_BROWSER);
      },
    },
    { name: 'Desktop build', run: () => buildDesktop(node) },
    {
      name: 'Browser tests',
      report: PLACES.browserReport,
      needs: ['Build', 'Desktop build', 'Chromium'],
      run: () => tool(node, 'playwright', ['test', ...(depth === 'gate' ? gate : []), ...args]),
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
