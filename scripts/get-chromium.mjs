import { spawnSync } from 'node:child_process';
import { run } from './child.mjs';
import { chromiumCandidates } from './chromium.mjs';
import { existsSync } from 'node:fs';
import { environmentFor } from './pinned-node.mjs';
import { say, Stop } from './say.mjs';
import { toolScript } from './tools.mjs';

/**
 * The Chromium for the browser tests: one that is there, else one from the system's packages (as root with apt-get),
 * else Playwright's download.
 *
 * @param {string} node the Node to run Playwright with
 * @returns {Promise<string>} its path
 * @throws {Stop} saying what to do, when none can be had
 */
export async function getChromium(node) {
  const found = workingChromium();
  if (found) return found;
  say('No Chromium found for the browser tests; getting one.');
  const root = process.getuid?.() === 0;
  const apt = root && spawnSync('apt-get', ['--version']).status === 0;
  if (apt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if ((await run('apt-get', ['update'], { env })) === 0) await run('apt-get', ['install', '-y', 'chromium'], { env });
    const packaged = workingChromium();
    if (packaged) return packaged;
  }
  const withLibraries = apt ? ['--with-deps'] : [];
  await run(node, [toolScript('playwright'), 'install', '--no-shell', ...withLibraries, 'chromium'], {
    env: environmentFor(node),
  });
  const downloaded = workingChromium();
  if (downloaded) return downloaded;
  throw new Stop(NO_CHROMIUM);
}

/** @returns {string | undefined} the first one that is there and starts */
function workingChromium() {
  return chromiumCandidates().find((file) => existsSync(file) && starts(file));
}

/**
 * Ubuntu's chromium-browser is a script that only asks to install a snap: a file that is there need not work.
 *
 * @param {string} file
 */
function starts(file) {
  // On Windows --version opens a window instead of answering.
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;
}

const NO_CHROMIUM = `The browser tests need a Chromium, and none could be installed here. Any of these helps; then run the same command again:
  - install Chromium or Google Chrome with the system's package manager (Debian: apt-get install chromium);
  - set CHROMIUM_PATH to the Chromium, Chrome or Edge that you have;
  - connect this machine to the internet, so that "npx playwright install chromium" can download one.
Everything but the browser runs without: npm test -- unit.`;
