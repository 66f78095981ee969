import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, type Locator, type Page, expect, test as base } from '@playwright/test';
import { type Member, type NewMember, addMember, signInAs, signInAsNewMember, someone } from '../support/members.ts';
import { ADMIN, type SiteServer, workerServer } from '../support/worker-server.ts';

export { ADMIN, addMember, signInAs, signInAsNewMember, expect, someone };

interface Fixtures {
  /** Errors on the console and the page; must be empty at the end unless a test takes them. */
  complaints: string[];
  /** Signs the page's browser in as a new member, without the form; their address is confirmed. */
  signUp: (details?: Partial<NewMember>) => Promise<Member>;
  signIn: (who: { email: string }) => Promise<void>;
  /** An administrator's calls, from a device of their own: the page stays signed in as before. */
  admin: APIRequestContext;
  /** The toast with this text; there is one at a time. */
  toast: (text: string) => Locator;
  /** The mails to an address, oldest first. */
  mailsTo: (address: string) => Promise<string[]>;
}

/** Chromium's message about a view transition that it skips. Our own code starts none. */
const FADE_ENDED = new Set([
  'Transition was skipped',
  'Transition was skipped. Navigation aborted',
  'Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'Transition was aborted because of invalid state. Page already revealed',
]);

export const test = base.extend<Fixtures, { server: SiteServer }>({
  server: [workerServer, { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listenForComplaints(page, complaints);
      await use(complaints);
      // Closing Chromium in the middle of a navigation may take longer than the test has left.
      await page.waitForLoadState('load', { timeout: 2000 }).catch(() => undefined);
      expect(complaints, 'the console is clean').toEqual([]);
    },
    { auto: true },
  ],

  signUp: ({ page, server }, use) => use((details) => signInAsNewMember(page.request, server, details)),

  signIn: ({ page, server }, use) => use((who) => signInAs(page.request, server, who)),

  admin: async ({ playwright, baseURL, server }, use) => {
    const admin = await playwright.request.newContext({ baseURL });
    await signInAs(admin, server, ADMIN);
    await use(admin);
    await admin.dispose();
  },

  // The list of toasts, not their announcement to screen readers.
  toast: ({ page }, use) =>
    use((text) => page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true })),

  mailsTo: ({ server }, use) => use((address) => readMails(path.join(server.dataDir, 'outbox'), address)),
});

/** Errors of the page, and warnings that indicate a fault; a 4xx that the screen handles is none. */
export function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // Chromium reports this for its cross-page view transition: when the next navigation comes meanwhile, or the page
    // has no transition.
    if (!FADE_ENDED.has(message)) complaints.push(`page error: ${message}`);
  });
}

async function readMails(outbox: string, address: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map((name) => readFile(path.join(outbox, name), 'utf8')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(unfold);
}

/** Undoes the line wrapping of quoted-printable text, so that long links are intact. */
const unfold = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');

/**
 * Opens a page and blocks its code, except the document's inline script, which then runs.
 * @returns unblocks the code
 */
export async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  // Neither of the page's events comes before its modules have run.
  await page.goto(address, { waitUntil: 'commit' });
  return held.resolve;
}
