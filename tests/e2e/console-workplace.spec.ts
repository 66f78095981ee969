import type { Page } from '@playwright/test';
import { beyondWindow, enlargeText } from './beyond-window.ts';
import { ADMIN, expect, someone, test } from './fixtures.ts';

const PHONE = { width: 360, height: 740 };
const nav = (page: Page) => page.getByRole('navigation', { name: 'Console' });
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) });
const detail = (page: Page) => page.getByRole('region', { name: 'Inquiry', exact: true });

/** Inquiries with these names, the first one newest; no other test has their school. */
async function write(page: Page, names: readonly string[]): Promise<string> {
  const schoolName = `Hall ${crypto.randomUUID().slice(0, 8)}`;
  for (const firstName of names.toReversed()) {
    const data = {
      ...someone({ firstName, lastName: 'Sand' }),
      schoolName,
      message: `May we talk, says ${firstName}?`,
    };
    expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  }
  return schoolName;
}

/** A member's chat, with every mark that one can have in the list. */
async function askForAPerson(page: Page): Promise<void> {
  const { sessionId } = (await (await page.request.post('/api/chat/start', { data: { visitorId: null } })).json()) as {
    sessionId: string;
  };
  const message = 'I want to talk to a person about the photographs of our prize day, please.';
  expect((await page.request.post('/api/chat/message', { data: { sessionId, message } })).status()).toBe(200);
}

/** Its line in the list has more marks than a message, and the analytics have its landing page. */
async function requestBooking(page: Page): Promise<void> {
  const times = [new Date(Date.now() + 7 * 86_400_000).toISOString()];
  const beganOn = '/services/video-testimonials search.example';
  const booking = { kind: 'podcast', person: 'ottilie', times, timeZone: 'Europe/London', beganOn };
  const { email } = someone();
  const data = { ...booking, name: 'Germaine Necker de Staël-Holstein', email };
  expect((await page.request.post('/api/bookings', { data })).status()).toBe(201);
}

/** The inquiries of one school. */
const listOf = (school: string, more = '') => `/admin/inquiries?search=${encodeURIComponent(school)}${more}`;

test('from the first paint, the console has neither the website’s header and footer nor the Circle’s bars', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const html = await (await page.request.get('/admin/inquiries')).text();
  expect(html).not.toMatch(/<footer|aria-label="Main"/);
  await page.goto('/admin/inquiries');
  await expect(nav(page).getByRole('link', { name: 'Inquiries' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('footer, nav[aria-label="Main"], [data-circle-bar]')).toHaveCount(0);
  // The bar stays mounted between screens.
  await nav(page).evaluate((element) => element.setAttribute('data-kept', ''));
  await nav(page).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  await expect(page.locator('[data-kept]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Back to the Circle' }).click();
  await expect(page.getByRole('navigation', { name: 'The Circle' })).toBeVisible();
});

test('a window shows twelve rows of a list', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(ADMIN);
  const school = await write(page, ['Aa', 'Bb', 'Cc', 'Dd', 'Ee', 'Ff', 'Gg', 'Hh', 'Ii', 'Jj', 'Kk', 'Ll']);
  await page.goto(listOf(school));
  await expect(row(page, 'Aa')).toBeVisible();
  const last = (await row(page, 'Ll').boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(900);
  expect(last.height).toBeGreaterThanOrEqual(44);
});

test('a section, its list, a detail, a selection and the list of shortcuts work by keyboard alone @gate', async ({
  page,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  const school = await write(page, ['George', 'Colette', 'Simone', 'Nathalie']);
  await page.goto('/admin/users');
  // The bar handles the keys.
  await expect(nav(page).getByRole('link', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/\/admin\/inquiries$/);
  await expect(page.getByRole('tab', { name: 'Inbox' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(school);
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator('[data-row]')).toHaveCount(4);
  // Out of the field, into the list.
  await page.getByRole('searchbox', { name: 'Search' }).press('Tab');
  await page.getByRole('combobox', { name: 'Sort by' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select all shown' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, 'George')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(detail(page).getByText('May we talk, says George?')).toBeVisible();
  await page.keyboard.press('j');
  await expect(detail(page).getByText('May we talk, says Colette?')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(detail(page).getByText('May we talk, says Simone?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);

  await row(page, 'Colette').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(selection(page).getByText('3 selected')).toBeVisible();
  await selection(page).getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(toast('3 inquiries marked as answered')).toBeVisible();
  await expect(page.getByRole('button', { name: /Answered/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: /Answered/ })).toHaveCount(0);

  await row(page, 'George').focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Inquiries').first()).toBeVisible();
  await sheet.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('j');
  await expect(row(page, 'George')).toBeFocused();
});

test('items that fail in a bulk action are named and stay selected', async ({ page, signIn, toast }) => {
  await signIn(ADMIN);
  const school = await write(page, ['George', 'Colette', 'Simone']);
  await page.goto(listOf(school));
  await expect(row(page, 'Simone')).toBeVisible();
  // Another administrator deletes one in the meantime.
  const list = (await (await page.request.get(`/api${listOf(school).replace('?', '?box=inbox&')}`)).json()) as {
    id: number;
    firstName: string;
  }[];
  const colette = list.find(({ firstName }) => firstName === 'Colette')!.id;
  await page.route('**/api/admin/inquiries?*', (route) => route.fulfill({ json: list }));
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await page.request.delete(`/api/admin/inquiries/${colette}`);
  await selection(page).getByRole('button', { name: 'Mark as seen' }).click();
  await expect(toast('2 inquiries marked as seen')).toBeVisible();
  await expect(selection(page).getByText('Colette Sand: We couldn’t find this inquiry.')).toBeVisible();
  await expect(selection(page).getByText('1 selected')).toBeVisible();
});

test('the URL contains the order of a list, and the export contains the selection', async ({ page, signIn }) => {
  await signIn(ADMIN);
  const school = await write(page, ['Simone', 'Colette', 'George']);
  await page.goto(listOf(school));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('By name');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.locator('[data-row]').first()).toContainText('Colette');
  await page.reload();
  await expect(page.locator('[data-row]').nth(1)).toContainText('George');
  await page.getByRole('checkbox', { name: 'Select Colette Sand' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    selection(page).getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('inquiries.csv');

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=email/);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page).toHaveURL(/sort=-email/);
});

test('on a phone four sections have a button and the others a menu, and an opened item has a view of its own with Back', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(ADMIN);
  const school = await write(
    page,
    Array.from({ length: 14 }, (_, index) => `Ada${String.fromCodePoint(97 + index)}`),
  );
  await page.goto(listOf(school));
  await expect(row(page, 'Adaa')).toBeVisible();
  await expect(nav(page).getByRole('link')).toHaveText([/Today/, /Inbox/, /Chats/, /Blog/]);
  await row(page, 'Adam').scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await row(page, 'Adam').click();
  await expect(detail(page).getByRole('heading', { name: 'Adam Sand' })).toBeInViewport();
  await expect(row(page, 'Adam')).toBeHidden();
  await page.goBack();
  await expect(row(page, 'Adam')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await row(page, 'Adam').click();
  await page.getByRole('button', { name: 'All inquiries' }).click();
  await expect(row(page, 'Adam')).toBeInViewport();
  await expect(page).not.toHaveURL(/open=/);

  await nav(page).getByRole('button', { name: 'More' }).click();
  const sheet = page.getByRole('dialog', { name: 'Console' });
  await expect(sheet.getByRole('link', { name: 'Website' })).toBeVisible();
  await sheet.getByRole('link', { name: 'Failed tasks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed tasks' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

const SCREENS = [
  '/admin',
  '/admin/analytics',
  '/admin/inbox',
  '/admin/chats',
  '/admin/inquiries',
  '/blog/admin',
  '/admin/users',
  '/admin/joining',
  '/admin/reports',
  '/admin/topics',
  '/admin/services',
  '/admin/newsletter',
  '/admin/privacy',
  '/admin/jobs',
  '/admin/audit',
];

for (const [name, width, textSize] of [
  ['at 320 px', 320, 100],
  ['at 360 px with text twice as large', 360, 200],
  ['at 640 px with text twice as large', 640, 200],
  ['at 1280 px with text twice as large', 1280, 200],
] as const) {
  test(`no screen of the console overflows the window ${name}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(ADMIN);
    await write(page, ['Séraphine Louis de Senlis']);
    await askForAPerson(page);
    await requestBooking(page);
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await enlargeText(page, textSize);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await beyondWindow(page), path).toEqual([]);
    }
  });
}
