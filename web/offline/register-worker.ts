/** The browser itself asks the server for the worker, never its own cache. */
const register = () =>
  void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);

/**
 * Puts the service worker in place, once everything else has loaded and the browser has nothing better to do: a first
 * visit's paint does not wait for it. Development has none, because it would show yesterday's code.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(register) : setTimeout(register, 2000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
