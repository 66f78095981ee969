/** Leaves a first visit’s paint and reading alone: the worker is registered this long after everything has loaded. */
const REGISTER_DELAY_MS = 2000;

const register = () =>
  // The browser itself asks the server for the worker, never its own cache.
  setTimeout(
    () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
    REGISTER_DELAY_MS,
  );

/** Puts the service worker in place. Development has none, because it would show yesterday's code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
