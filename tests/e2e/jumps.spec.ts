import type { Page } from '@playwright/test';
import { meetingPeople, producers } from '#data/content/people.ts';
import { privacy } from '#data/content/privacy.ts';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { Network } from '../support/network.ts';
import { expect, test as withServer } from './fixtures.ts';

/*
 * Jumps inside public pages, and to the contact section from other pages, on a slow line: no server-rendered content
 * disappears, and the target stays at its position. `JUMPS=all` tries each jump of each page, pressed at three moments
 * after the load, on phone and desktop, with smooth scrolling and without.
 */

const ALL = process.env.JUMPS === 'all';
/** 200 kB/s with 150 ms. */
const SLOW = { latencyMs: 150, bytesPerSecond: 200_000 };
const test = withServer.extend({
  baseURL: async ({ server }, use) => {
    const network = await Network.to(server.url);
    network.slow(SLOW);
    await use(network.url);
    await network.close();
  },
});
/** The tolerance of a target's position, in pixels. */
const NEAR = 8;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

interface Jump {
  readonly path: string;
  /** The target's id. */
  readonly to: string;
  /** The text of its link; the skip link is reached by the Tab key. */
  readonly link?: string;
}

const services = serviceSlugs.map((slug) => `/services/${slug}`);
const pages = [
  '/',
  ...services,
  '/blog',
  '/privacy',
  `/book/${producers[0]?.slug}`,
  `/book/meeting/${meetingPeople[0]?.slug}`,
  '/nowhere',
];
const jumps: readonly Jump[] = [
  ...pages.map((path) => ({ path, to: 'main' })),
  ...pages.map((path) => ({ path, to: 'contact', link: 'Contact' })),
  { path: '/', to: 'services', link: 'View Our Services' },
  { path: '/', to: 'contact', link: 'Contact Us' },
  ...privacy.sections.map(({ id, title }) => ({ path: '/privacy', to: id, link: title })),
];
const SAMPLE: readonly Jump[] = [
  { path: '/services/podcasts', to: 'main' },
  { path: '/', to: 'contact', link: 'Contact Us' },
  { path: '/services/training', to: 'contact', link: 'Contact' },
];

async function press(page: Page, { link }: Jump, isPhone: boolean): Promise<void> {
  if (!link) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    return;
  }
  const inMenu = link === 'Contact' && isPhone;
  if (inMenu) await page.getByRole('button', { name: 'Open menu' }).click();
  const around = inMenu
    ? page.getByRole('dialog')
    : link === 'Contact'
      ? page.getByRole('banner')
      : page.getByRole('main');
  await around.getByRole('link', { name: link, exact: true }).click();
}

/** The distance of the element with this id from its position after a jump, in pixels. */
const distance = (page: Page, id: string): Promise<number> =>
  page.evaluate((to) => {
    const target = document.getElementById(to);
    if (!target) return Infinity;
    const { scrollHeight, clientHeight } = document.documentElement;
    const margin = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const wanted = window.scrollY + target.getBoundingClientRect().top - margin;
    return Math.abs(window.scrollY - Math.min(Math.max(wanted, 0), scrollHeight - clientHeight));
  }, id);

/** Records the minimum length of the page's text from now on; returns it when called again. */
const leastText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const noted = document.documentElement.dataset;
    const note = () => {
      const length = document.getElementById('main')?.textContent.length ?? 0;
      noted.least = String(Math.min(Number(noted.least ?? length), length));
    };
    if (!noted.least) new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    note();
    return Number(noted.least);
  });

async function tryJump(page: Page, jump: Jump, waitMs: number, isPhone: boolean): Promise<void> {
  await page.goto(jump.path, { waitUntil: 'load' });
  if (ALL) await page.waitForTimeout(waitMs);
  else await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const before = await leastText(page);
  await press(page, jump, isPhone);
  await expect.poll(() => distance(page, jump.to)).toBeLessThanOrEqual(NEAR);
  await page.waitForLoadState('networkidle');
  if (ALL) await page.waitForTimeout(1500);
  await expect.poll(() => distance(page, jump.to)).toBeLessThanOrEqual(NEAR);
  expect(await distance(page, jump.to)).toBeLessThanOrEqual(NEAR);
  if (jump.path === '/' || jump.to === 'main') expect(await leastText(page)).toBe(before);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const motion of ['no-preference', 'reduce'] as const) {
    const isSample = size === 'desktop' ? motion === 'no-preference' : motion === 'reduce';
    if (!ALL && !isSample) continue;
    test.describe(`on a ${size}, motion ${motion}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: motion } });
      for (const jump of ALL ? jumps : SAMPLE) {
        for (const waitMs of ALL ? [1000, 3000, 6000] : [0]) {
          test(`${jump.path} jumps to #${jump.to} by ${jump.link ?? 'the skip link'}, ${waitMs} ms after the load${waitMs === 0 && size === 'phone' && !jump.link ? ' @gate' : ''}`, async ({
            page,
          }) => {
            await tryJump(page, jump, waitMs, size === 'phone');
          });
        }
      }
    });
  }
}
