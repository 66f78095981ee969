import type { Page } from '@playwright/test';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { expect, test } from './fixtures.ts';

const foreign = (url: URL) => !/^(127\.0\.0\.1|localhost)$/.test(url.hostname);

/** Counts the page's requests to other companies, and answers with an empty page. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(foreign, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A player</title><p>A player</p>' });
  });
  return asked;
}

/** Brings every part of the page near the window, so that all of its code runs. */
async function readThrough(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) await heading.scrollIntoViewIfNeeded();
}

const firstRegion = (page: Page) => page.getByRole('columnheader').first();
const amounts = (page: Page) => page.getByRole('cell');

for (const [timezoneId, locale, region, price] of [
  ['Europe/London', 'en-GB', 'UK', '£1,495'],
  ['America/New_York', 'en-US', 'US', '$1,995'],
  ['Asia/Dubai', 'en-GB', 'UAE', 'AED 6,950'],
  ['Asia/Tokyo', 'ja-JP', 'UK', '£1,495'],
] as const) {
  test.describe(`seen from ${timezoneId} in ${locale}`, () => {
    test.use({ timezoneId, locale });

    test(`prices start with those of the ${region}, and the others follow`, async ({ page }) => {
      await page.goto('/services/photography');
      await readThrough(page);
      await expect(firstRegion(page)).toHaveText(region);
      await expect(amounts(page)).toHaveCount(3);
      await expect(amounts(page).first()).toHaveText(price);
    });
  });
}

test('a chosen region applies on every page and after a reload @gate', async ({ page }) => {
  await page.goto('/services/photography');
  await readThrough(page);
  await page.getByRole('radio', { name: 'UAE' }).check();
  await expect(amounts(page)).toHaveText(['AED 6,950', '£1,495', '$1,995']);

  await page.getByRole('link', { name: 'Marketing Videos' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marketing Videos');
  await readThrough(page);
  await expect(amounts(page)).toHaveText(['AED 19,500', '£3,995', '$5,495']);
  await page.reload();
  await readThrough(page);
  await expect(page.getByRole('radio', { name: 'UAE' })).toBeChecked();

  await page.getByRole('radio', { name: 'UAE' }).press('ArrowLeft');
  await expect(amounts(page)).toHaveText(['$5,495', '£3,995', 'AED 19,500']);
});

test.describe('from America', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('nothing on the page shifts, although its prices are reordered', async ({ page }) => {
    await page.goto('/services/podcasts#prices');
    await readThrough(page);
    await expect(firstRegion(page)).toHaveText('US');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[]) {
              if (!entry.hadRecentInput) sum += entry.value;
            }
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });
});

test('no request goes to another company before something is played @gate', async ({ page }) => {
  const asked = await standIn(page);
  await page.goto('/services/podcasts');
  await readThrough(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: /^Play episode: Why is the pond green/ }).click();
  const player = page.locator('iframe[title="Why is the pond green?"]');
  await expect(player).toBeFocused();
  await expect(player.contentFrame().getByText('A player')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/open\.spotify\.com\/embed\/episode\//)]);

  await page.getByRole('link', { name: 'Play video: A series for admissions' }).click();
  await expect(
    page.locator('iframe[title="A series for admissions"]').contentFrame().getByText('A player'),
  ).toBeVisible();
  expect(asked.slice(1)).toEqual([
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[^?]+\?autoplay=1$/),
  ]);
});

test('where requests to other companies are blocked, plain links lead to their content', async ({
  page,
  complaints,
}) => {
  await page.route(foreign, (route) => route.abort('blockedbyclient'));
  await page.goto('/services/podcasts');
  await readThrough(page);
  await page
    .getByRole('link', { name: /^Play episode: / })
    .first()
    .click();
  await expect(page.getByRole('link', { name: 'Listen on Spotify instead' })).toHaveAttribute(
    'href',
    /^https:\/\/open\.spotify\.com\/episode\//,
  );
  await page.getByRole('link', { name: 'Play video: Your school, with the microphone on' }).click();
  await expect(page.getByRole('link', { name: 'Watch on YouTube instead' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  );
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
});

test('a gallery picture opens large, the arrow keys browse the others, and the focus returns', async ({ page }) => {
  await page.goto('/services/photography');
  await readThrough(page);
  const cellist = page.getByRole('link', { name: /^A cellist/ });
  await cellist.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gallery' });
  await expect(dialog.getByRole('img', { name: /^A cellist/ })).toBeVisible();
  await expect(dialog.getByText('5 of 9')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('6 of 9')).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByText('5 of 9')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cellist).toBeFocused();
});

/** Text spacing that readers may set (WCAG 1.4.12); it must cut nothing off and widen no page. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

test.describe('in a window of 320 px with increased text spacing', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const slug of serviceSlugs) {
    test(`${slug} needs no sideways scrolling`, async ({ page }) => {
      await page.goto(`/services/${slug}`);
      await readThrough(page);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }, textSpacing);
      const wide = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('main *, footer *, header *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
      });
      expect(wide).toEqual([]);
    });
  }
});
