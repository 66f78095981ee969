import type { Page } from '@playwright/test';
import { ADMIN, signInAs, signInAsNewMember } from '../fixtures.ts';
import type { Screen } from './screen.ts';

const post = { title: 'A walk through the art rooms', content: 'Bring your brushes.', postType: 'text' };

const share = async (page: Page): Promise<number> =>
  ((await (await page.request.post('/api/feed/posts', { data: post })).json()) as { id: number }).id;

/** The dialogs of the search, of notifications and of a report, over the feed. */
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
    before: async (page, server) => {
      const member = await signInAsNewMember(page.request, server);
      const id = await share(page);
      await signInAs(page.request, server, ADMIN);
      await page.request.delete(`/api/admin/posts/${id}`, { data: { reason: 'Advertising' } });
      await signInAs(page.request, server, member);
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
    before: async (page, server) => {
      const id = await share(page);
      await signInAsNewMember(page.request, server);
      return `/feed/${id}`;
    },
    open: async (page) => {
      await page.getByRole('button', { name: 'Report post' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Please choose a reason').waitFor();
    },
  },
];
