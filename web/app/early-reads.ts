import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { listPosts } from '#shared/contracts/endpoints/feed.ts';
import { FOR_MEMBER } from '#shared/contracts/endpoint.ts';
import { signedOutCookie, SIGN_OUT_OWED } from '#shared/rules/page-data.ts';

declare global {
  interface Window {
    /** What a cold start has asked for already, by address and member. */
    earlyReads?: Record<string, EarlyRead>;
  }
}

interface EarlyRead {
  readonly answer: Promise<Response>;
  /** On the page's own clock, in milliseconds. */
  readonly askedAt: number;
}

/** The addresses at which the application begins with the feed. */
const FEEDS = new Set(['/feed', '/circle']);

/** How old an answer may be, in milliseconds: live events make up for five seconds (`web/live/live.ts`). */
const FRESH_MS = 3000;

const USER_PATH = getCurrentUser.path;
const FEED_PATH = listPosts.path;

/**
 * Asks who is signed in and, in their name, for the feed, while the application's code is still read from the device. Its own calls
 * take these answers (`withEarlyReads`).
 *
 * Only where the service worker keeps the application: elsewhere its code comes later than the answers grow old. Not in a hidden
 * page, which must not keep its member online; nor where nobody is signed in, or the server has still to hear of a sign-out.
 *
 * Runs in the inline script of the application's document, before any other code.
 */
export function readEarly(): void {
  const reads: Record<string, EarlyRead> = {};
  const ask = (path: string, headers: Record<string, string>): Promise<Response> => {
    const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json', ...headers } });
    // Whoever takes it hears of a failure.
    answer.catch(() => undefined);
    reads[`${path} ${headers[FOR_MEMBER] ?? ''}`] = { answer, askedAt: performance.now() };
    return answer;
  };
  const askForFeed = async (answer: Response): Promise<void> => {
    const { id, suspension } = (await answer.clone().json()) as { id?: number; suspension?: unknown };
    // Once the application has taken the first answer, it asks for the feed itself.
    if (answer.ok && !suspension && `${USER_PATH} ` in reads) void ask(FEED_PATH, { [FOR_MEMBER]: String(id) });
  };
  try {
    const isKnown = !document.cookie.includes(`${signedOutCookie}=1`) && !(SIGN_OUT_OWED in localStorage);
    if (!navigator.serviceWorker.controller || document.hidden || !isKnown) return;
  } catch {
    // A browser without workers or storage: nothing is kept in it.
    return;
  }
  window.earlyReads = reads;
  // A page's first use of `Intl` takes 25 ms: now the page waits for its files.
  setTimeout(() => new Intl.NumberFormat('en-GB'));
  const answer = ask(USER_PATH, {});
  if (FEEDS.has(location.pathname) && !location.search) answer.then(askForFeed).catch(() => undefined);
}

/** As `fetch`, but what a cold start has asked for already, in the same member's name, is given to the first who asks. */
export const withEarlyReads =
  (fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis)): typeof globalThis.fetch =>
  (address, options) => {
    const key = `${address as string} ${new Headers(options?.headers).get(FOR_MEMBER) ?? ''}`;
    const early = options?.method === 'GET' ? window.earlyReads?.[key] : undefined;
    if (!early) return fetch(address, options);
    delete window.earlyReads?.[key];
    return performance.now() - early.askedAt < FRESH_MS ? early.answer : fetch(address, options);
  };
