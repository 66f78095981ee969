import type { Page } from '@playwright/test';
import { runCommand } from '../support/run-command.ts';
import { changeDatabase } from '../support/live-database.ts';
import { ADMIN, signInAs, expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

const MARKUP = '<img src=x onerror=alert(1)>';

/** A visitor who writes in a browser of their own. @returns the id of their conversation */
async function write(page: Page, message: string): Promise<string> {
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await page.getByPlaceholder('Type your message...').fill(message);
  await page.getByPlaceholder('Type your message...').press('Enter');
  await expect(page.getByRole('log', { name: 'Conversation' }).getByText(message)).toBeVisible();
  await expect(page.getByPlaceholder('Type your message...')).toHaveValue('');
  // The same browser resumes the same conversation.
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  return ((await start.json()) as { sessionId: string }).sessionId;
}

/** The conversation's line in the list, whoever else has written in the meantime. */
const entryOf = (page: Page, sessionId: string) => page.locator(`a[href*="${sessionId}"]`);

test('an administrator answers a visitor’s question, live for both, and then resolves it @gate', async ({
  page,
  browser,
  baseURL,
  signIn,
  toast,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  await signIn(ADMIN);
  await page.goto('/admin/chats');
  await expect(page.getByRole('heading', { name: 'Select a Chat Session' })).toBeVisible();

  const sessionId = await write(visitor, '<b>Do you film in Ajman?</b>');
  await entryOf(page, sessionId).click();
  // A visitor's message is rendered as plain text.
  await expect(page.getByRole('log').getByText('<b>Do you film in Ajman?</b>')).toBeVisible();

  await page.getByLabel('Your reply').fill('Yes, twice a year.');
  await page.getByLabel('Your reply').press('Enter');
  await expect(visitor.getByText('Yes, twice a year.')).toBeVisible();
  await expect(page.getByRole('log').getByText('Bonjour Admin')).toBeVisible();

  await page.getByRole('button', { name: 'Mark as Resolved' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Resolved' }).click();
  await expect(toast('Chat Resolved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as Resolved' })).toBeHidden();
  await visitor.context().close();
});

test('a reply written offline survives a reload and is sent once @gate', async ({
  page,
  browser,
  baseURL,
  signIn,
  complaints,
}) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage();
  const sessionId = await write(visitor, 'Is anybody there tonight?');
  await signIn(ADMIN);
  await page.goto('/admin/chats');
  await entryOf(page, sessionId).click();
  await expect(page.getByRole('log')).toBeVisible();

  const restore = await intercept(page, '**/api/admin/chats/*/messages', (route) =>
    route.abort('internetdisconnected'),
  );
  await page.getByLabel('Your reply').fill('We are, good evening!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible();

  await restore();
  await expect(page.getByText('Waiting to send', { exact: true })).toBeHidden();
  await expect(visitor.getByText('We are, good evening!')).toHaveCount(1);
  complaints.length = 0;
  await visitor.context().close();
});

test('two administrators see that the other one has the same chat open', async ({
  page,
  playwright,
  server,
  signUp,
  signIn,
}) => {
  const colleague = await signUp({ firstName: 'Berthe', lastName: 'Morisot' });
  expect((await runCommand('admin', [colleague.email], server.dataDir, server.settings)).code).toBe(0);
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  const { sessionId } = (await start.json()) as { sessionId: string };
  await signIn(ADMIN);
  await page.goto(`/admin/chats?chat=${sessionId}`);
  const panel = page.getByRole('region', { name: 'Conversation' });
  await expect(panel.getByRole('log')).toBeVisible();
  await expect(panel.getByText('is viewing this chat too')).toBeHidden();

  const other = await playwright.request.newContext({ baseURL: server.url });
  await signInAs(other, server, colleague);
  expect((await other.post(`/api/admin/chats/${sessionId}/look`, { data: { upTo: 1 } })).status()).toBe(200);
  // The next message marks the conversation as read again, also in time.
  await other.post(`/api/admin/chats/${sessionId}/messages`, { data: { message: 'I take this one.' } });
  await expect(panel.getByText('Berthe Morisot is viewing this chat too')).toBeVisible();
  await other.dispose();
});

test('a visitor’s message, name and address are rendered as plain text @gate', async ({ page, server, signIn }) => {
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  const { sessionId } = (await start.json()) as { sessionId: string };
  await page.request.post('/api/chat/message', { data: { sessionId, message: `${MARKUP} javascript:alert(2)` } });
  // No form accepts such an address; an old row may have one.
  const statement = 'update chat_sessions set visitor_name = ?, visitor_email = ? where session_id = ?';
  changeDatabase(server.dataDir, statement, MARKUP, `${MARKUP}@school.example`, sessionId);

  await signIn(ADMIN);
  await page.goto(`/admin/chats?chat=${sessionId}`);
  const panel = page.getByRole('region', { name: 'Conversation' });
  await expect(panel.getByRole('heading', { name: MARKUP })).toBeVisible();
  await expect(panel.getByRole('link', { name: `${MARKUP}@school.example` })).toBeVisible();
  await expect(panel.getByRole('log').getByText(`${MARKUP} javascript:alert(2)`)).toBeVisible();
  await expect(page.getByRole('main').locator('img[src=x], a[href^="javascript:"]')).toHaveCount(0);
});
