/** In milliseconds after everything has loaded: a first visit's paint, and what it is looked at for, go first. */
const PATIENCE = 2000;

const register = () =>
  // The browser itself asks the server for the worker, never its own cache.
  setTimeout(
    () => void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined),
    PATIENCE,
  );

/** Puts the service worker in place. Development has none, because it would show yesterday's code. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
