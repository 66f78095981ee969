import { serviceSlugs } from '#shared/contracts/services.ts';
import { expect } from '../fixtures.ts';
import type { Screen } from './screen.ts';

/** The public screens. */
export const siteScreens: readonly Screen[] = [
  { name: 'home', path: '/', as: 'visitor' },
  {
    name: 'home with refused form',
    path: '/#contact',
    as: 'visitor',
    open: (page) => page.getByRole('button', { name: 'Send Message' }).click(),
  },
  ...serviceSlugs.map((slug) => ({ name: slug, path: `/services/${slug}`, as: 'visitor' as const })),
  {
    name: 'gallery with a picture open',
    path: '/services/photography',
    as: 'visitor',
    open: async (page) => {
      const cellist = page.getByRole('link', { name: /^A cellist/ });
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await cellist.focus();
      // Until the focus loads its code, it is a link to the file.
      await expect(page.locator('[data-waiting]').filter({ has: cellist })).toHaveCount(0);
      await cellist.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'unknown service', path: '/services/nothing', as: 'visitor' },
  { name: 'blog', path: '/blog', as: 'visitor' },
  { name: 'blog post', path: '/blog/what-families-remember-after-an-open-day', as: 'visitor' },
  { name: 'unknown blog post', path: '/blog/nothing', as: 'visitor' },
  { name: 'search of the blog', path: '/blog?q=open+day', as: 'visitor' },
  { name: 'search that finds nothing', path: '/blog?q=zeugma', as: 'visitor' },
  { name: 'privacy', path: '/privacy', as: 'visitor' },
  { name: 'booking', path: '/book/ottilie', as: 'visitor' },
  {
    name: 'booking with refused form',
    path: '/book/meeting/margaux',
    as: 'visitor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Suggest a time' }).click();
      await page.getByRole('button', { name: 'Send Request' }).click();
      await page.getByText('Please enter your name').waitFor();
    },
  },
  {
    name: 'privacy choices',
    path: '/book/nobody',
    as: 'visitor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Privacy choices' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'receipt', path: '/receipt?token=x', as: 'visitor' },
  { name: 'address confirmation', path: '/confirm-email?token=x', as: 'visitor' },
  { name: 'newsletter confirmation', path: '/newsletter/confirm?token=x', as: 'visitor' },
  { name: 'not found', path: '/nowhere', as: 'visitor' },
  { name: 'forgot password', path: '/forgot-password', as: 'visitor' },
  { name: 'reset password', path: '/reset-password?token=x', as: 'visitor' },
  { name: 'sign in', path: '/auth', as: 'visitor' },
  {
    name: 'create account',
    path: '/circle',
    as: 'visitor',
    open: (page) => page.getByRole('tab', { name: 'Create Account' }).click(),
  },
];
