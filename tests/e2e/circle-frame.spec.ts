import type { Locator, Page } from '@playwright/test';
import { offerToInstall } from './accessibility/offline.ts';
import { askBonjour, panel } from './chat-page.ts';
import { addMember, expect, test } from './fixtures.ts';

/** The maximum distance of the first post from the top on the second visit, by the window's size. */
const FIRST_POST = [
  { width: 360, height: 740, most: 300 },
  { width: 390, height: 844, most: 300 },
  { width: 1280, height: 800, most: 220 },
  { width: 1440, height: 900, most: 220 },
];

const nav = (page: Page) => page.getByRole('navigation', { name: 'The Circle' });
const title = (page: Page) => page.getByRole('heading', { name: 'The Bonjour Circle', level: 1 });
const write = (page: Page, heading: string) =>
  page.request.post('/api/feed/posts', { data: { title: heading, content: 'On the lawn.\n\n'.repeat(6) } });

for (const { width, height, most } of FIRST_POST) {
  test(`at ${width} × ${height} the banner is shown once, and the first post then starts within ${most} px`, async ({
    page,
    signUp,
  }) => {
    await page.setViewportSize({ width, height });
    await signUp();
    await write(page, 'Open day');
    await page.goto('/feed');
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    await expect(page.getByText('What members are making, asking and celebrating this week.')).toBeVisible();
    await page.reload();
    await expect(first).toBeVisible();
    await expect(title(page)).toBeVisible();
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(most);
    // Another member on this device sees the banner again.
    await page.goto('/robots.txt');
    await signUp();
    await page.goto('/feed');
    await expect(page.getByText('What members are making, asking and celebrating this week.')).toBeVisible();
  });
}

test('from the first paint, members see no website header, footer or visitors’ chat, and visitors see all three @gate', async ({
  page,
  signUp,
}) => {
  const furniture = page.locator('footer, [data-chat], nav[aria-label="Main"]');
  await page.goto('/circle');
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(furniture).toHaveCount(3);
  await signUp();
  const html = await (await page.request.get('/feed')).text();
  expect(html).not.toMatch(/<footer|data-chat|aria-label="Main"/);
  await page.goto('/feed');
  await expect(nav(page)).toBeVisible();
  await expect(furniture).toHaveCount(0);
  await askBonjour(page, '/feed');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test('from 1024 px the side navigation has labels for every screen, and the member’s menu has the other links', async ({
  page,
  signUp,
}) => {
  await page.setViewportSize({ width: 1024, height: 720 });
  await signUp();
  await page.goto('/members-app');
  await expect(nav(page).getByRole('link')).toHaveText([
    '',
    'Feed',
    'Messages',
    'Library',
    'Webinars',
    'Members',
    'Map',
    'Dashboard',
  ]);
  await expect(nav(page).getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
  expect((await page.getByRole('banner').boundingBox())!.width).toBeLessThan(120);
  // By keyboard: past the bars, or through them.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to the feed' })).toBeFocused();
  await page.getByRole('button', { name: /^Account:/ }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Profile Settings',
    'Dashboard',
    'Webinars',
    'Members',
    'Member map',
    'Notifications',
    'Notification settings',
    'App and offline',
    'Ask Bonjour',
    'Website',
    'Logout',
  ]);
  await page.getByRole('menuitem', { name: 'Profile Settings' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your profile', level: 1 })).toBeVisible();
  await nav(page).getByRole('link', { name: 'Share Something New' }).press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
});

/** The controls in the page's content, or in the dialog over it, that something covers when each is scrolled to. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // While a dialog is open, nothing else counts.
    const place = document.querySelector('[role="dialog"], dialog[open]') ?? document.querySelector('main')!;
    const controls = [...place.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')];
    return controls
      .filter(
        (control) => control.checkVisibility() && control.tabIndex >= 0 && !control.matches('.sr-only, .sr-only *'),
      )
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || !(control.contains(hit) || hit.contains(control));
      })
      .map((control) => control.outerHTML.slice(0, 160));
  });

const typed = (page: Page): Locator => page.getByRole('textbox', { name: 'Write a comment' }).first();

test.describe('in a window of 320 × 568', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('nothing covers a control when composer, install prompt and notes are open', async ({
    page,
    signUp,
    complaints,
  }) => {
    await signUp();
    for (const heading of ['One', 'Two', 'Three']) await write(page, heading);
    await page.goto('/feed');
    await nav(page).getByRole('link', { name: 'Share Something New' }).click();
    await page.getByLabel('Title').fill('A plan');
    expect(await covered(page)).toEqual([]);
    await page.evaluate(() => localStorage.setItem('private/first-visit', '1'));
    await page.goto('/member');
    const directory = page.getByRole('link', { name: 'Member Directory' });
    // The code that listens for the event loads with the screen.
    await expect(directory).toBeVisible();
    await offerToInstall(page);
    await directory.click();
    await expect(page.getByRole('region', { name: 'Install the Circle' })).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await page.route('**/api/**', (route) => route.abort());
    await nav(page).getByRole('link', { name: 'Feed' }).click();
    await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
    expect(await covered(page)).toEqual([]);
    complaints.length = 0;
  });

  test('the bottom bar is hidden while typing, and returns after the press that ends it', async ({ page, signUp }) => {
    await signUp();
    await write(page, 'Open day');
    await page.goto('/feed');
    await typed(page).click();
    await expect(nav(page)).toBeHidden();
    await typed(page).fill('How kind');
    // A press where the bar was reaches the button under it.
    const add = page.getByRole('button', { name: 'Add comment' }).first();
    await add.evaluate((button) =>
      window.scrollBy({ top: button.getBoundingClientRect().bottom - window.innerHeight + 4, behavior: 'instant' }),
    );
    const { x, y, width, height } = (await add.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2, { delay: 100 });
    await expect(page.getByText('How kind').first()).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(nav(page)).toBeVisible();
  });
});

test('beside the rail an open conversation stays whole below the offline note', async ({
  page,
  signUp,
  server,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await addMember(server, { firstName: 'Grace' });
  await signUp();
  await page.goto(`/messages/with/${id}`);
  await page.getByRole('textbox', { name: /^Message to Grace/ }).fill('Are you there?');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  complaints.length = 0;
});

test('a conversation fills a phone’s window, and each screen has a title and a back link', async ({
  page,
  signUp,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await addMember(server, { firstName: 'Grace' });
  await signUp();
  await page.goto(`/messages/with/${id}`);
  await expect(page.getByRole('textbox', { name: /^Message to Grace/ })).toBeVisible();
  await expect(nav(page)).toBeHidden();
  expect((await page.getByRole('link', { name: 'All messages' }).boundingBox())!.y).toBeLessThan(20);
  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(nav(page)).toBeVisible();
  await page.goto(`/users/${id}`);
  await page.getByRole('banner').getByRole('link', { name: 'Back to Members' }).click();
  await expect(page).toHaveURL(/\/members-app$/);
  await page.getByRole('banner').getByRole('link', { name: 'Back to the feed' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toHaveCount(0);
});
