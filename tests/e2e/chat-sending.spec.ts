import type { Page } from '@playwright/test';
import { log, openChat, opener, say, sessionOf, waiting } from './chat-page.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

/** The visitor's messages in the page's conversation. */
async function saidIn(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/chat/messages/${await sessionOf(page)}`);
  const messages = (await answer.json()) as { author: string; message: string }[];
  return messages.filter(({ author }) => author === 'visitor').map(({ message }) => message);
}

/** Browsers' errors of a failed call. */
const isOfNetwork = (text: string): boolean => /net::ERR_|could not be sent/.test(text);

test('a message whose response is lost keeps its text, and arrives once', async ({ page, complaints }) => {
  await openChat(page);
  let network: 'away' | 'losing answers' | 'back' = 'away';
  let received = 0;
  await page.route('**/api/chat/**', async (route) => {
    if (network === 'back') return route.continue();
    if (network === 'losing answers' && route.request().method() === 'POST') {
      await route.fetch();
      received++;
    }
    return route.abort('connectionfailed');
  });
  await say(page, 'Do you film sports days?');
  await expect(waiting(page)).toBeVisible();
  // Now the server receives it, and its answer is lost; fetching the list of messages fails too.
  network = 'losing answers';
  await expect.poll(() => received).toBeGreaterThan(1);
  await expect(log(page).getByText('Do you film sports days?')).toBeVisible();
  network = 'back';
  await expect(waiting(page)).toBeHidden();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  await expect(log(page).getByText('Do you film sports days?')).toHaveCount(1);
  expect(await saidIn(page)).toEqual(['Do you film sports days?']);
  expect(complaints.splice(0).filter((text) => !isOfNetwork(text))).toEqual([]);
});

test('a message written offline is sent once when the network is back @gate', async ({ page, context, complaints }) => {
  await openChat(page);
  await context.setOffline(true);
  await say(page, 'How much is photography?');
  await expect(waiting(page)).toHaveCount(1);
  await say(page, 'And in Dubai?');
  await expect(waiting(page)).toHaveCount(2);
  // Also with the chat closed, on another page.
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await expect.poll(() => saidIn(page)).toEqual(['How much is photography?', 'And in Dubai?']);
  await opener(page).click();
  await expect(
    log(page)
      .getByText(/£1,495/)
      .first(),
  ).toBeVisible();
  await expect(log(page).getByRole('listitem')).toHaveCount(5);
  await expect(waiting(page)).toBeHidden();
  expect(complaints.splice(0).filter((text) => !isOfNetwork(text))).toEqual([]);
});

test('a pending message is sent once after a reload, whether the chat is open or not @gate', async ({
  page,
  complaints,
}) => {
  for (const isOpen of [false, true]) {
    const text = isOpen ? 'Do you film sports days?' : 'And concerts?';
    // oxlint-disable no-await-in-loop -- in order
    await openChat(page);
    const restore = await intercept(page, '**/api/chat/message', (route) => route.abort('connectionfailed'));
    await say(page, text);
    await expect(waiting(page)).toBeVisible();
    if (!isOpen) await page.keyboard.press('Escape');
    await page.reload();
    // It stays open from page to page.
    if (isOpen) await expect(waiting(page)).toBeVisible();
    await restore();
    await expect.poll(() => saidIn(page)).toContain(text);
    // oxlint-enable no-await-in-loop
  }
  expect(await saidIn(page)).toEqual(['And concerts?', 'Do you film sports days?']);
  expect(complaints.splice(0).filter((text) => !isOfNetwork(text))).toEqual([]);
});

test('a pending message in a duplicated tab arrives once', async ({ page, context, complaints }) => {
  await openChat(page);
  const restore = await intercept(context, '**/api/chat/message', (route) => route.abort('connectionfailed'));
  await say(page, 'Do you film sports days?');
  await expect(waiting(page)).toBeVisible();
  // A page opened by another one starts with a copy of its session storage, like a duplicated tab.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/blog'));
  const duplicate = await opened;
  await opener(duplicate).click();
  await expect(waiting(duplicate)).toBeVisible();
  await restore();
  for (const tab of [page, duplicate]) {
    // oxlint-disable no-await-in-loop -- in order
    await expect(waiting(tab)).toBeHidden();
    await expect(log(tab).getByText('Do you film sports days?')).toHaveCount(1);
    // oxlint-enable no-await-in-loop
  }
  expect(await saidIn(page)).toEqual(['Do you film sports days?']);
  expect(complaints.splice(0).filter((text) => !isOfNetwork(text))).toEqual([]);
});

test('a message that the server refuses shows an error with "Retry"', async ({ page, complaints }) => {
  await openChat(page);
  const answer = { message: 'SQL at line 7', code: 'internal' };
  const restore = await intercept(page, '**/api/chat/message', (route) => route.fulfill({ status: 500, json: answer }));
  await say(page, 'Do you film sports days?');
  await expect(log(page).getByRole('alert')).toHaveText(/^Not sent · Something went wrong on our side/);
  await restore();
  await log(page).getByRole('button', { name: 'Retry' }).click();
  await expect(log(page).getByText('Not sent')).toBeHidden();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
  expect(complaints.splice(0).filter((text) => !/status of 500|could not be sent/.test(text))).toEqual([]);
});
