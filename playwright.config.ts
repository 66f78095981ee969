import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findTestBrowser } from './scripts/chromium.mjs';
import { PLACES } from './scripts/paths.mjs';
import { POSTGRES_PROJECT, isPostgresInstalled } from './scripts/postgres-package.mjs';

/** The journeys in feed, chat, console and offline, except one that edits SQLite's file. */
const onPostgres = {
  name: POSTGRES_PROJECT,
  testMatch: 'e2e/{feed,chat,console-chats,offline-circle,offline-reading}.spec.ts',
  grepInvert: /are rendered as plain text/,
};

/** How much slower than usual this machine is right now, as measured by `npm test`. */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

/** Browser tests: journeys only. Each worker starts its own server with its own data. */
export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/support/template-data.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  // Long enough that only hanging tests time out, even on a busy machine (scripts/machine.mjs).
  timeout: 120_000 * SLOWNESS,
  projects: [
    { name: 'browser', testMatch: 'e2e/**/*.spec.ts' },
    // The same journeys once more on PostgreSQL, with two processes behind a balancer.
    ...(isPostgresInstalled() ? [onPostgres] : []),
    // Each starts its own server, app and Chromium, some of them twice.
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
    // A service worker would answer instead of the network that tests simulate. Offline tests allow it.
    serviceWorkers: 'block',
    // Playwright takes these of passing tests too, a fifth of the time. The gate's retry records a trace anyway.
    screenshot: process.env.TEST_DEPTH === 'gate' ? 'off' : 'only-on-failure',
    // Tracing every test would add two thirds to their time. Use `--trace on` for single ones.
    trace: 'off',
    // One process for all pages saves a fifth of the work, mostly starting processes that a single test uses.
    launchOptions: { executablePath: findTestBrowser(), args: [...CHROMIUM_FLAGS, '--renderer-process-limit=1'] },
  },
});
