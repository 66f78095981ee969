import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { consoleScreens } from './accessibility/console.ts';
import { feedScreens } from './accessibility/feed.ts';
import { moderationScreens } from './accessibility/moderation.ts';
import type { Screen } from './accessibility/screen.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const screens: Screen[] = [
  { name: 'home', path: '/', as: 'visitor' },
  {
    name: 'home with refused form',
    path: '/#contact',
    as: 'visitor',
    open: (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  },
  ...serviceSlugs.map((slug) => ({ name: slug, path: `/services/${slug}`, as: 'visitor' as const })),
  {
    name: 'gallery with a picture open',
    path: '/services/photography',
    as: 'visitor',
    open: async (page) => {
      const cellist = page.getByRole('link', { name: /^A cellist/ });
      await expect(page.locator('html[data-alive]')).toBeAttached();
      await cellist.focus();
      // Before its code is there, which the focus brings, it is a link to the file.
      await expect(page.locator('[data-waiting]').filter({ has: cellist })).toHaveCount(0);
      await cellist.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'unknown service', path: '/services/nothing', as: 'visitor' },
  { name: 'blog', path: '/blog', as: 'visitor' },
  { name: 'blog post', path: '/blog/what-families-remember-after-an-open-day', as: 'visitor' },
  { name: 'unknown blog post', path: '/blog/nothing', as: 'visitor' },
  { name: 'privacy', path: '/privacy', as: 'visitor' },
  { name: 'booking', path: '/book/ottilie', as: 'visitor' },
  {
    name: 'booking with refused form',
    path: '/book/meeting/margaux',
    as: 'visitor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ask for a time' }).click();
      await page.getByRole('button', { name: 'Send Request' }).click();
      await page.getByText('Please enter your name').waitFor();
    },
  },
  {
    name: 'privacy choices',
    path: '/book/nobody',
    as: 'visitor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Privacy choices' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'receipt', path: '/receipt?token=x', as: 'visitor' },
  { name: 'newsletter confirmation', path: '/newsletter/confirm?token=x', as: 'visitor' },
  { name: 'not found', path: '/nowhere', as: 'visitor' },
  { name: 'forgot password', path: '/forgot-password', as: 'visitor' },
  { name: 'reset password', path: '/reset-password?token=x', as: 'visitor' },
  { name: 'sign in', path: '/auth', as: 'visitor' },
  {
    name: 'create account',
    path: '/circle',
    as: 'visitor',
    open: (page) => page.getByRole('tab', { name: 'Create Account' }).click(),
  },
  { name: 'feed', path: '/feed', as: 'member' },
  { name: 'members', path: '/members-app', as: 'member' },
  { name: 'members with map', path: '/members-app?map=1', as: 'member' },
  {
    name: 'member’s card',
    path: '/members-app',
    as: 'member',
    open: async (page) => {
      await page.getByRole('region', { name: 'Members' }).getByRole('link').nth(1).hover();
      await page.getByRole('link', { name: 'View Profile' }).waitFor();
    },
  },
  { name: 'member map', path: '/members/map', as: 'member' },
  { name: 'member map for visitors', path: '/members/map', as: 'visitor' },
  { name: 'profile of a member', path: '/users/1', as: 'member' },
  { name: 'profile of nobody', path: '/users/nobody', as: 'member' },
  ...feedScreens,
  ...moderationScreens,
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'message requests', path: '/messages?show=requests', as: 'member' },
  { name: 'blocked members', path: '/messages?show=blocked', as: 'member' },
  {
    name: 'conversation',
    path: '/messages',
    as: 'member',
    open: async (page) => {
      // The administrator has the first account there is.
      await page.request.post('/api/messages/with/1', { data: { text: 'Hello!\nhttps://school.example' } });
      await page.goto('/messages/with/1');
      await page.getByRole('log').getByText('Hello!').waitFor();
    },
  },
  { name: 'conversation with nobody', path: '/messages/with/999999', as: 'member' },
  { name: 'profile', path: '/profile', as: 'member' },
  {
    name: 'profile with the question before its end',
    path: '/profile',
    as: 'member',
    open: async (page) => {
      await page.getByRole('button', { name: 'Where they come from' }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile, signed out', path: '/profile', as: 'visitor' },
  { name: 'dashboard', path: '/member', as: 'member' },
  { name: 'administrator’s dashboard', path: '/member', as: 'administrator' },
  ...consoleScreens,
  { name: 'blog administration', path: '/blog/admin', as: 'administrator' },
  {
    name: 'a new post, refused',
    path: '/blog/admin?post=*',
    as: 'administrator',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create post' }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'a post in preview',
    path: '/blog/admin?post=what-families-remember-after-an-open-day&preview=1',
    as: 'administrator',
    open: (page) => page.getByRole('article', { name: 'Preview' }).waitFor(),
  },
  {
    name: 'a service being edited',
    path: '/admin/services',
    as: 'administrator',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('Short description').waitFor();
    },
  },
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const screen of screens) {
      test(`${screen.name}: axe finds nothing, and nothing scrolls sideways at 320 px`, async ({
        page,
        signUp,
        signIn,
      }) => {
        if (screen.as === 'member') await signUp();
        if (screen.as === 'administrator') await signIn(ADMIN);
        await page.goto((await screen.before?.(page)) ?? screen.path);
        await screen.open?.(page);
        await settled(page, screen);

        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);

        await page.setViewportSize({ width: 320, height: 640 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  });
}

/** Until the page's code runs, its data is there and nothing moves: a colour half-way through a fade is no finding. */
async function settled(page: Page, screen: Screen): Promise<void> {
  // By its tag: under an open window the page has no headings for assistive technology.
  await expect(page.locator('h1')).toBeVisible();
  // A visitor's page falls silent; for members the stream of live events stays open.
  if (screen.as === 'visitor') await page.waitForLoadState('networkidle');
  else await expect(page.locator('nav[aria-label="The Circle"]')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
}
