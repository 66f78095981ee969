import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** What every Chromium in this project is started with: it runs in containers too, and calls nobody on its own. */
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
 * @typedef {object} Surroundings
 * @property {NodeJS.ProcessEnv} env
 * @property {string} platform
 * @property {string} home
 * @property {(file: string) => boolean} exists
 * @property {(folder: string) => string[]} list names in a folder; empty when there is no such folder
 */

/** @type {Surroundings} */
const HERE = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};

/**
 * Looks for a Chromium (or Chrome, or Edge) that is already on this machine, the most wanted first: `CHROMIUM_PATH`,
 * the system's, then one that Playwright downloaded.
 *
 * @param {Surroundings} [surroundings]
 * @returns {string | undefined} its path
 */
export function findChromium(surroundings = HERE) {
  return chromiumCandidates(surroundings).find((file) => surroundings.exists(file));
}

/**
 * @param {Surroundings} [surroundings]
 * @returns {string[]} everywhere one could be, the most wanted first
 */
export function chromiumCandidates(surroundings = HERE) {
  const { CHROMIUM_PATH } = surroundings.env;
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...systemPlaces(surroundings), ...playwrightPlaces(surroundings)];
}

/** @param {Surroundings} surroundings */
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
  const folders = new Set(['/usr/bin', ...(env.PATH ?? '').split(':').filter(Boolean), '/snap/bin']);
  return [...folders].flatMap((folder) => names.map((name) => `${folder}/${name}`));
}

/** @param {Surroundings} surroundings */
function playwrightPlaces({ env, platform, home, list }) {
  const caches = {
    darwin: `${home}/Library/Caches/ms-playwright`,
    win32: path.win32.join(env.LOCALAPPDATA ?? home, 'ms-playwright'),
  };
  const standard = caches[/** @type {keyof typeof caches} */ (platform)] ?? `${home}/.cache/ms-playwright`;
  const cache = env.PLAYWRIGHT_BROWSERS_PATH ?? standard;
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ];
  return list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => revision(b) - revision(a))
    .flatMap((name) => programs.map((program) => path.join(cache, name, program)));
}

/** @param {string} name such as "chromium-1217" */
function revision(name) {
  return Number(name.slice('chromium-'.length));
}
