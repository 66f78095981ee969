import { CHROMIUM_FLAGS, findTestBrowser } from '../../scripts/chromium.mjs';
import { ADMIN, expect, test } from './fixtures.ts';

// As in an office's own network: a host name without https, where browsers turn off features that need a secure
// context.
test.use({
  launchOptions: {
    executablePath: findTestBrowser(),
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP agency.test 127.0.0.1'],
  },
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'agency.test')),
});

test('over plain http replies are sent, canned replies are saved, and a refused one can be copied', async ({
  page,
  playwright,
  server,
  toast,
  complaints,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  const start = await visitor.post('/api/chat/start', { data: { visitorId: null } });
  const { sessionId } = (await start.json()) as { sessionId: string };
  await page.goto('/privacy');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.evaluate(async (credentials) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/auth/login', { method: 'POST', headers, body: JSON.stringify(credentials) });
  }, ADMIN);
  await page.goto(`/admin/chats?chat=${sessionId}`);

  const log = page.getByRole('log', { name: 'Messages' });
  await page.getByLabel('Your reply').fill('Good morning!');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(log.getByText('Good morning!')).toBeVisible();
  await expect(page.getByText('Waiting to send', { exact: true })).toBeHidden();
  const messages = (await (await visitor.get(`/api/chat/messages/${sessionId}`)).json()) as { message: string }[];
  expect(messages.at(-1)?.message).toBe('Good morning!');

  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: 'Edit saved replies…' }).click();
  await page.getByRole('button', { name: 'New reply' }).click();
  await page.getByLabel('Name').fill('Greeting');
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Reply/ })
    .fill('We are with you in a minute.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText('We are with you in a minute.')).toBeVisible();
  await page.keyboard.press('Escape');

  const refusal = { message: 'This conversation is resolved', code: 'conflict' };
  await page.route('**/api/admin/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
  );
  await page.getByLabel('Your reply').fill('One more thing');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await log.getByRole('button', { name: 'Copy' }).click();
  await expect(toast('Copied')).toBeVisible();
  await page.getByLabel('Your reply').press('Control+V');
  await expect(page.getByLabel('Your reply')).toHaveValue('One more thing');
  await visitor.dispose();
  // The browser's warnings about headers that it only accepts over https.
  const others = complaints.filter((complaint) => !/untrustworthy|origin-keyed/.test(complaint));
  complaints.splice(0, complaints.length, ...others);
});
