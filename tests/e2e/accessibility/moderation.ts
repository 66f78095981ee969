import type { Page } from '@playwright/test';
import { ADMIN, someone } from '../fixtures.ts';
import type { Screen } from './screen.ts';

const post = { title: 'A walk through the art rooms', content: 'Bring your brushes.', postType: 'text' };

const share = async (page: Page): Promise<number> =>
  ((await (await page.request.post('/api/feed/posts', { data: post })).json()) as { id: number }).id;

/** Goes on as somebody new. */
async function become(page: Page): Promise<{ email: string; password: string }> {
  const member = someone();
  await page.request.post('/api/auth/register', { data: { ...member, confirmPassword: member.password } });
  return { email: member.email, password: member.password };
}

/** The windows of the search, of notices and of a report, over the feed. */
export const moderationScreens: readonly Screen[] = [
  {
    name: 'search with results',
    path: '/feed',
    as: 'member',
    before: async (page) => {
      await share(page);
      return '/feed';
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('walk art');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'notices',
    path: '/feed',
    as: 'member',
    before: async (page) => {
      const member = await become(page);
      const id = await share(page);
      await page.request.post('/api/auth/login', { data: ADMIN });
      await page.request.delete(`/api/admin/posts/${id}`, { data: { reason: 'Advertising' } });
      await page.request.post('/api/auth/login', { data: member });
      return '/feed';
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
      await page.getByText('Your post was removed').waitFor();
    },
  },
  {
    name: 'report of a post, without a reason',
    path: '/feed',
    as: 'member',
    before: async (page) => {
      const id = await share(page);
      await become(page);
      return `/feed/${id}`;
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Report post' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Please choose a reason').waitFor();
    },
  },
];
