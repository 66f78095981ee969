import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

interface Outcome {
  /** The final address; the address itself without a redirect. */
  readonly at?: RegExp;
  /** The page's heading. */
  readonly heading: RegExp;
  readonly words?: string;
}

const DENIED = /Access Denied/;
const forAdministrators = {
  member: { heading: DENIED, words: 'Admin privileges required to access this page.' },
  administrator: { heading: /^(?!Access Denied)/ },
};

/**
 * Every private address, with its screens for members and administrators; for visitors see
 * `web/guarded-addresses.test.tsx`.
 */
const addresses: Record<string, { member: Outcome; administrator?: Outcome }> = {
  '/circle': { member: { heading: /The Bonjour Circle/ } },
  '/feed': { member: { heading: /The Bonjour Circle/ } },
  '/feed/999999': { member: { heading: /./ } },
  '/member': { member: { heading: /^Welcome, / } },
  '/library': { member: { heading: /^Library$/ } },
  '/library/nothing': { member: { heading: /^We can’t find this resource$/ } },
  '/library/collections/nothing': { member: { heading: /^We can’t find this collection$/ } },
  '/webinars': { member: { heading: /^Webinars$/ } },
  '/webinars/nothing': { member: { heading: /^We can’t find this webinar$/ } },
  '/members-app': { member: { heading: /^Members$/ } },
  '/members': { member: { at: /\/members-app$/, heading: /^Members$/ } },
  '/members/map': { member: { heading: /map/i } },
  '/users/1': { member: { heading: /./, words: 'Total Points' } },
  '/users/abc': { member: { heading: /^Invalid Profile$/ } },
  '/users/999999': { member: { heading: /^Profile Not Found$/ } },
  '/profile': { member: { heading: /profile/i, words: 'Email address cannot be changed' } },
  '/messages': { member: { heading: /^Messages$/ } },
  '/messages/with/999999': { member: { heading: /^We can’t find this member$/ } },
  '/blog/admin': {
    member: { at: /\/member$/, heading: /./, words: "You don't have permission to access the blog admin" },
    administrator: { heading: /Blog/ },
  },
  '/admin': { ...forAdministrators, administrator: { heading: /^Today$/ } },
  '/admin/users': { ...forAdministrators, administrator: { heading: /Users|User Management/ } },
  '/admin/chats': { ...forAdministrators, administrator: { heading: /Chat/ } },
  '/admin/services': forAdministrators,
  '/admin/topics': forAdministrators,
  '/admin/inquiries': forAdministrators,
  '/admin/reports': forAdministrators,
  '/admin/newsletter': forAdministrators,
  '/admin/audit': forAdministrators,
  '/admin/analytics': forAdministrators,
  '/admin/figures': {
    ...forAdministrators,
    administrator: { at: /\/admin\/analytics$/, heading: /^Analytics$/ },
  },
  '/admin/privacy': forAdministrators,
  '/admin/jobs': forAdministrators,
};

async function visitAll(page: Page, person: 'member' | 'administrator'): Promise<void> {
  for (const [address, outcomes] of Object.entries(addresses)) {
    const { at, heading, words } = outcomes[person] ?? outcomes.member;
    await test.step(address, async () => {
      await page.goto(address);
      // Some messages are brief, before a redirect.
      if (words) await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.locator('h1').filter({ visible: true })).toHaveText(heading);
      await expect(page).toHaveURL(at ?? ((url) => url.pathname === address));
    });
  }
}

test.describe('every private address shows its screen', () => {
  test.slow();

  test('to members @gate', async ({ page, signUp }) => {
    await signUp();
    await visitAll(page, 'member');
  });

  test('to administrators @gate', async ({ page, signIn }) => {
    await signIn(ADMIN);
    await visitAll(page, 'administrator');
  });
});

test('all links in the Circle lead to existing screens @gate', async ({ page, signIn }) => {
  test.slow();
  await signIn(ADMIN);
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  const links = page.locator('#main a[href^="/"], [role="menu"] a[href^="/"], a[role="menuitem"][href^="/"]');
  const ways = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(ways).toEqual(expect.arrayContaining(['/circle', '/profile', '/members-app', '/admin/users', '/admin/chats']));
  for (const way of ways) {
    const answer = await page.goto(way);
    expect(`${way} ${answer?.status() ?? 200}`).toBe(`${way} 200`);
  }
});
