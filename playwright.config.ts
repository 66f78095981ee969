import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findTestBrowser } from './scripts/chromium.mjs';
import { PLACES } from './scripts/paths.mjs';
import { POSTGRES_PROJECT, isPostgresInstalled } from './scripts/postgres-package.mjs';

/** Those of feed, chat, console and of reading offline; what a test writes into SQLite's file is left out. */
const onPostgres = {
  name: POSTGRES_PROJECT,
  testMatch: 'e2e/{feed,chat,console-chats,offline-circle,offline-reading}.spec.ts',
  grepInvert: /is text and nothing else/,
};

/** How much slower than usual this machine is now, as `npm test` has measured it. */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

/** Browser tests: journeys only. Each worker starts its own server on its own data, so there is no shared one here. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/template-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Only a test that hangs is to meet its timeout, also on a machine that is busy (scripts/machine.mjs).
  timeout: 120_000 * SLOWNESS,
  projects: [
    { name: 'browser', testMatch: 'e2e/**/*.spec.ts' },
    // The same journeys once more on PostgreSQL, with two processes behind a balancer.
    ...(isPostgresInstalled() ? [onPostgres] : []),
    // Each starts a server, an app and a Chromium of its own, some of them twice.
    { name: 'desktop', testMatch: 'desktop/**/*.spec.ts' },
  ],
  expect: { timeout: 15_000 * SLOWNESS },
  reporter: [['list'], ['json', { outputFile: PLACES.browserReport }]],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without animations the gate's tests need a sixth less work; the full run has them.
    contextOptions: process.env.TEST_DEPTH === 'gate' ? { reducedMotion: 'reduce' } : {},
    // It would answer in place of the network that tests play with; the tests of reading offline allow it.
    serviceWorkers: 'block',
    // Taken of every test, whether it fails or not, in case it does: a fifth of the time. The gate's second try films it all.
    screenshot: process.env.TEST_DEPTH === 'gate' ? 'off' : 'only-on-failure',
    // To film every test costs two thirds of the tests' own time; `--trace on` films those that one wants to see.
    trace: 'off',
    // Pages share one process: a fifth less work, most of it starting processes that one test uses once.
    launchOptions: { executablePath: findTestBrowser(), args: [...CHROMIUM_FLAGS, '--renderer-process-limit=1'] },
  },
});
