import type { Browser, Page } from '@playwright/test';
import { storedRowCounts } from './device-traces.ts';
import type { SiteServer } from '../support/worker-server.ts';
import { signInAsNewMember, expect, listenForComplaints, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

interface Person {
  readonly page: Page;
  readonly id: number;
}

/** Opens a browser of their own for a new member. */
async function arrive(browser: Browser, server: SiteServer, name: string, complaints: string[]) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  listenForComplaints(page, complaints);
  const { id } = await signInAsNewMember(page.request, server, { firstName: name, lastName: 'Member' });
  return { page, id } satisfies Person;
}

const box = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: /^Messages/ });

test('two members exchange a request, an acceptance, a reply, unread counts and a block @gate', async ({
  browser,
  server,
  complaints,
}) => {
  const [ada, grace] = [
    await arrive(browser, server, 'Ada', complaints),
    await arrive(browser, server, 'Grace', complaints),
  ];
  await ada.page.goto(`/messages/with/${grace.id}`);
  await expect(ada.page.getByText(/needs to accept your first message/)).toBeVisible();
  await box(ada.page).fill('May I ask about your open day?');
  await box(ada.page).press('Enter');
  await expect(log(ada.page)).toContainText('May I ask about your open day?');
  await expect(ada.page.getByText('You can send 2 more messages until then.')).toBeVisible();

  await grace.page.goto('/feed');
  await expect(badge(grace.page)).toContainText('1');
  // The badge links to what it counts; the list of conversations shows the same.
  await badge(grace.page).click();
  await expect(grace.page).toHaveURL(/\/messages\?show=requests$/);
  await grace.page.getByRole('link', { name: 'Conversations' }).click();
  await expect(grace.page.getByText('No messages yet')).toBeVisible();
  await grace.page.getByRole('link', { name: 'Someone new has messaged you' }).click();
  await grace.page
    .getByRole('region', { name: 'Messages' })
    .getByRole('link', { name: /Ada Member/ })
    .click();
  await expect(log(grace.page)).toContainText('May I ask about your open day?');
  await grace.page.getByRole('button', { name: 'Accept' }).click();
  await box(grace.page).fill('Of course!\nSee https://school.example');
  await box(grace.page).press('Enter');
  const link = log(grace.page).getByRole('link', { name: 'https://school.example' });
  await expect(link).toHaveAttribute('rel', 'nofollow noopener ugc');

  await expect(log(ada.page)).toContainText('Of course!');
  await expect(ada.page.getByText(/hasn’t accepted yet/)).toHaveCount(0);

  // Outside the conversation, new messages are counted.
  await grace.page.goto('/messages');
  await box(ada.page).fill('Thank you.');
  await box(ada.page).press('Enter');
  const row = grace.page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: /Ada Member/ });
  await expect(row).toContainText('1 unread');
  await row.click();
  await expect(log(grace.page)).toContainText('Thank you.');
  await expect(row).not.toContainText('unread');

  await grace.page.getByRole('button', { name: 'More options for this conversation' }).click();
  await grace.page.getByRole('menuitem', { name: 'Block Ada' }).click();
  await grace.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(grace.page.getByText('You’ve blocked Ada')).toBeVisible();
  await expect(log(grace.page)).not.toContainText('Thank you.');
  await expect(ada.page.getByText('You can’t message this member at the moment.')).toBeVisible();

  await grace.page.getByRole('link', { name: 'Blocked' }).click();
  await grace.page.getByRole('button', { name: 'Unblock Ada Member' }).click();
  await expect(log(grace.page)).toContainText('Thank you.');
  await Promise.all([ada, grace].map(({ page }) => page.context().close()));
});

test('a draft survives a reload, a lost connection and a failed send, and is removed at sign-out @gate', async ({
  page,
  browser,
  server,
  signUp,
  complaints,
}) => {
  const other = await arrive(browser, server, 'Grace', complaints);
  await signUp();
  await page.goto(`/messages/with/${other.id}`);
  await box(page).fill('A draft');
  await page.reload();
  await expect(box(page)).toHaveValue('A draft');

  const sends = '**/api/messages/with/*';
  // The message arrives, its answer does not.
  const restore = await intercept(page, sends, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.fulfill({ status: 503, json: { message: 'Later', code: 'unavailable' } });
  });
  const answered = page.waitForResponse((response) => response.status() === 503);
  await box(page).press('Enter');
  await answered;
  await expect(log(page).getByText('A draft')).toHaveCount(1);
  await restore();
  await page.reload();
  await expect(log(page).getByText('A draft')).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A message written while this one is retried would wait behind it.
  await expect.poll(() => storedRowCounts(page)).not.toHaveProperty('outbox');

  const restoreAgain = await intercept(page, sends, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
      : route.fallback(),
  );
  await box(page).fill('Kept');
  await box(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not sent');
  await restoreAgain();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(log(page).getByText('Kept')).toHaveCount(1);

  await box(page).fill('Private');
  await page.getByRole('button', { name: /^Account:/ }).click();
  const asked = page.waitForEvent('dialog');
  const click = page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = await asked;
  expect(question.message()).toContain('You have unsent work on this device.');
  await question.accept();
  await click;
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Private');
  // Answered by the test.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/status of 50[03]/.test(text)));
  await other.page.context().close();
});

test('a long conversation opens at its end and keeps its position while older messages load @gate', async ({
  page,
  browser,
  server,
  signUp,
  complaints,
}) => {
  const other = await arrive(browser, server, 'Grace', complaints);
  await signUp();
  const me = ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id;
  await other.page.request.post(`/api/messages/with/${me}`, { data: { text: 'Message 0' } });
  await page.request.post(`/api/messages/with/${other.id}/accept`);
  for (let number = 1; number <= 50; number++) {
    await other.page.request.post(`/api/messages/with/${me}`, { data: { text: `Message ${number}` } });
  }
  await page.goto(`/messages/with/${other.id}`);
  await expect(log(page).getByText('Message 50', { exact: true })).toBeInViewport();
  await log(page).evaluate((element) => element.scrollTo({ top: 150 }));
  await expect(log(page).getByText('Message 0', { exact: true })).toBeAttached();
  // The message at the top of the window is still near it.
  await expect(log(page).getByText('Message 24', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('Message 0', { exact: true })).not.toBeInViewport();
  await other.page.context().close();
});
