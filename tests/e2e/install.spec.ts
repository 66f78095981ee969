import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { storedRowCounts } from './device-traces.ts';
import { expect, cached, openWithWorker, test } from './offline-fixtures.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

test('Chromium reports no obstacle to installing the app', async ({ server }, testInfo) => {
  // Playwright's own windows are private ones, in which nothing can be installed.
  const context = await chromium.launchPersistentContext(testInfo.outputPath('browser'), {
    executablePath: findChromium(),
    args: CHROMIUM_FLAGS,
  });
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/circle`);
    const devtools = await context.newCDPSession(page);
    const { errors, url } = await devtools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server.url}/manifest.webmanifest`, []]);
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    expect(await devtools.send('Page.getAppId')).toMatchObject({ appId: `${server.url}/` });
  } finally {
    await context.close();
  }
});

test('content shared from another app opens the composer, after signing in and also offline below a draft', async ({
  page,
  server,
  signUp,
}) => {
  const member = await signUp();
  await page.context().clearCookies();
  await page.goto('/feed?title=Prize%20day&text=First%20line%0ASecond%20line&url=https%3A%2F%2Fschool.example%2F');
  await page.getByLabel('Email').fill(member.email);
  expect(page.url()).not.toContain('Prize');
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(title(page)).toHaveValue('Prize day');
  await expect(content(page)).toHaveValue('First line\nSecond line\n\nhttps://school.example/');
  await expect(page).toHaveURL('/feed');

  await openWithWorker(page, '/feed');
  await expect.poll(() => storedRowCounts(page)).toHaveProperty('reads');
  await server.stop();
  await page.goto('/feed?text=Third%20line');
  await expect(content(page)).toHaveValue('First line\nSecond line\n\nhttps://school.example/\n\nThird line');
  await expect(title(page)).toHaveValue('Prize day');
  await expect(page).toHaveURL('/feed');
});

test('a new version is installed on request, and a switched-off service worker removes itself with its caches', async ({
  page,
  server,
  signUp,
}) => {
  await signUp();
  await openWithWorker(page, '/member/app');
  // For the browser, another script for the same pages is the next build.
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next')));
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { before: true }));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.evaluate(() => 'before' in globalThis).catch(() => true)).toBe(false);
  await expect(page.getByRole('heading', { name: 'App and offline' })).toBeVisible();
  await expect.poll(() => cached(page)).toContain('/');

  await server.stop();
  await server.start({ SERVICE_WORKER: 'off' });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  // The page may be loading just then.
  const left = () =>
    page
      .evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
      .catch(() => null);
  // The browser releases a worker once its pending work is done.
  await expect.poll(left, { timeout: 45_000 }).toEqual([0, 0]);
});
