import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

/** A visitor's calls in a browser of their own. */
async function begin(page: Page): Promise<string> {
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  return ((await start.json()) as { sessionId: string }).sessionId;
}
const say = (page: Page, sessionId: string, message: string, wantsPerson = false) =>
  page.request.post('/api/chat/message', { data: { sessionId, message, wantsPerson } });

test('a visitor who asks for a person is on Today until they get a reply, and again when they write more @gate', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const sessionId = await begin(visitor);
  await signIn(ADMIN);
  await page.goto('/circle');
  await page.getByRole('link', { name: 'Console' }).first().click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();

  await say(visitor, sessionId, 'How much is photography?');
  await say(visitor, sessionId, 'May I talk to a person?', true);
  // Without a reload, at any hour of the day.
  const asking = page.getByRole('listitem').filter({ hasText: 'May I talk to a person?' });
  const link = await asking.getByRole('link', { name: 'Reply to A visitor' }).getAttribute('href');
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="${link}"]`) });
  await expect(row).toContainText(/0 of 60 min|due /);

  await row.getByRole('link', { name: 'Reply to A visitor' }).click();
  const box = page.getByRole('textbox', { name: /^Reply to / });
  await box.fill('You do: Bea here.');
  await box.press('Control+Enter');
  await expect(page.getByRole('log').getByText('You do: Bea here.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).click();
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
  await expect(row).toHaveCount(0);

  await say(visitor, sessionId, 'And on Saturdays?');
  await expect(row).toContainText('And on Saturdays?');
  // A colleague replies elsewhere.
  await page.request.post(`/api/admin/chats/${sessionId}/messages`, { data: { message: 'On Saturdays too.' } });
  await expect(row).toHaveCount(0);
  await visitor.context().close();
});

test('an inquiry disappears from everybody’s Today when one of them has replied @gate', async ({ page, signIn }) => {
  const lastName = `Bonheur ${Date.now()}`;
  await signIn(ADMIN);
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
  const answer = page.getByRole('link', { name: `Reply to Rosa ${lastName}` });
  const message = 'Could you film our open day?';
  const body = { firstName: 'Rosa', lastName, email: 'rosa@school.example', message };
  expect((await page.request.post('/api/contact', { data: body })).ok()).toBe(true);
  await expect(answer).toBeVisible();
  const id = new URL((await answer.getAttribute('href'))!, 'http://x').searchParams.get('thread');
  expect((await page.request.put(`/api/admin/threads/${id}`, { data: { status: 'done' } })).ok()).toBe(true);
  await expect(answer).toHaveCount(0);
});
