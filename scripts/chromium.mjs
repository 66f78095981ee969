import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { run } from './child.mjs';
import { environmentFor } from './pinned-node.mjs';
import { Stop, log } from './log.mjs';
import { toolScript } from './paths.mjs';

/** The arguments for every Chromium in this project: works in containers, and makes no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @typedef {object} Environment
 * @property {NodeJS.ProcessEnv} env
 * @property {string} platform
 * @property {string} home
 * @property {(file: string) => boolean} exists
 * @property {(folder: string) => string[]} list names in a folder; empty when there is no such folder
 */

/** @type {Environment} */
const HERE = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

/**
 * Looks for an installed Chromium (or Chrome, or Edge), in order of preference: `CHROMIUM_PATH`, the system's, then one
 * downloaded by Playwright.
 *
 * @param {Environment} [environment]
 * @returns {string | undefined} its path
 */
export function findChromium(environment = HERE) {
  return chromiumCandidates(environment).find((file) => environment.exists(file));
}

/**
 * Looks for a headless Chromium, in order of preference: `CHROMIUM_PATH`, the system's, then one downloaded by
 * Playwright. Measurements are steadier with it, because a browser's own windows use up resources.
 *
 * @param {Environment} [environment]
 * @returns {string | undefined} its path
 */
export function findHeadlessShell(environment = HERE) {
  const { env, platform, exists } = environment;
  const names = ['chromium-headless-shell', 'chrome-headless-shell'];
  const inSystem =
    platform === 'linux' ? programFolders(env).flatMap((at) => names.map((name) => `${at}/${name}`)) : [];
  const downloaded = playwrightPlaces(environment, 'chromium_headless_shell', SHELLS);
  const { CHROMIUM_PATH } = env;
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...inSystem, ...downloaded].find((file) => exists(file));
}

/**
 * @param {Environment} [environment]
 * @returns {string[]} all possible paths, in order of preference
 */
export function chromiumCandidates(environment = HERE) {
  const { CHROMIUM_PATH } = environment.env;
  const downloaded = playwrightPlaces(environment, 'chromium', BROWSERS);
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...systemPlaces(environment), ...downloaded];
}

/** Where a program is in Playwright's downloads, by system. */
const BROWSERS = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win64/chrome.exe',
  'chrome-win/chrome.exe',
];
const SHELLS = ['linux64', 'linux-arm64', 'mac-arm64', 'mac-x64', 'win64'].map(
  (system) => `chrome-headless-shell-${system}/chrome-headless-shell${system === 'win64' ? '.exe' : ''}`,
);

/** @param {Environment} environment */
function systemPlaces({ env, platform, home }) {
  if (platform === 'darwin') {
    const programs = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${name}.app/Contents/MacOS/${name}`,
    );
    return ['/Applications', `${home}/Applications`].flatMap((folder) => programs.map((name) => `${folder}/${name}`));
  }
  if (platform === 'win32') {
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return folders.flatMap((folder) => programs.map((name) => path.win32.join(folder, name)));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return programFolders(env).flatMap((folder) => names.map((name) => `${folder}/${name}`));
}

/** @param {NodeJS.ProcessEnv} env */
const programFolders = (env) => [...new Set(['/usr/bin', ...(env.PATH ?? '').split(':').filter(Boolean), '/snap/bin'])];

/**
 * @param {Environment} environment
 * @param {string} name Playwright's name for it: the folders have this name and a number
 * @param {readonly string[]} programs
 */
function playwrightPlaces({ env, platform, home, list }, name, programs) {
  const caches = {
    darwin: `${home}/Library/Caches/ms-playwright`,
    win32: path.win32.join(env.LOCALAPPDATA ?? home, 'ms-playwright'),
  };
  const standard = caches[/** @type {keyof typeof caches} */ (platform)] ?? `${home}/.cache/ms-playwright`;
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? standard;
  return list(cache)
    .filter((folder) => folder.startsWith(`${name}-`) && !Number.isNaN(revision(folder)))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((folder) => programs.map((program) => path.join(cache, folder, program)));
}

/** @param {string} folder such as "chromium-1217" */
const revision = (folder) => Number(folder.slice(folder.lastIndexOf('-') + 1));

/**
 * The Chromium for browser tests. A headless one needs a third less CPU, but any will do.
 *
 * @param {Environment} [environment]
 * @returns {string | undefined} its path
 */
export const findTestBrowser = (environment = HERE) =>
  environment.env.TEST_BROWSER ?? findHeadlessShell(environment) ?? findChromium(environment);

/**
 * The Chromium for browser tests: an installed one, else one from the system's packages (as root with apt-get), else
 * Playwright's download.
 *
 * @param {string} node the Node to run Playwright with
 * @returns {Promise<string>} its path
 * @throws {Stop} saying what to do, when there is none
 */
export const getTestBrowser = (node) =>
  getBrowser(node, {
    working: () => workingOf([findHeadlessShell(), ...chromiumCandidates()]),
    packaged: 'chromium-headless-shell',
    download: '--only-shell',
  });

/**
 * A full Chromium, for the few tests that need more than a headless one, such as installing an app.
 *
 * @param {string} node the Node to run Playwright with
 * @returns {Promise<string>} its path
 * @throws {Stop} saying what to do, when there is none
 */
export const getChromium = (node) =>
  getBrowser(node, { working: () => workingOf(chromiumCandidates()), packaged: 'chromium', download: '--no-shell' });

/**
 * @param {string} node
 * @param {{ working: () => string | undefined, packaged: string, download: string }} wanted
 */
async function getBrowser(node, { working, packaged, download }) {
  const found = working();
  if (found) return found;
  log('No Chromium found for the browser tests. Downloading one.');
  const root = process.getuid?.() === 0;
  const apt = root && spawnSync('apt-get', ['--version']).status === 0;
  if (apt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if ((await run('apt-get', ['update'], { env })) === 0) await run('apt-get', ['install', '-y', packaged], { env });
    const installed = working();
    if (installed) return installed;
  }
  const withLibraries = apt ? ['--with-deps'] : [];
  await run(node, [toolScript('playwright'), 'install', download, ...withLibraries, 'chromium'], {
    env: environmentFor(node),
  });
  const downloaded = working();
  if (downloaded) return downloaded;
  throw new Stop(NO_CHROMIUM);
}

/** @param {(string | undefined)[]} candidates @returns {string | undefined} the first one that exists and starts */
function workingOf(candidates) {
  return candidates.find((file) => file !== undefined && existsSync(file) && starts(file));
}

/**
 * Ubuntu's chromium-browser is only a script that asks to install a snap, so an existing file need not work.
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
The other tests don't need one: npm test -- unit.`;
