import type Koa from 'koa';

/** Takes over from whichever worker is there, forgets what it kept, and goes. */
const GONE = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** In place of the site's service worker, one that removes it: the way out of a broken one (`SERVICE_WORKER=off`). */
export const noServiceWorker: Koa.Middleware = (ctx, next) => {
  if (ctx.path !== '/sw.js') return next();
  ctx.type = 'text/javascript';
  ctx.set('Cache-Control', 'no-cache');
  ctx.body = GONE;
  return undefined;
};
