import type { Page } from '@playwright/test';
import { addMember, someone } from '../fixtures.ts';
import type { Screen } from './screen.ts';

/** @returns the id of a visitor's conversation */
async function startChat(page: Page, message: string): Promise<string> {
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  const { sessionId } = (await start.json()) as { sessionId: string };
  await page.request.post('/api/chat/message', { data: { sessionId, message } });
  return sessionId;
}

/** The console’s screens on the website. */
export const consoleScreens: readonly Screen[] = [
  {
    name: 'console’s chats, from somebody with a long name',
    path: '/admin/chats',
    as: 'administrator',
    async before(page) {
      const sessionId = await startChat(page, 'Good morning!');
      const name = 'Séraphine Louis de Senlis and the whole of the admissions office';
      const email = 'the.whole.admissions.office.of.our.school@st-ethelburgas-school.example';
      await page.request.post('/api/chat/contact', { data: { sessionId, email, name } });
      return '/admin/chats';
    },
    open: (page) => page.getByText('Séraphine Louis').first().waitFor(),
  },
  {
    name: 'console’s chats with one open',
    path: '/admin/chats',
    as: 'administrator',
    before: async (page) => `/admin/chats?chat=${await startChat(page, 'Do you know https://school.example/lawn?')}`,
    open: (page) => page.getByRole('log').getByRole('link', { name: 'https://school.example/lawn' }).waitFor(),
  },
  {
    name: 'console’s inbox',
    path: '/admin/inbox',
    as: 'administrator',
    async before(page) {
      await page.request.post('/api/contact', { data: { ...someone(), message: 'Could you film our open day?' } });
      return '/admin/inbox';
    },
    open: (page) => page.locator('[data-row]').first().waitFor(),
  },
  {
    name: 'console’s inbox with a thread open',
    path: '/admin/inbox',
    as: 'administrator',
    async before(page) {
      await page.request.post('/api/contact', { data: { ...someone(), message: 'Could you film our open day?' } });
      const threads = (await (await page.request.get('/api/admin/threads')).json()) as { id: number }[];
      return `/admin/inbox?thread=${threads[0]!.id}`;
    },
    open: (page) => page.getByRole('log').waitFor(),
  },
  {
    name: 'console’s first screen, with somebody who waits',
    path: '/admin',
    as: 'administrator',
    async before(page) {
      await page.request.post('/api/contact', { data: { ...someone(), message: 'Could you film our open day?' } });
      return '/admin';
    },
    open: (page) => page.getByRole('link', { name: 'Reply to Camille Claudel' }).first().waitFor(),
  },
  ...['users', 'joining', 'inquiries', 'reports', 'newsletter', 'privacy', 'jobs', 'audit'].map((name) => ({
    name: `console’s ${name}`,
    path: `/admin/${name}`,
    as: 'administrator' as const,
  })),
  { name: 'console’s analytics', path: '/admin/analytics', as: 'administrator' },
  {
    name: 'console’s analytics of one’s own dates, with an inquiry and the table',
    path: '/admin/analytics',
    as: 'administrator',
    async before(page) {
      const message = 'Could you film our open day in spring?';
      await page.request.post('/api/contact', { data: { ...someone(), message, beganOn: '/blog mail.example' } });
      return '/admin/analytics?period=7';
    },
    async open(page) {
      await page.getByRole('button', { name: /^Inquiries/ }).click();
      await page.getByText('Show as a table').click();
      await page.getByRole('button', { name: 'Custom range' }).click();
      await page.getByLabel('Start date').waitFor();
    },
  },
  {
    name: 'console’s users with the question before a deletion',
    path: '/admin/users',
    as: 'administrator',
    before: async (_page, server) => {
      await addMember(server);
      return '/admin/users';
    },
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'console’s inquiries with one open',
    path: '/admin/inquiries',
    as: 'administrator',
    open: async (page) => {
      const message = 'Could you film our open day in spring?';
      await page.request.post('/api/contact', { data: { ...someone(), message } });
      await page.reload();
      await page
        .getByRole('button', { name: /^Camille Claudel/ })
        .first()
        .click();
      await page.getByRole('textbox', { name: 'Note' }).waitFor();
    },
  },
  { name: 'blog administration', path: '/blog/admin', as: 'administrator' },
  {
    name: 'a new post, refused',
    path: '/blog/admin?post=new',
    as: 'administrator',
    open: async (page) => {
      await page.getByLabel('Category').fill('Training');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'a post with its menu of blocks',
    // An empty editor: a moment after it got the focus, it restores its own caret position, and a key press just before
    // that would be lost.
    path: '/blog/admin?post=new',
    as: 'administrator',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Content' }).focus();
      await page.keyboard.type('/');
      await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    },
  },
  {
    name: 'a post in preview',
    path: '/blog/admin?post=1',
    as: 'administrator',
    open: async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('article', { name: 'Preview' }).waitFor();
    },
  },
  {
    name: 'a service being edited',
    path: '/admin/services',
    as: 'administrator',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('Short description').waitFor();
    },
  },
];
