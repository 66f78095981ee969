import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { circleScreens } from './accessibility/circle.ts';
import { consoleScreens } from './accessibility/console.ts';
import { offlineScreens } from './accessibility/offline.ts';
import type { Screen } from './accessibility/screen.ts';
import { siteScreens } from './accessibility/site.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const screens: readonly Screen[] = [...siteScreens, ...circleScreens, ...offlineScreens, ...consoleScreens];

/** One part of the site for each area in the gate; the full run has every screen. */
const GATE = new Set(['home with refused form', 'booking', 'feed', 'conversation', 'console’s chats with one open']);

// A page that changes its theme would fade between the colours.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  test(`${screen.name}: axe finds no violations in light and dark, and nothing scrolls sideways at 320 px${GATE.has(screen.name) ? ' @gate' : ''}`, async ({
    page,
    signUp,
    signIn,
    server,
  }) => {
    if (screen.as === 'member') await signUp();
    if (screen.as === 'administrator') await signIn(ADMIN);
    await page.goto((await screen.before?.(page, server)) ?? screen.path);
    await screen.open?.(page);
    await settled(page, screen);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }

    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    // Some parts change with the width, a moment after it.
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  });
}

test('colours change at once with reduced motion', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('h1')).toBeVisible();
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter((each) => each instanceof CSSTransition).length);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await moving()).toBe(0);
});

/** Waits until the page's code runs and its data has loaded. */
async function settled(page: Page, screen: Screen): Promise<void> {
  // By tag: under an open dialog the page has no headings for assistive technology.
  await expect(page.locator('h1').filter({ visible: true })).toBeVisible();
  // A visitor's page becomes idle; for members the stream of live events stays open.
  if (screen.as === 'visitor') await page.waitForLoadState('networkidle');
  else await expect(page.locator('nav:is([aria-label="The Circle"], [aria-label="Console"])')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
