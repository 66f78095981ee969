import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { meetingPeople } from '#data/content/people.ts';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { PLACES } from '../../scripts/paths.mjs';
import { panel } from './chat-page.ts';
import { expect, openWithoutCode, test } from './fixtures.ts';

const KB = 1000;
/** Everything that a phone fetches for a public page without interaction; tests/site/sizes.test.ts limits its code. */
const ALL = 130 * KB;
/** JavaScript of the Circle's first screen after signing in, and its number of files. */
const FIRST_SCREEN = { bytes: 175 * KB, files: 30 };
/** Including the code that loads afterwards: for offline storage and the outbox. */
const AFTERWARDS = 215 * KB;
const PHONE = { width: 360, height: 740 };

/** Files that brotli cannot compress have no compressed twin. */
function compressedSize(address: string): number {
  const file = path.join(PLACES.build, 'client', address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** Automatic loading after the first screen starts two seconds after load. */
const FIRST_SCREEN_MS = 1900;

/** The code files that the page has requested so far, or for its first screen. */
async function codeFiles(page: Page, until = Infinity): Promise<string[]> {
  const files = await page.evaluate(
    (most) => {
      const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < opened!.loadEventEnd + (most ?? Infinity))
        .map(({ name }) => new URL(name).pathname);
      // JSON has no infinity.
    },
    until === Infinity ? null : until,
  );
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** The size of the code that the page has requested so far, in bytes with brotli. */
async function javaScript(page: Page, until?: number): Promise<number> {
  return (await codeFiles(page, until)).map(compressedSize).reduce((sum, size) => sum + size, 0);
}

/** Counts the bytes on the wire from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  return () => bytes;
}

const OPENED: Record<string, readonly string[]> = {
  'the first pages': ['/', '/blog', '/blog/POST', '/blog?q=school', '/privacy', '/nowhere'],
  services: serviceSlugs.map((slug) => `/services/${slug}`),
  forms: ['/auth', '/book/ottilie', '/book/meeting/MEETING', '/forgot-password'],
};

for (const [name, addresses] of Object.entries(OPENED)) {
  test(`on a phone without interaction, ${name} fetch 130 kB at most`, async ({ browser, baseURL, request }) => {
    const posts = (await (await request.get('/api/blog/posts')).json()) as { slug: string }[];
    for (const address of addresses) {
      const at = address.replace('POST', posts[0]?.slug ?? '').replace('MEETING', meetingPeople[0]?.slug ?? '');
      const context = await browser.newContext({
        baseURL: baseURL!,
        viewport: PHONE,
        isMobile: true,
        deviceScaleFactor: 2,
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const bytes = await countBytes(page);
      await page.goto(at);
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect.soft(bytes(), at).toBeLessThanOrEqual(ALL);
      await context.close();
    }
  });
}

/** Waits until the page has fetched no code for 2.5 seconds, longer than the delay of automatic loading. */
async function codeIsQuiet(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const ends = performance
          .getEntriesByType('resource')
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
        return performance.now() - Math.max(...ends);
      }),
    )
    .toBeGreaterThan(2500);
}

/** Measures the code of a member's first screen, which must be on the page. */
async function expectFirstScreen(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('load');
  const files = await codeFiles(page, FIRST_SCREEN_MS);
  const first = await javaScript(page, FIRST_SCREEN_MS);
  test.info().annotations.push({ type: name, description: `${first} bytes in ${files.length} files` });
  expect.soft(first, files.join(' ')).toBeLessThanOrEqual(FIRST_SCREEN.bytes);
  expect.soft(files.length, files.join(' ')).toBeLessThanOrEqual(FIRST_SCREEN.files);
}

test('the feed after signing in loads 175 kB of JavaScript in 30 files at most', async ({ page, signUp, toast }) => {
  const member = await signUp();
  // As many as are rendered first: others' posts may have films and recordings, which load more code.
  for (let number = 1; number <= 20; number++) {
    const data = { title: `Open day ${number}`, content: 'On the lawn.' };
    expect((await page.request.post('/api/feed/posts', { data })).status()).toBe(201);
  }
  await page.context().clearCookies();
  await page.goto('/auth?next=%2Ffeed');
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Open day 20', exact: true })).toBeVisible();
  await expectFirstScreen(page, 'the feed');
  await page.getByRole('textbox', { name: 'Write a comment' }).first().fill('Well done');
  await page.getByRole('button', { name: 'Add comment' }).first().click();
  await expect(toast('Comment added! (+5 points)')).toBeVisible();
  await codeIsQuiet(page);
  const all = await javaScript(page);
  test
    .info()
    .annotations.push({ type: 'afterwards', description: `${all} bytes in ${(await codeFiles(page)).length} files` });
  expect(all).toBeLessThanOrEqual(AFTERWARDS);
});

test('a button pressed before its code has loaded works afterwards', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  const button = page.getByRole('button', { name: 'Chat with us' });
  await button.click();
  await expect(button).toHaveAttribute('data-pressed', '');
  release();
  await expect(panel(page)).toBeVisible();
});
