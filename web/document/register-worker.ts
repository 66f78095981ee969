import { afterLoad } from '../app/alive.ts';
import { KEEP_APP } from '../device/names.ts';

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
export function keepApplication(): void {
  if (!('serviceWorker' in navigator)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: KEEP_APP }));
}
