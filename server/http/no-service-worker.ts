import type Koa from 'koa';

/**
 * Forgets what the site's worker kept, and goes. Already as it is installed: to take over, it would wait for minutes for
 * whatever the one before it has not finished. What that one keeps meanwhile goes when its turn ends.
 */
const GONE = `const forget = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
};
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(forget());
  // Its turn comes after the installation, which must therefore not wait for it.
  self.registration.unregister();
});
self.addEventListener('activate', (event) => event.waitUntil(forget()));
`;

/** In place of the site's service worker, one that removes it: the way out of a broken one (`SERVICE_WORKER=off`). */
export const noServiceWorker: Koa.Middleware = (ctx, next) => {
  if (ctx.path !== '/sw.js') return next();
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = GONE;
  return undefined;
};
