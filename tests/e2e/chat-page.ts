import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Colette from Bonjour' });
export const box = (page: Page) => panel(page).getByRole('textbox', { name: 'Your message' });
export const log = (page: Page) => panel(page).getByRole('log', { name: 'Conversation' });
export const opener = (page: Page) => page.getByRole('button', { name: 'Chat with us' });

/** The text beside an unsent message. */
export const waiting = (page: Page) => log(page).getByText('Waiting to send');

export async function openChat(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await opener(page).click();
  await expect(log(page).getByText(/^Bonjour! I’m Colette/)).toBeVisible();
}

/** Like `openChat`, inside the Circle, where it is in the member's menu. */
export async function askBonjour(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Ask Bonjour' }).click();
  await expect(log(page).getByText(/^Bonjour! I’m Colette/)).toBeVisible();
}

export async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  // Not while the previous message is being sent.
  await expect(panel(page).getByRole('button', { name: 'Send message' })).toBeEnabled();
  await box(page).press('Enter');
}

/** The id of the page's conversation. */
export async function sessionOf(page: Page): Promise<string> {
  const answer = await page.request.post('/api/chat/start', { data: { visitorId: 'visitor-test' } });
  return ((await answer.json()) as { sessionId: string }).sessionId;
}
