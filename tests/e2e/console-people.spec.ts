import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import type { SiteServer } from '../support/worker-server.ts';
import { runCommand } from '../support/run-command.ts';
import { ADMIN, signInAs, expect, test } from './fixtures.ts';

// An administrator's text in the console, and others who use the same browser.

const waiting = (page: Page) => page.getByText('Waiting to send', { exact: true });

/** A conversation started elsewhere. */
async function beginChat(visitor: APIRequestContext): Promise<string> {
  const start = await visitor.post('/api/chat/start', { data: { visitorId: null } });
  return ((await start.json()) as { sessionId: string }).sessionId;
}

/** The replies of people in it. */
async function answersIn(visitor: APIRequestContext, sessionId: string): Promise<string[]> {
  const read = await visitor.get(`/api/chat/messages/${sessionId}`);
  const messages = (await read.json()) as { author: string; message: string }[];
  return messages.filter(({ author }) => author === 'agent').map(({ message }) => message);
}

declare global {
  interface Window {
    letRepliesThrough?: () => void;
  }
}

/**
 * A tab whose network carries no reply until `window.letRepliesThrough` is called. The page's own `fetch` fails: a
 * request that a test intercepts is released when its tab closes, and may still reach the server.
 */
async function openCutOffTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    let isCutOff = true;
    window.letRepliesThrough = () => {
      isCutOff = false;
    };
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isReply = request.method === 'POST' && /\/api\/admin\/chats\/[^/]+\/messages$/.test(request.url);
      if (isCutOff && isReply) throw new TypeError('Failed to fetch');
      return fetch(input, init);
    };
  });
  return page;
}

/** The browser of an administrator who writes a reply that is not delivered, and starts another. */
async function writeWithoutNetwork(browser: Browser, server: SiteServer, [answered, begun]: readonly [string, string]) {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  await signInAs(context.request, server, ADMIN);
  const page = await openCutOffTab(context);
  await page.goto(`/admin/chats?chat=${answered}`);
  await page.getByLabel('Your reply').fill('Alice’s answer');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(waiting(page)).toBeVisible();
  await page.goto(`/admin/chats?chat=${begun}`);
  await page.getByLabel('Your reply').fill('Alice’s first words');
  return { context, page };
}

test('a reply and a draft survive closing their tab, and are hidden from the next administrator @gate', async ({
  browser,
  playwright,
  server,
  signUp,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  const stranger = await playwright.request.newContext({ baseURL: server.url });
  const chats = [await beginChat(visitor), await beginChat(stranger)] as const;
  const bea = await signUp({ firstName: 'Bea', lastName: 'Beta' });
  expect((await runCommand('admin', [bea.email], server.dataDir)).code).toBe(0);

  const { context, page } = await writeWithoutNetwork(browser, server, chats);
  await page.close();
  const again = await openCutOffTab(context);
  await again.goto(`/admin/chats?chat=${chats[1]}`);
  await expect(again.getByLabel('Your reply')).toHaveValue('Alice’s first words');
  await again.goto(`/admin/chats?chat=${chats[0]}`);
  await expect(waiting(again)).toBeVisible();
  await again.close();

  // Her session expires, and somebody else signs in.
  const session = (await context.cookies()).filter(({ name }) => name.startsWith('bonjour.sid'));
  expect(session.length).toBeGreaterThan(0);
  await Promise.all(session.map(({ name }) => context.clearCookies({ name })));
  await signInAs(context.request, server, bea);
  const beas = await context.newPage();
  const looked = beas.waitForResponse((response) => response.url().endsWith('/look'));
  await beas.goto(`/admin/chats?chat=${chats[0]}`);
  await expect(beas.getByLabel('Your reply')).toHaveValue('');
  await looked;
  await expect(beas.getByText('Alice’s answer')).toHaveCount(0);
  await beas.goto(`/admin/chats?chat=${chats[1]}`);
  await expect(beas.getByLabel('Your reply')).toHaveValue('');
  expect(await answersIn(visitor, chats[0])).toEqual([]);
  expect(await beas.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Alice');
  await context.close();
});

test('two tabs send a pending reply once, when the network is back @gate', async ({ browser, playwright, server }) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  const stranger = await playwright.request.newContext({ baseURL: server.url });
  const chats = [await beginChat(visitor), await beginChat(stranger)] as const;
  const { context, page } = await writeWithoutNetwork(browser, server, chats);
  const other = await openCutOffTab(context);
  await other.goto(`/admin/chats?chat=${chats[0]}`);
  await expect(waiting(other)).toBeVisible();

  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      window.letRepliesThrough?.();
      window.dispatchEvent(new Event('online'));
    });
  }
  await expect(waiting(other)).toBeHidden();
  await expect.poll(() => answersIn(visitor, chats[0])).toEqual(['Alice’s answer']);
  await context.close();
});

test('signing out asks while there is a pending reply or a draft, and then removes everything @gate', async ({
  browser,
  playwright,
  server,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: server.url });
  const stranger = await playwright.request.newContext({ baseURL: server.url });
  const { context, page } = await writeWithoutNetwork(browser, server, [
    await beginChat(visitor),
    await beginChat(stranger),
  ]);
  const signOut = async (answer: 'accept' | 'dismiss') => {
    await page.getByRole('button', { name: /^Account/ }).click();
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('menuitem', { name: 'Logout' }).click();
    const dialog = await asked;
    expect(dialog.message()).toContain('You have unsent work on this device.');
    await dialog[answer]();
    await click;
    // While the dialog fades out, the button does not open it again.
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden();
  };
  await signOut('dismiss');
  await expect(page.getByLabel('Your reply')).toHaveValue('Alice’s first words');
  // The draft is gone; the reply is still pending.
  await page.getByLabel('Your reply').fill('');
  await signOut('accept');
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Alice');
  await context.close();
});
