import { afterLoad } from '../app/after-load.ts';
import { KEEP_APP, KEEP_SERVICES } from './names.ts';

/** Leaves a first visit's paint and reading alone: the worker is registered this long after everything has loaded. */
const DELAY_MS = 2000;

/** Puts the service worker in place. Development has none, because it would show yesterday's code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  afterLoad(register);
}

function register(): void {
  // The browser itself asks the server for the worker, never its own cache.
  setTimeout(
    () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
    DELAY_MS,
  );
}

/** Has the worker keep the code of the Circle and the console: for who is signed in, or has installed the app. */
export const keepApplication = (): void => postToWorker(KEEP_APP);

/** What Chromium knows of a connection. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether a connection costs its owner by what is fetched, or has no room for what nobody has asked for. */
export const isPrecious = ({ saveData, type, effectiveType }: Connection = {}): boolean =>
  saveData === true || type === 'cellular' || (effectiveType !== undefined && effectiveType !== '4g');

/**
 * Has the worker keep the pages of the services and for bookings, so that a visitor finds them without a network: once the
 * page has nothing else to do.
 */
export function keepServices(): void {
  if (isPrecious((navigator as { connection?: Connection }).connection)) return;
  const isIdleKnown = 'requestIdleCallback' in window;
  afterLoad(() => setTimeout(isIdleKnown ? () => requestIdleCallback(askForServices) : askForServices, DELAY_MS));
}

const askForServices = (): void => postToWorker(KEEP_SERVICES);

function postToWorker(type: string): void {
  if (!('serviceWorker' in navigator)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type }));
}
