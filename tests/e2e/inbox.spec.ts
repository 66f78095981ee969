import type { Page } from '@playwright/test';
import { ADMIN, expect, someone, test } from './fixtures.ts';

/** Sends an inquiry. @returns the words that find it */
async function write(page: Page, firstName: string): Promise<string> {
  const school = `Hall ${crypto.randomUUID().slice(0, 8)}`;
  const message = `Could you film the open day of ${school}?`;
  const data = { ...someone({ firstName, lastName: 'Sand' }), schoolName: school, message };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  return school;
}

/** The open thread. */
const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with/ });
const log = (page: Page) => thread(page).getByRole('log');

test('finding, assigning, noting, replying, taking back, sending and finishing a thread work by keyboard alone @gate', async ({
  page,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  const school = await write(page, 'George');
  await page.goto('/admin/users');
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page).toHaveURL(/\/admin\/inbox$/);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(school);
  await expect(page).toHaveURL(/search=/);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  // Out of the field, into the list.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText(`Could you film the open day of ${school}?`);

  await page.keyboard.press('a');
  await expect(page.getByRole('menuitem', { name: 'Assign to me' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(/^Assigned to/)).toBeVisible();

  await page.keyboard.press('n');
  await expect(thread(page).getByRole('textbox', { name: 'Note for the team' })).toBeFocused();
  await page.keyboard.type('They asked last year too.');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('They asked last year too.')).toBeVisible();
  await page.keyboard.press('Escape');

  const box = thread(page).getByRole('textbox', { name: 'Reply to George Sand' });
  await page.keyboard.press('r');
  await expect(box).toBeFocused();
  await page.keyboard.type('Gladly: may we call you on Monday?');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('Gladly: may we call you on Monday?')).toBeVisible();
  await expect(box).toHaveValue('');
  // Taken back within the ten seconds: it is in the box again.
  await log(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(box).toHaveValue('Gladly: may we call you on Monday?');
  await expect(log(page).getByText(/^Reply not sent/)).toBeVisible();
  await expect(log(page).getByText('Gladly: may we call you on Monday?')).toBeHidden();
  await page.keyboard.press('r');
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText(/^Sending in \d/)).toBeVisible();
  await expect(thread(page).getByText('Waiting for them')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('e');
  await expect(toast('Marked as done')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(thread(page)).toHaveCount(0);
});

test('a colleague’s reply is shown before a second one is sent, and the text is kept', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(ADMIN);
  const school = await write(page, 'Colette');
  await page.goto(`/admin/inbox?search=${encodeURIComponent(school)}`);
  await page.locator('[data-opener]').click();
  const box = thread(page).getByRole('textbox', { name: 'Reply to Colette Sand' });
  await box.fill('Gladly!');
  const id = new URL(page.url()).searchParams.get('thread');
  const entries = (await (await admin.get(`/api/admin/threads/${id}/entries`)).json()) as { id: number }[];
  // The stream must not show it first.
  const { promise: isSent, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/admin/threads/*/entries*', async (route) => {
    await isSent;
    await route.continue();
  });
  const data = { text: 'We do, on Monday.', basedOn: entries[0]!.id };
  expect((await admin.post(`/api/admin/threads/${id}/replies`, { data })).status()).toBe(201);
  const refused = page.waitForResponse((response) => response.status() === 409);
  await thread(page).getByRole('button', { name: 'Send', exact: true }).click();
  await refused;
  letThrough();
  const alert = thread(page).getByRole('alert').filter({ hasText: 'Your reply wasn’t sent' });
  await expect(alert.getByText('We do, on Monday.').first()).toBeVisible();
  await expect(box).toHaveValue('Gladly!');
  await alert.getByRole('button', { name: 'Send anyway' }).click();
  await expect(box).toHaveValue('');
  await expect(log(page).getByText('Gladly!')).toBeVisible();
});

test('an email’s formatting runs no code, loads nothing from elsewhere and keeps its colours', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn(ADMIN);
  const school = await write(page, 'Simone');
  const html = `<style>p{font-weight:700}</style><p style="color:rgb(255, 0, 0);background:url(https://spy.example/b.gif)">Bonjour</p>
    <script>parent.document.title='taken'</script><img src=x onerror="parent.document.title='taken'">
    <img src="https://spy.example/a.gif"><form action="https://spy.example"><button>Press</button></form>
    <a href="https://school.example/">Our school</a>`;
  await page.route(/\/entries(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const entries = (await answer.json()) as object[];
    await route.fulfill({ response: answer, json: entries.map((entry) => ({ ...entry, hasHtml: true })) });
  });
  await page.route('**/entries/*/html', (route) => route.fulfill({ json: { html } }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/admin/inbox?search=${encodeURIComponent(school)}`);
  await page.locator('[data-opener]').click();
  await thread(page).getByRole('button', { name: 'Show formatting' }).first().click();
  const words = page.frameLocator('iframe[title="Email with formatting"]').getByText('Bonjour');
  await expect(words).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(words).toHaveCSS('font-weight', '700');
  expect(await page.title()).not.toBe('taken');
  expect(asked.filter((url) => url.includes('spy.example'))).toEqual([]);
  // Chromium says what the policy and the sandbox have blocked in the mail.
  const blocked = /Content Security Policy|Blocked script execution/;
  expect(complaints.splice(0).filter((complaint) => !blocked.test(complaint))).toEqual([]);
});
