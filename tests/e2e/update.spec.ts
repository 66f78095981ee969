import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, openWithWorker, test as base } from './offline-fixtures.ts';

/** A proxy before the server that serves a new version of the service worker on request. */
const test = base.extend<{ release: () => void }>({
  release: async ({ server }, use) => {
    let isNext = false;
    const site = createServer((incoming, outgoing) => {
      const isWorker = incoming.url === '/sw.js';
      const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
      const onward = request(`${server.url}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 500, isWorker ? rest : answer.headers);
        if (isWorker && isNext) outgoing.write('// The next version\n');
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => site.once('listening', resolve));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    await use(() => void (isNext = true));
    site.closeAllConnections();
    site.close();
  },
  baseURL: async ({ release }, use) => {
    void release;
    await use(address);
  },
});
let address = '';

const note = (page: Page) => page.getByText('A new version is ready.');
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { before: true }));
/** Whether a marked page was reloaded by the new worker. */
const isNew = (page: Page) =>
  page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return !('before' in globalThis) && registration?.waiting === null;
    })
    .catch(() => false);

/**
 * Waits until a page makes no more requests. When a worker is told to skip waiting while it still answers requests,
 * Chromium stops and restarts it, and then waits until it has been idle for 30 seconds: never, while a debugger such as
 * Playwright is attached to it.
 */
async function settle(page: Page): Promise<void> {
  let before = -1;
  const isQuiet = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [1500] }).toBe(true);
}

test('a tab opened while a new version is waiting gets it when another tab installs it', async ({
  page,
  context,
  signUp,
  release,
}) => {
  await signUp();
  await openWithWorker(page, '/member/app');
  release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(note(page)).toBeVisible();

  const late = await context.newPage();
  await late.goto('/member/app');
  await expect(note(late)).toBeVisible();
  await Promise.all([settle(page), settle(late)]);
  await Promise.all([mark(page), mark(late)]);
  await reload(page);
  await expect.poll(() => isNew(page)).toBe(true);
  await expect.poll(() => isNew(late)).toBe(true);
  await expect(page.getByRole('heading', { name: 'App and offline' })).toBeVisible();
  await expect(late.getByRole('heading', { name: 'App and offline' })).toBeVisible();
  await expect(note(page)).toBeHidden();
  await expect(note(late)).toBeHidden();
});

test('a tab with unsaved changes keeps them, and its own button installs the new version @gate', async ({
  page,
  context,
  signUp,
  release,
}) => {
  await signUp();
  await openWithWorker(page, '/member/app');
  const late = await context.newPage();
  await late.goto('/profile');
  await late.getByLabel(/^About you/).fill('Half a sentence');
  release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(note(late)).toBeVisible();
  await Promise.all([settle(page), settle(late)]);
  await Promise.all([mark(page), mark(late)]);
  await reload(page);
  await expect.poll(() => isNew(page)).toBe(true);
  await expect(late.getByLabel(/^About you/)).toHaveValue('Half a sentence');
  await reload(late);
  await expect(late.getByText('You have unsaved changes', { exact: true })).toBeVisible();
  await late.getByLabel(/^About you/).fill('');
  await reload(late);
  await expect.poll(() => isNew(late)).toBe(true);
});
