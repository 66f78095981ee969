import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chromiumCandidates, findChromium, findHeadlessShell, findTestBrowser } from './chromium.mjs';

/** A machine with these files and nothing else. */
function machine(platform: string, files: string[], env: Record<string, string> = {}) {
  const inside = (folder: string) =>
    files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return {
    platform,
    env,
    home: '/home/ada',
    exists: (file: string) => files.includes(file.replaceAll('\\', '/')),
    list: (folder: string) => inside(folder).map((file) => file.split('/')[0] ?? ''),
  };
}

describe('looking for a Chromium', () => {
  it('prefers CHROMIUM_PATH', () => {
    const env = { CHROMIUM_PATH: '/opt/mine' };
    expect(findChromium(machine('linux', ['/usr/bin/chromium', '/opt/mine'], env))).toBe('/opt/mine');
  });

  it.each([
    ['linux', '/usr/bin/chromium'],
    ['linux', '/usr/bin/chromium-browser'],
    ['linux', '/usr/bin/google-chrome'],
    ['linux', '/usr/bin/google-chrome-stable'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/home/ada/Applications/Chromium.app/Contents/MacOS/Chromium'],
  ])('finds the usual place on %s: %s', (platform, file) => {
    expect(findChromium(machine(platform, [file]))).toBe(file);
  });

  it('finds Chrome in Windows’ program folders', () => {
    const env = { PROGRAMFILES: 'C:\\Program Files' };
    expect(chromiumCandidates(machine('win32', [], env))).toContain(
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    );
  });

  it('finds one in the path', () => {
    expect(findChromium(machine('linux', ['/opt/bin/chromium'], { PATH: '/bin:/opt/bin' }))).toBe('/opt/bin/chromium');
  });

  it('falls back to Playwright’s newest download', () => {
    const cache = '/home/ada/.cache/ms-playwright';
    const files = ['chromium-999', 'chromium-1217', 'firefox-1300'].map(
      (name) => `${cache}/${name}/chrome-linux64/chrome`,
    );
    expect(findChromium(machine('linux', files))).toBe(path.join(cache, 'chromium-1217/chrome-linux64/chrome'));
  });

  it('looks in PLAYWRIGHT_BROWSERS_PATH', () => {
    const file = '/browsers/chromium-1217/chrome-linux64/chrome';
    expect(findChromium(machine('linux', [file], { PLAYWRIGHT_BROWSERS_PATH: '/browsers' }))).toBe(file);
  });

  it('finds nothing on a machine without one', () => {
    expect(findChromium(machine('linux', []))).toBeUndefined();
  });
});

describe('looking for a headless Chromium', () => {
  const cache = '/home/ada/.cache/ms-playwright';
  const downloaded = `${cache}/chromium_headless_shell-1217/chrome-headless-shell-linux64/chrome-headless-shell`;

  it.each([
    ['the one that CHROMIUM_PATH names', '/opt/mine', { CHROMIUM_PATH: '/opt/mine' }],
    ['the system’s', '/usr/bin/chromium-headless-shell', {}],
    ['one in the path', '/opt/bin/chrome-headless-shell', { PATH: '/opt/bin' }],
    ['Playwright’s', downloaded, {}],
  ])('finds %s', (_, file, env) => {
    expect(findHeadlessShell(machine('linux', [file], env))).toBe(file);
  });

  it('does not confuse headless and full browsers', () => {
    const browser = `${cache}/chromium-1217/chrome-linux64/chrome`;
    expect(findHeadlessShell(machine('linux', ['/usr/bin/chromium', browser]))).toBeUndefined();
    expect(findChromium(machine('linux', ['/usr/bin/chromium-headless-shell', downloaded]))).toBeUndefined();
  });

  it('is preferred by browser tests, which accept a full one as well', () => {
    expect(findTestBrowser(machine('linux', ['/usr/bin/chromium', downloaded]))).toBe(downloaded);
    expect(findTestBrowser(machine('linux', ['/usr/bin/chromium']))).toBe('/usr/bin/chromium');
    expect(findTestBrowser(machine('linux', [downloaded], { TEST_BROWSER: '/opt/seen' }))).toBe('/opt/seen');
  });
});
