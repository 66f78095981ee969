import type { Page } from '@playwright/test';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { beyondWindow, enlargeText } from './beyond-window.ts';
import { addMember, signInAsNewMember, expect, test } from './fixtures.ts';

/* Small windows and text twice as large: nothing scrolls sideways, and no control overflows the window. */

const SIZES = [
  ['at 320 px', 320, 100],
  ['at 320 px with text twice as large', 320, 200],
  ['at 640 px with text twice as large', 640, 200],
] as const;

const PUBLIC = [
  '/',
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  '/blog',
  '/blog/what-families-remember-after-an-open-day',
  '/blog/tag/consent',
  '/newsletter',
  '/newsletter/unsubscribe?token=x',
  '/privacy',
  '/team',
  '/book/ottilie',
  '/book/meeting/margaux',
  '/receipt?token=x',
  '/confirm-email?token=x',
  '/reset-password?token=x',
  '/forgot-password',
  '/join?token=x',
  '/circle',
  '/members/map',
  '/offline',
  '/nowhere',
];

/** Opens each screen, and reports what overflows the window. */
async function walk(page: Page, paths: readonly string[], percent: number): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await enlargeText(page, percent);
    expect.soft(await beyondWindow(page), path).toEqual([]);
  }
}

for (const [name, width, percent] of SIZES) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

    test(`no public page overflows the window ${name}`, ({ page }) => walk(page, PUBLIC, percent));

    test(`no screen of the Circle overflows the window ${name}`, async ({ page, server, signUp }) => {
      await signInAsNewMember(page.request, server, {
        firstName: 'Maximiliana-Konstanze',
        lastName: 'von Württemberg',
      });
      const content = 'See https://school.example/a/very/long/address/that/goes/on/and/on';
      const posted = await page.request.post('/api/feed/posts', { data: { title: 'Choir', content } });
      const { id } = (await posted.json()) as { id: number };
      await page.request.post(`/api/feed/posts/${id}/comments`, { data: { content } });
      const other = await addMember(server, { firstName: 'Grace' });
      await signUp();
      await page.request.post('/api/feed/posts', { data: { title: 'Orchestra', content } });
      await page.request.post(`/api/messages/with/${other.id}`, { data: { text: content } });
      const screens = [
        '/feed',
        `/feed/${id}`,
        '/member',
        '/member/app',
        '/messages',
        `/messages/with/${other.id}`,
        '/library',
        '/webinars',
        '/members-app',
        '/members/map',
        `/users/${other.id}`,
        '/profile',
        '/profile/notifications',
      ];
      await walk(page, screens, percent);
    });
  });
}

test.describe('in a window of 320 px with text twice as large', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the menu opens', async ({ page }) => {
    await page.goto('/');
    await enlargeText(page, 200);
    expect(await beyondWindow(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the author’s name is not squeezed, because the post’s actions are in a menu', async ({ page, signUp }) => {
    await signUp({ firstName: 'Bartholomew', lastName: 'Abernathy' });
    await page.request.post('/api/feed/posts', { data: { title: 'Open day', content: 'On the lawn.' } });
    await page.goto('/feed');
    const post = page.getByRole('article', { name: 'Open day', exact: true });
    const author = post.getByRole('link', { name: 'Bartholomew Abernathy' }).first();
    expect((await author.boundingBox())!.height).toBeLessThan(30);
    await post.getByRole('button', { name: 'More options for this post' }).click();
    await page.getByRole('menuitem', { name: 'Edit post' }).click();
    await expect(post.getByLabel('Content')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(post.getByRole('button', { name: 'More options for this post' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete post…' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this post?' })).toBeVisible();
  });

  test('the chat’s button hides while the reader scrolls down', async ({ page }) => {
    await page.goto('/services/podcasts');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    const button = page.getByRole('button', { name: 'Chat with us' });
    await expect(button).toBeInViewport();
    await page.mouse.move(195, 400);
    await page.mouse.wheel(0, 900);
    await expect(button).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(button).toBeInViewport();
  });
});

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1280, height: 420 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a member’s card fits into the window', async ({ page, server, signUp }) => {
    await signInAsNewMember(page.request, server, { firstName: 'Ottoline', lastName: 'Morrell' });
    await page.request.post('/api/feed/posts', { data: { title: 'Salon', content: 'On Thursday.' } });
    await signUp();
    await page.goto('/feed');
    await page.getByRole('link', { name: 'Ottoline Morrell' }).first().hover();
    const card = page.getByRole('dialog', { name: 'Ottoline Morrell' });
    await expect(card.getByRole('link', { name: 'View Profile' })).toBeAttached();
    await expect
      .poll(async () => {
        const { y, height } = (await card.boundingBox())!;
        return y >= 0 && y + height <= 420;
      })
      .toBe(true);
  });
});
