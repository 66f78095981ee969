import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test as withoutServer } from '@playwright/test';
import { PLACES } from '../../scripts/paths.mjs';
import { assetsOf, type Manifest } from '../../server/ssr/assets.ts';
import { expect, test } from './fixtures.ts';

const KB = 1000;
const JS = 110 * KB;
const CSS = 20 * KB;

const client = path.join(PLACES.build, 'client');

/** What a page fetches before anybody touches it, in bytes with brotli. */
function sizesOf(page: string) {
  const file = path.join(client, '.vite/manifest.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const assets = assetsOf(manifest, [`web/features/${page}.page.ts`]);
  return {
    js: total([assets.boot, ...assets.bootImports, ...assets.chunks]),
    css: total(assets.styles),
    chunks: [assets.boot, ...assets.bootImports, ...assets.chunks],
  };
}

function total(files: readonly string[]): number {
  return files.map(compressedSize).reduce((sum, size) => sum + size, 0);
}

/** Files that brotli cannot make smaller have no compressed twin. */
function compressedSize(url: string): number {
  const file = path.join(client, url);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

for (const page of [
  'home/home',
  'services/service',
  'privacy/privacy',
  'booking/podcast',
  'receipt/receipt',
  'newsletter/confirm',
  'not-found/not-found',
  'forgot-password/forgot-password',
]) {
  withoutServer(`${page} stays small: 110 kB of JavaScript and 20 kB of style sheets at most`, () => {
    const { js, css } = sizesOf(page);
    expect(js).toBeLessThanOrEqual(JS);
    expect(css).toBeLessThanOrEqual(CSS);
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
  const { chunks } = sizesOf('home/home');
  expect(scripts.map((script) => script.path).filter((script) => !chunks.includes(script))).toEqual([]);
  const [, , ...later] = scripts.toSorted((a, b) => a.startTime - b.startTime);
  expect(later.filter(({ startTime }) => startTime < paint)).toEqual([]);
});

test('a button pressed before its code is there does its work once it is', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/vendor-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'More' }).click();
  release();
  await expect(page.getByRole('menuitem', { name: 'Photography' })).toBeVisible();
});
