import { type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { demoPassword, makeMember } from '#data/seeds/demo/member.ts';
import { Network } from '../support/network.ts';
import { storedRowCounts } from '../e2e/device-traces.ts';
import { startCircle } from './circle.ts';
import { lines } from './table.ts';

/** A train in the country, as in `slow-line`, with a handshake for each connection. */
const SLOW = { latencyMs: 400, bytesPerSecond: 400_000 / 8 };
const POSTS = 200;
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;
const TYPING_MS = 8000;
/** Starts the console line in which the page reports when a press was answered. */
const SIGN = 'sign after ';
/** Longer than anything here should take. */
const TIMEOUT = 60_000;

/**
 * `npm run bench -- slow-circle`: a member's way through the Circle on a phone at 400 kbit/s and 400 ms, including the service
 * worker's calls, and then without a network. For each step: the time until something is painted or a press shows any response,
 * and until the content is there.
 */
export async function benchSlowCircle(atEnd: (work: () => unknown) => void): Promise<void> {
  const circle = await startCircle({ posts: POSTS, members: 100, against: undefined, atEnd });
  const network = await Network.to(circle.url);
  atEnd(() => network.close());
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  atEnd(() => browser.close());
  const other = await otherMember(network.url, circle.headers);

  const rows: string[][] = [];
  const note = (name: string, { sign, done }: Times) => void rows.push([name, sign.toFixed(0), inSeconds(done)]);

  const context = await browser.newContext(PHONE);
  context.setDefaultTimeout(TIMEOUT);
  await signIn(context, network, note);
  const page = await visitAgain(context, network, note);
  await actOn(page, other, note);
  network.slow(null);
  await readWhatToCache(page, network, other);
  await page.close();
  rows.push(...(await withoutNetwork(context, network, circle.headers, other, note)));

  console.log(`\nThe Circle with ${SLOW.bytesPerSecond * 0.008} kbit/s and ${SLOW.latencyMs} ms, then offline:`);
  for (const line of lines([['', 'first sign, ms', 'there after, s'], ...rows])) console.log(line);
}

interface Times {
  readonly sign: number;
  readonly done: number;
}
type Note = (name: string, times: Times) => void;

const me = makeMember(1, 0);
const article = (page: Page) => page.locator('article[data-post], [data-post] article, article').first();

/** The address and id of a member with whom there is a conversation. */
async function otherMember(url: string, headers: Record<string, string>): Promise<{ id: number; name: string }> {
  const list = (await (await fetch(`${url}/api/community/members?limit=2`, { headers })).json()) as {
    id: number;
    firstName: string;
    lastName: string;
  }[];
  const other = list.find(({ firstName }) => firstName !== me.firstName) ?? list[0]!;
  await fetch(`${url}/api/messages/with/${other.id}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ text: 'Hello from the train' }),
  });
  return { id: other.id, name: `${other.firstName} ${other.lastName}` };
}

async function signIn(context: BrowserContext, network: Network, note: Note): Promise<void> {
  network.slow(SLOW);
  const page = await context.newPage();
  note('first visit of the sign-in page', await timeVisit(page, `${network.url}/auth`, page.getByLabel('Email')));
  await page.getByLabel('Email').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  // A person types for about as long, while the form's code loads.
  await page.waitForTimeout(TYPING_MS);
  const before = network.bytes;
  const press = await timePress(page.getByRole('button', { name: 'Sign In' }), article(page));
  note(`sign in, until a post (${((network.bytes - before) / 1000).toFixed(0)} kB)`, press);
  // The service worker caches the application later, when the line is free.
  network.slow(null);
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  while (((await storedRowCounts(page))['reads'] ?? 0) < 1) await page.waitForTimeout(200);
  await page.waitForTimeout(6000);
  await page.close();
}

async function visitAgain(context: BrowserContext, network: Network, note: Note): Promise<Page> {
  network.slow(SLOW);
  const page = await context.newPage();
  note('second visit of the feed', await timeVisit(page, `${network.url}/feed`, article(page)));
  return page;
}

async function actOn(page: Page, other: { id: number; name: string }, note: Note): Promise<void> {
  const like = article(page)
    .getByRole('button', { name: /^(Like|Unlike)/ })
    .first();
  const isLiked = (await like.getAttribute('aria-pressed')) === 'true';
  const after = article(page).locator(`button[aria-pressed="${!isLiked}"]`).first();
  note('a like', await timePress(like, after));

  await page
    .getByRole('link', { name: 'Share Something New' })
    .or(page.getByRole('button', { name: 'Share Something New' }))
    .first()
    .click();
  await page.getByLabel('Title').fill('Written on the train');
  await page.getByLabel('Content').fill('The valley is lovely, and the line is slow.');
  const posted = page.getByRole('article', { name: 'Written on the train' });
  note('a post', await timePress(page.getByRole('button', { name: 'Share post' }), posted));

  const messages = page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: /^Messages/ });
  const row = page.getByRole('link', { name: new RegExp(other.name) }).first();
  note('messages, from the bar', await timePress(messages, row));
  note('a conversation', await timePress(row, page.getByText('Hello from the train').last()));
  await page.getByRole('textbox', { name: /^Message to/ }).fill('Sent on the train');
  const message = page.getByRole('log').getByText('Sent on the train');
  note('a message', await timePress(page.getByRole('button', { name: /^Send/ }), message));
}

/** Opens what will be read without a network. */
async function readWhatToCache(page: Page, network: Network, other: { id: number }): Promise<void> {
  for (const path of ['/feed', '/members-app', `/messages/with/${other.id}`, '/messages', '/feed']) {
    await page.goto(network.url + path);
    await page.waitForTimeout(2500);
  }
}

async function withoutNetwork(
  context: BrowserContext,
  network: Network,
  headers: Record<string, string>,
  other: { id: number },
  note: Note,
): Promise<string[][]> {
  network.cut();
  await context.setOffline(true);
  const page = await context.newPage();
  note('offline: the feed', await timeVisit(page, `${network.url}/feed`, article(page)));
  const words = 'Commented in the tunnel';
  const box = article(page).getByRole('textbox', { name: 'Write a comment' });
  await box.fill(words);
  note(
    'offline: a comment',
    await timePress(article(page).getByRole('button', { name: 'Add comment' }), page.getByText(words)),
  );
  const postId = await article(page).evaluate((element) => element.closest('[data-post]')?.getAttribute('data-post'));
  if (postId) note('offline: a post', await timeVisit(page, `${network.url}/feed/${postId}`, article(page)));
  const someMember = page.getByRole('heading', { level: 2 }).first();
  note('offline: members, not kept', await timeVisit(page, `${network.url}/members-app`, someMember));
  const hello = page.getByText('Hello from the train').last();
  note('offline: a conversation', await timeVisit(page, `${network.url}/messages/with/${other.id}`, hello));
  const text = 'Written in the tunnel';
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  const message = page.getByRole('log').getByText(text);
  note('offline: a message', await timePress(page.getByRole('button', { name: /^Send/ }), message));

  const began = performance.now();
  network.restore();
  await context.setOffline(false);
  while (((await storedRowCounts(page))['outbox'] ?? 0) > 0) await page.waitForTimeout(100);
  const sentAfter = performance.now() - began;
  await page.waitForTimeout(3000);
  const arrived = async (path: string, what: string) =>
    (await (await fetch(network.url + path, { headers })).text()).split(what).length - 1;
  const comments = postId ? await arrived(`/api/feed/posts/${postId}/comments`, words) : Number.NaN;
  const messages = await arrived(`/api/messages/with/${other.id}/messages`, text);
  return [[`online again: the outbox is empty (comment ×${comments}, message ×${messages})`, '', inSeconds(sentAfter)]];
}

/** From the navigation until the first paint with content, and until the element is there. */
async function timeVisit(page: Page, address: string, element: Locator): Promise<Times> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await element.waitFor();
  const done = performance.now() - began;
  const sign = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  return { sign, done };
}

/** From the press until the page shows any change, and until the element is there. */
async function timePress(button: Locator, element: Locator): Promise<Times> {
  const page = button.page();
  // Logged at once, because the press may open another document.
  const sign = page.waitForEvent('console', { predicate: (line) => line.text().startsWith(SIGN) });
  await page.evaluate((word) => {
    const watch = () => {
      const press = performance.now();
      const changed = new MutationObserver(() => {
        changed.disconnect();
        requestAnimationFrame(() => console.log(word + String(performance.now() - press)));
      });
      changed.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    addEventListener('click', watch, { capture: true, once: true });
  }, SIGN);
  await button.click();
  const clicked = performance.now();
  await element.waitFor();
  const done = performance.now() - clicked;
  return { sign: Number((await sign).text().slice(SIGN.length)), done };
}

const inSeconds = (ms: number): string => (ms / 1000).toFixed(2);
