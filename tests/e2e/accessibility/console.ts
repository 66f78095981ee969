import { ADMIN, someone } from '../fixtures.ts';
import type { Screen } from './screen.ts';

/** The console’s screens on the website, but for the chats. */
export const consoleScreens: readonly Screen[] = [
  ...['users', 'inquiries', 'reports', 'newsletter', 'audit'].map((name) => ({
    name: `console’s ${name}`,
    path: `/admin/${name}`,
    as: 'administrator' as const,
  })),
  {
    name: 'console’s users with the question before a deletion',
    path: '/admin/users',
    as: 'administrator',
    open: async (page) => {
      await page.request.post('/api/auth/register', { data: { ...someone(), confirmPassword: 'sculpture' } });
      await page.request.post('/api/auth/login', { data: ADMIN });
      await page.reload();
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
];
