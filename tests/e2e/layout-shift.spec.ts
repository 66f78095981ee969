import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Shift {
  readonly at: number;
  readonly value: number;
  /** The beginning of what moved. */
  readonly moved: string;
}

/**
 * The page's own typeface, when it comes late, is as wide as its stand-in but for a hair: a few words of the bar move by a
 * pixel. A hundredth of what a "good" page may move in all, and only until the fonts are there.
 */
const HAIR = 0.001;

/** Notes every shift from the page's first moment on, with what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : 'text',
        );
        shifts.push({ at: entry.startTime, value: entry.value, moved: moved.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** When the fonts were there, and what they changed had been painted. */
const fontsPainted = (page: Page) =>
  page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return performance.now();
  });

/** Down to the end and up again, a screen at a time, waiting for the pictures and the code of what is seen. */
async function scrollThrough(page: Page): Promise<void> {
  // Somebody is there: what is near the window comes before anything scrolls.
  await page.keyboard.press('Shift');
  const screens = await page.evaluate(() => Math.ceil(document.documentElement.scrollHeight / window.innerHeight));
  const steps = Array.from({ length: screens }, (_, index) => index);
  for (const screen of [...steps, ...steps.toReversed()]) {
    await page.evaluate((top) => window.scrollTo({ top: top * window.innerHeight, behavior: 'instant' }), screen);
    await page.waitForFunction(() => {
      const isSeen = (element: Element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      };
      const pictures = [...document.images].filter((image) => !image.complete);
      return ![...pictures, ...document.querySelectorAll('[data-waiting]:has(form)')].some(isSeen);
    });
  }
  // What was put in last has been painted, and its shift told.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

async function addresses(page: Page): Promise<Record<string, string>> {
  const posts = (await (await page.request.get('/api/blog/posts')).json()) as { slug: string }[];
  return {
    home: '/',
    service: '/services/podcasts',
    blog: '/blog',
    post: `/blog/${posts[0]?.slug}`,
    privacy: '/privacy',
  };
}

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  for (const name of ['home', 'service', 'blog', 'post', 'privacy']) {
    test(`nothing moves by itself on ${name} at ${width} px, fonts and late parts included`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await page.goto((await addresses(page))[name] ?? '');
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      const fontsAt = await fontsPainted(page);
      await scrollThrough(page);
      expect((await shiftsOf(page)).filter(({ at, value }) => at > fontsAt || value > HAIR)).toEqual([]);
    });
  }
}

test('a thing that pushes others down would be seen', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/privacy');
  // The code comes after the first paint; what is there before that moves nothing.
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await fontsPainted(page);
  await page.evaluate(() => document.body.prepend(document.createElement('hr'), 'Late'));
  await expect.poll(async () => (await shiftsOf(page)).filter(({ value }) => value > HAIR)).not.toEqual([]);
});

test('the faces are there on a first visit and with any later page, and where no script runs', async ({
  page,
  browser,
  server,
}) => {
  const loaded = () =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''));
  const faces = expect.arrayContaining(['Bonjour Display', 'Bonjour Text']) as unknown;
  await page.goto('/privacy');
  await fontsPainted(page);
  expect(await page.evaluate(loaded)).toEqual(faces);
  await page.goto('/services/podcasts', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(loaded)).toEqual(faces);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const still = await context.newPage();
  await still.goto('/privacy');
  await expect.poll(() => still.evaluate(loaded)).toEqual(faces);
  await context.close();
});
