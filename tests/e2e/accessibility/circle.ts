import { expect, type Page } from '@playwright/test';
import { stored } from '../offline-fixtures.ts';
import { feedScreens } from './feed.ts';
import { moderationScreens } from './moderation.ts';
import type { Screen } from './screen.ts';

/** The members' screens, except the console. */
export const circleScreens: readonly Screen[] = [
  { name: 'feed', path: '/feed', as: 'member' },
  { name: 'members', path: '/members-app', as: 'member' },
  { name: 'members with map', path: '/members-app?map=1', as: 'member' },
  {
    name: 'member’s card',
    path: '/members-app',
    as: 'member',
    open: async (page) => {
      await page.getByRole('region', { name: 'Members' }).getByRole('link').nth(1).hover();
      await page.getByRole('link', { name: 'View Profile' }).waitFor();
    },
  },
  { name: 'member map', path: '/members/map', as: 'member' },
  { name: 'member map for visitors', path: '/members/map', as: 'visitor' },
  { name: 'profile of a member', path: '/users/1', as: 'member' },
  { name: 'profile of nobody', path: '/users/nobody', as: 'member' },
  ...feedScreens,
  ...moderationScreens,
  { name: 'library', path: '/library', as: 'member' },
  { name: 'resource that does not exist', path: '/library/nothing', as: 'member' },
  { name: 'messages', path: '/messages', as: 'member' },
  { name: 'message requests', path: '/messages?show=requests', as: 'member' },
  { name: 'blocked members', path: '/messages?show=blocked', as: 'member' },
  {
    name: 'conversation',
    path: '/messages',
    as: 'member',
    open: async (page) => {
      // The administrator has the first account.
      await page.request.post('/api/messages/with/1', { data: { text: 'Hello!\nhttps://school.example' } });
      await page.goto('/messages/with/1');
      await page.getByRole('log').getByText('Hello!').waitFor();
    },
  },
  { name: 'conversation with nobody', path: '/messages/with/999999', as: 'member' },
  {
    name: 'profile',
    path: '/profile',
    as: 'member',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
      // Scrolls back to where no bar covers half of a button, which would count as too small.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'choices of notices',
    path: '/profile/notifications',
    as: 'member',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Turn on quiet hours' }).check();
      await page.getByRole('button', { name: 'Until I turn it back on' }).click();
      await page.getByRole('button', { name: 'Turn back on' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  { name: 'what is not sent', path: '/feed', as: 'member', open: leaveUnsent },
  {
    name: 'profile with the question before its end',
    path: '/profile',
    as: 'member',
    open: async (page) => {
      await page.getByRole('button', { name: 'Points history' }).click();
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile, signed out', path: '/profile', as: 'visitor' },
  { name: 'dashboard', path: '/member', as: 'member' },
  { name: 'administrator’s dashboard', path: '/member', as: 'administrator' },
];

/** The outbox, with a pending item, an expired one and a refused one. */
async function leaveUnsent(page: Page): Promise<void> {
  const { id: userId } = (await (await page.request.get('/api/auth/user')).json()) as { id: number };
  const madeAt = new Date().toISOString();
  const item = { userId, endpoint: 'feed.comments.create', lastWins: false, madeAt, meantAt: madeAt, triedAt: madeAt };
  const items = (['refused', 'old', 'waiting'] as const).map((state) => ({
    ...item,
    key: `${state}-${madeAt}`,
    input: { params: { id: '1' }, body: { content: 'What a day it was: the choir in the hall, and tea for forty.' } },
    queueKey: `post:${state}`,
    state,
    problem: state === 'refused' ? 'We couldn’t find this post.' : null,
  }));
  // Waits until the page stores what it has read: by then another member's database is gone.
  await expect.poll(() => stored(page, 'reads')).not.toEqual([]);
  // Never answered, so the item stays pending.
  await page.route('**/api/feed/posts/*/comments', () => undefined);
  await page.evaluate(async (rows) => {
    const opening = indexedDB.open('bonjour');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const adding = opening.result.transaction('outbox', 'readwrite');
    for (const row of rows) adding.objectStore('outbox').add(row);
    await new Promise((resolve) => adding.addEventListener('complete', resolve));
    opening.result.close();
  }, items);
  await page.reload();
  await page.getByRole('button', { name: 'Not sent: 3, needs your attention' }).click();
  await page.getByRole('dialog', { name: 'Not sent yet' }).waitFor();
}
