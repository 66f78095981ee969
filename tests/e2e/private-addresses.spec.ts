import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

interface Outcome {
  /** Where it ends; the address itself where it stays. */
  readonly at?: RegExp;
  /** The page's heading. */
  readonly heading: RegExp;
  readonly words?: string;
}

const DOOR: Outcome = { at: /\/auth\?next=/, heading: /./ };
const DENIED = 'Access Denied';
const noAdministrator: Outcome = {
  heading: new RegExp(DENIED),
  words: 'Admin privileges required to access this page.',
};
const notSignedIn: Outcome = { heading: new RegExp(DENIED), words: 'Please log in to access this page.' };

const forAdministrators = {
  visitor: notSignedIn,
  member: noAdministrator,
  administrator: { heading: /^(?!Access Denied)/ },
};

/** Every private address, and what it shows to visitors, members and administrators. */
const addresses: Record<string, { visitor: Outcome; member: Outcome; administrator?: Outcome }> = {
  '/circle': { visitor: { heading: /./, words: 'Forgot your password?' }, member: { heading: /The Bonjour Circle/ } },
  '/feed': { visitor: DOOR, member: { heading: /The Bonjour Circle/ } },
  '/feed/999999': { visitor: DOOR, member: { heading: /./ } },
  '/member': { visitor: { at: /\/auth/, heading: /./ }, member: { heading: /^Welcome, / } },
  '/members-app': { visitor: DOOR, member: { heading: /^Members$/ } },
  '/members': { visitor: DOOR, member: { at: /\/members-app$/, heading: /^Members$/ } },
  '/members/map': {
    visitor: { heading: new RegExp(DENIED), words: 'Please log in to view the member map.' },
    member: { heading: /map/i },
  },
  '/users/1': { visitor: DOOR, member: { heading: /./, words: 'Total Points' } },
  '/users/abc': { visitor: DOOR, member: { heading: /^Invalid Profile$/ } },
  '/users/999999': { visitor: DOOR, member: { heading: /^Profile Not Found$/ } },
  '/profile': {
    visitor: { heading: /./, words: 'Please log in to view your profile.' },
    member: { heading: /profile/i, words: 'Email address cannot be changed' },
  },
  '/messages': { visitor: DOOR, member: { heading: /^Messages$/ } },
  '/messages/with/999999': { visitor: DOOR, member: { heading: /^This member is not here$/ } },
  '/blog/admin': {
    visitor: { at: /\/auth/, heading: /./, words: 'You need to be logged in to access this page' },
    member: { at: /\/member$/, heading: /./, words: "You don't have permission to access the blog admin" },
    administrator: { heading: /Blog/ },
  },
  '/admin': { visitor: notSignedIn, member: noAdministrator, administrator: { heading: /^Today$/ } },
  '/admin/users': {
    visitor: notSignedIn,
    member: noAdministrator,
    administrator: { heading: /Users|User Management/ },
  },
  '/admin/chats': { visitor: notSignedIn, member: noAdministrator, administrator: { heading: /Chat/ } },
  '/admin/services': forAdministrators,
  '/admin/topics': forAdministrators,
  '/admin/inquiries': forAdministrators,
  '/admin/reports': forAdministrators,
  '/admin/newsletter': forAdministrators,
  '/admin/audit': forAdministrators,
  '/admin/figures': forAdministrators,
  '/admin/privacy': forAdministrators,
  '/admin/jobs': forAdministrators,
};

async function visitAll(page: Page, person: 'visitor' | 'member' | 'administrator'): Promise<void> {
  for (const [address, outcomes] of Object.entries(addresses)) {
    const { at, heading, words } = outcomes[person] ?? outcomes.member;
    await test.step(address, async () => {
      await page.goto(address);
      // Some are said in passing, and the page goes on.
      if (words) await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.locator('h1').filter({ visible: true })).toHaveText(heading);
      await expect(page).toHaveURL(at ?? ((url) => url.pathname === address));
    });
  }
}

test.describe('every private address', () => {
  test.slow();

  test('answers visitors', async ({ page }) => {
    await visitAll(page, 'visitor');
  });

  test('answers members', async ({ page, signUp }) => {
    await signUp();
    await visitAll(page, 'member');
  });

  test('answers administrators', async ({ page, signIn }) => {
    await signIn(ADMIN);
    await visitAll(page, 'administrator');
  });
});

test('the ways through the Circle lead to screens that are there', async ({ page, signIn }) => {
  test.slow();
  await signIn(ADMIN);
  await page.goto('/member');
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  const links = page.locator('#main a[href^="/"], [role="menu"] a[href^="/"], a[role="menuitem"][href^="/"]');
  const ways = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))]);
  expect(ways).toEqual(expect.arrayContaining(['/circle', '/profile', '/members-app', '/admin/users', '/admin/chats']));
  for (const way of ways) {
    const answer = await page.goto(way);
    expect(`${way} ${answer?.status() ?? 200}`).toBe(`${way} 200`);
  }
});
