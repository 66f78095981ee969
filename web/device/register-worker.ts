import { afterLoad } from '../app/after-load.ts';
import { CACHE_APP, CACHE_SERVICES } from './names.ts';

/** Delay after load before the worker is registered, so that a first visit's paint and reading are not slowed down. */
const DELAY_MS = 2000;

/** Registers the service worker. Development has none, because it would serve outdated code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  afterLoad(register);
}

function register(): void {
  // The browser fetches the worker from the server, never from its cache.
  setTimeout(
    () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
    DELAY_MS,
  );
}

/** Has the worker cache the code of the Circle and the console, and public pages: for members and the installed app. */
export const cacheApplication = (): void => postToWorker(CACHE_APP);

/** Chromium's Network Information API. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the connection is metered or too slow for prefetching. */
export const isMetered = ({ saveData, type, effectiveType }: Connection = {}): boolean =>
  saveData === true || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g');

/**
 * Has the worker cache the pages of services and bookings for offline visitors, once the page is idle.
 */
export function cacheServices(): void {
  if (isMetered((navigator as { connection?: Connection }).connection)) return;
  const isIdleKnown = 'requestIdleCallback' in window;
  afterLoad(() => setTimeout(isIdleKnown ? () => requestIdleCallback(askForServices) : askForServices, DELAY_MS));
}

const askForServices = (): void => postToWorker(CACHE_SERVICES);

function postToWorker(type: string): void {
  if (!('serviceWorker' in navigator)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type }));
}
