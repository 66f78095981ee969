import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { listPosts } from '#shared/contracts/endpoints/feed.ts';
import { FOR_MEMBER } from '#shared/contracts/endpoint.ts';
import { signedOutCookie, SIGN_OUT_PENDING } from '#shared/rules/page-data.ts';

declare global {
  interface Window {
    /** The early requests of a cold start, by address and member. */
    earlyReads?: Record<string, EarlyRead>;
  }
}

interface EarlyRead {
  readonly answer: Promise<Response>;
  /** On the page's own clock (`performance.now()`), in milliseconds. */
  readonly askedAt: number;
}

/** The addresses whose first screen is the feed. */
const FEEDS = new Set(['/feed', '/circle']);

/** Maximum age of a response, in milliseconds: live events make up for five seconds (`web/live/live.ts`). */
const FRESH_MS = 3000;

const USER_PATH = getCurrentUser.path;
const FEED_PATH = listPosts.path;

/**
 * Requests the session and the member's feed while the application's code still loads from the device. The
 * application's calls reuse these responses (`withEarlyReads`).
 *
 * Only when the service worker caches the application: otherwise its code arrives after the responses are stale. Not in
 * a hidden page, which must not keep its member online, nor signed out, nor while a sign-out is still to be sent.
 *
 * Runs in the inline script of the application's document, before any other code.
 */
export function readEarly(): void {
  const reads: Record<string, EarlyRead> = {};
  const ask = (path: string, headers: Record<string, string>): Promise<Response> => {
    const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json', ...headers } });
    // The caller that reuses it handles the failure.
    answer.catch(() => undefined);
    reads[`${path} ${headers[FOR_MEMBER] ?? ''}`] = { answer, askedAt: performance.now() };
    return answer;
  };
  const askForFeed = async (answer: Response): Promise<void> => {
    const { id, suspension } = (await answer.clone().json()) as { id?: number; suspension?: unknown };
    // Once the application has used the first response, it fetches the feed itself.
    if (answer.ok && !suspension && `${USER_PATH} ` in reads) void ask(FEED_PATH, { [FOR_MEMBER]: String(id) });
  };
  try {
    const isKnown = !document.cookie.includes(`${signedOutCookie}=1`) && !(SIGN_OUT_PENDING in localStorage);
    if (!navigator.serviceWorker.controller || document.hidden || !isKnown) return;
  } catch {
    // A browser without workers or storage caches nothing.
    return;
  }
  window.earlyReads = reads;
  // The first use of `Intl` takes 25 ms. Here the page is waiting for its files anyway.
  setTimeout(() => new Intl.NumberFormat('en-GB'));
  const answer = ask(USER_PATH, {});
  if (FEEDS.has(location.pathname) && !location.search) answer.then(askForFeed).catch(() => undefined);
}

/** Like `fetch`, but the first caller for the same member gets the response of the early request, if there is one. */
export const withEarlyReads =
  (fetch: typeof globalThis.fetch = globalThis.fetch.bind(globalThis)): typeof globalThis.fetch =>
  (address, options) => {
    const key = `${address as string} ${new Headers(options?.headers).get(FOR_MEMBER) ?? ''}`;
    const early = options?.method === 'GET' ? window.earlyReads?.[key] : undefined;
    if (!early) return fetch(address, options);
    delete window.earlyReads?.[key];
    return performance.now() - early.askedAt < FRESH_MS ? early.answer : fetch(address, options);
  };
