import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, type Locator, type Page, expect, test as base } from '@playwright/test';
import { ADMIN, type SiteServer, workerServer } from '../support/worker-server.ts';

export { ADMIN, expect };

interface Member {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** What the console and the page complained of; must be empty at the end unless a test takes it. */
  complaints: string[];
  /** Signs the page's browser in as a new member, without the form; their address is confirmed unless told. */
  signUp: (details?: Partial<Member>, how?: { readonly isConfirmed?: boolean }) => Promise<Member>;
  signIn: (who: { email: string; password: string }) => Promise<void>;
  /** An administrator's calls, from a device of their own: the page stays whose it is. */
  admin: APIRequestContext;
  /** The toast with this text, of which there is one at a time. */
  toast: (text: string) => Locator;
  /** The mails to an address, oldest first. */
  mailsTo: (address: string) => Promise<string[]>;
}

/** What Chromium says of a fade from page to page that it ends early. Our own code starts none. */
const FADE_ENDED = new Set([
  'Transition was skipped',
  'Transition was skipped. Navigation aborted',
  'Transition was aborted because of invalid state. ViewTransition opt-in disabled',
  'Transition was aborted because of invalid state. Page already revealed',
]);

let counter = 0;

/** A new member's details; the address is used by no other test of the worker. */
export function someone(details: Partial<Member> = {}): Member {
  counter++;
  return {
    firstName: 'Camille',
    lastName: 'Claudel',
    email: `camille-${process.pid}-${counter}@school.example`,
    password: 'sculpture',
    ...details,
  };
}

export const test = base.extend<Fixtures, { server: SiteServer }>({
  server: [workerServer, { scope: 'worker' }],

  baseURL: ({ server }, use) => use(server.url),

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listenForComplaints(page, complaints);
      await use(complaints);
      // Chromium closed in the middle of a navigation may take longer than the test has left.
      await page.waitForLoadState('load', { timeout: 2000 }).catch(() => undefined);
      expect(complaints, 'the console is clean').toEqual([]);
    },
    { auto: true },
  ],

  signUp: ({ page, server }, use) =>
    use(async (details, { isConfirmed = true } = {}) => {
      const member = someone(details);
      const answer = await page.request.post('/api/auth/register', {
        data: { ...member, confirmPassword: member.password },
      });
      expect(answer.status()).toBe(201);
      if (isConfirmed) await confirmAddress(page.request, server, member.email);
      return member;
    }),

  signIn: ({ page }, use) =>
    use(async (who) => {
      const answer = await page.request.post('/api/auth/login', { data: { email: who.email, password: who.password } });
      expect(answer.status()).toBe(200);
    }),

  admin: async ({ playwright, baseURL }, use) => {
    const admin = await playwright.request.newContext({ baseURL });
    expect((await admin.post('/api/auth/login', { data: ADMIN })).status()).toBe(200);
    await use(admin);
    await admin.dispose();
  },

  // The list of toasts, not the words that are read out to screen readers beside it.
  toast: ({ page }, use) =>
    use((text) => page.getByRole('region', { name: /notifications/i }).getByText(text, { exact: true })),

  mailsTo: ({ server }, use) => use((address) => readMails(path.join(server.dataDir, 'outbox'), address)),
});

/** Errors of the page and warnings that point at a fault; a refused call (4xx) that the screen handles is none. */
export function listenForComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => {
    // The browser itself says so of its fade from page to page: when the next page is asked for meanwhile, or turns out to
    // be one that is not faded to.
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

/** Confirms a new member's address as they do, by the link in their mail: only then they write to others and are found. */
export async function confirmAddress(
  request: APIRequestContext,
  { dataDir }: Pick<SiteServer, 'dataDir'>,
  email: string,
): Promise<void> {
  const findToken = async () =>
    (await readMails(path.join(dataDir, 'outbox'), email)).flatMap(
      (mail) => /\/confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? [],
    )[0];
  await expect.poll(findToken, { message: `the mail to ${email}`, intervals: [20, 50, 100] }).toBeDefined();
  const answer = await request.post('/api/auth/email/confirm', { data: { token: await findToken() } });
  expect(answer.status()).toBe(200);
}

/** Undoes the line wrapping of quoted-printable text, so that a long link is whole. */
const unfold = (mail: string): string => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');

/**
 * Opens a page and holds its code back, but for the one script of the document, which then runs.
 * @returns lets the code come
 */
export async function openWithoutCode(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(address);
  return held.resolve;
}
