import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Page, test as withoutServer } from '@playwright/test';
import { meetingPeople } from '#data/content/people.ts';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { PLACES } from '../../scripts/paths.mjs';
import { assetsOf, type Manifest } from '../../server/ssr/built-pages.ts';
import { expect, test, openWithoutCode } from './fixtures.ts';

const KB = 1000;
/**
 * 8 kB above the goal of 95 kB. React Router and Lucide are bundled as they were published, and the bundler cannot drop
 * the parts of them that no page uses. Lighter public pages are to bring the goal back.
 */
const JS = 103 * KB;
/** With the chat opened: 3 kB above the goal of 120 kB, for the same reason. */
const JS_AND_CHAT = 123 * KB;
const CSS = 20 * KB;
const HOME = 'web/features/home/home.page.tsx';
/** The Circle and its door: their visitors come back, and fetch them once. */
const FOR_MEMBERS = /web\/features\/(?:auth|console|device|feed|member|members|messages|profile)\//;

const client = path.join(PLACES.build, 'client');

function readManifest(): Manifest {
  const file = path.join(client, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function publicPages(): string[] {
  return Object.keys(readManifest()).filter((file) => file.endsWith('.page.tsx') && !FOR_MEMBERS.test(file));
}

/** What a page fetches before anybody touches it, in bytes with brotli. */
function sizesOf(...modules: string[]) {
  const assets = assetsOf(readManifest(), modules);
  const chunks = [assets.boot, ...assets.bootImports, ...assets.chunks];
  return { js: total(chunks), css: total(assets.styles), chunks };
}

function total(files: readonly string[]): number {
  return files.map(compressedSize).reduce((sum, size) => sum + size, 0);
}

/** Files that brotli cannot make smaller have no compressed twin. */
function compressedSize(url: string): number {
  const file = path.join(client, url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

withoutServer('every public page is made for 103 kB of JavaScript and 20 kB of style sheets at most', () => {
  const sizes = publicPages().map((page) => ({ page, ...sizesOf(page) }));
  expect(sizes.map(({ page }) => page)).toContain(HOME);
  expect(sizes.filter(({ js, css }) => js > JS || css > CSS)).toEqual([]);
});

/** The code that the page has really asked for so far. */
const fetched = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => file.endsWith('.js')),
    ),
  ]);

const OPENED: Record<string, readonly string[]> = {
  'the first pages': ['/', '/blog', '/blog/POST', '/privacy', '/nowhere'],
  services: serviceSlugs.map((slug) => `/services/${slug}`),
  forms: ['/book/ottilie', '/book/meeting/MEETING', '/forgot-password', '/reset-password?token=none'],
  'links of mails': [
    '/confirm-email?token=none',
    '/newsletter/confirm?token=none',
    '/newsletter/unsubscribe?token=none',
    '/receipt?token=none',
  ],
};

for (const [name, addresses] of Object.entries(OPENED)) {
  test(`opened and not touched, ${name} fetch 103 kB of JavaScript at most; 123 kB with the chat opened`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    const posts = (await (await page.request.get('/api/blog/posts')).json()) as { slug: string }[];
    for (const address of addresses) {
      const at = address.replace('POST', posts[0]?.slug ?? '').replace('MEETING', meetingPeople[0]?.slug ?? '');
      await page.goto(at);
      await expect(page.locator('html[data-alive]')).toBeAttached();
      await page.waitForLoadState('networkidle');
      expect.soft(total(await fetched(page)), at).toBeLessThanOrEqual(JS);
      await page.getByRole('button', { name: 'Chat with us' }).click();
      await expect(page.getByRole('dialog').getByPlaceholder('Type your message...')).toBeEnabled();
      await page.waitForLoadState('networkidle');
      expect.soft(total(await fetched(page)), `${at} with the chat`).toBeLessThanOrEqual(JS_AND_CHAT);
    }
  });
}

test('a public page fetches that code after its first paint, and no other', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
  }));
  const { chunks } = sizesOf(HOME);
  expect(scripts.map((script) => script.path).filter((script) => !chunks.includes(script))).toEqual([]);
  const [, , ...later] = scripts.toSorted((a, b) => a.startTime - b.startTime);
  expect(later.filter(({ startTime }) => startTime < paint)).toEqual([]);
});

test('a button pressed before its code is there does its work once it is', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  await page.getByRole('button', { name: 'More' }).click();
  release();
  await expect(page.getByRole('menuitem', { name: 'Photography' })).toBeVisible();
});
