import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

interface Shift {
  readonly at: number;
  readonly value: number;
  /** The start of the text of the moved element. */
  readonly moved: string;
}

/**
 * The page's own font, when it loads late, is almost as wide as its fallback: a few words of the bar move by a pixel. A
 * hundredth of the shift of a "good" page, and only until the fonts have loaded.
 */
const HAIR = 0.001;

/** Records every shift from the page's first moment on, with the moved element. */
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

/** When the fonts had loaded and their change was painted. */
const fontsPainted = (page: Page) =>
  page.evaluate(async () => {
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return performance.now();
  });

/** Scrolls to the end and back, a screen at a time, waiting for the pictures and code of each screen. */
async function scrollThrough(page: Page): Promise<void> {
  // An active visitor: what is near the window loads before anything scrolls.
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
  // The last change has been painted, and its shift reported.
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
    test(`nothing shifts on ${name} at ${width} px, including fonts and late parts`, async ({ page }) => {
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

test('the measurement detects an inserted element that pushes others down', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/privacy');
  // The code loads after the first paint; what is there before that shifts nothing.
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await fontsPainted(page);
  await page.evaluate(() => document.body.prepend(document.createElement('hr'), 'Late'));
  await expect.poll(async () => (await shiftsOf(page)).filter(({ value }) => value > HAIR)).not.toEqual([]);
});

test('the fonts load on a first visit, with any later page, and without JavaScript', async ({
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
