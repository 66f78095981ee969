import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { APP_SHELL, isMemberPath, isReadOffline, OFFLINE_PAGE } from '#shared/rules/offline-paths.ts';
import { bounded, keepPublicPages, keptFile } from './worker/worker-files.ts';
import { OUTBOX, VISITED } from './device/names.ts';
import { workerClient, workerOutbox } from './worker/worker-outbox.ts';
import type { WorkerScope } from './worker/worker-scope.ts';
import { openNote, renewSubscription, showNote } from './worker/worker-push.ts';

/*
 * What the device can show without a network, by address: public pages, the member screens' code, their
 * pictures. Cache Storage holds public things only. What members read lies in the database, under their name.
 */
declare const self: WorkerScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/** How long a page waits for a slow network before its kept copy is shown, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 4;

precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/^wanted$/] });
cleanupOutdatedCaches();
// The first worker takes over the page that brought it; a later one waits until somebody says so.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  // As `workbox-window` says it.
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// Beside the activation, not as part of it: every request of the open pages waits for what an activation waits for, and
// a worker that is to take over waits for what this one has begun.
self.addEventListener('activate', () => void keepPublicPages().catch(() => undefined));

const isNavigation = (request: Request): boolean => request.mode === 'navigate';
/** The system's share sheet opens the composer with these; see `scripts/web-manifest.ts`. */
const isShare = ({ searchParams }: URL): boolean => ['title', 'text', 'url'].some((name) => searchParams.has(name));
const afterTimeout = (answer: () => Promise<Response>): Promise<Response> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(answer()), NETWORK_TIMEOUT_SECONDS * 1000);
  });
const offlinePage = (url: URL): Response =>
  Response.redirect(`${OFFLINE_PAGE}?wanted=${encodeURIComponent(url.pathname)}`);

const fromNetwork = new NetworkFirst({
  cacheName: VISITED.pages,
  plugins: [bounded(VISITED.pages, 80)],
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
});

// Public pages: the server's document, the same for everybody, without what a link's sender added to the address.
registerRoute(
  ({ request, url }) => isNavigation(request) && isReadOffline(url.pathname),
  async ({ event, url }) => {
    const request = new Request(url.origin + url.pathname, { credentials: 'same-origin', redirect: 'manual' });
    return fromNetwork.handle({ event, request }).catch(() => offlinePage(url));
  },
);

const shell = async (): Promise<Response> => (await matchPrecache(APP_SHELL)) ?? Response.error();

// Member screens: the server's shell, else ours. What was shared with the app goes to no server.
registerRoute(
  ({ request, url }) => isNavigation(request) && isMemberPath(url.pathname),
  async ({ request, url }) => {
    if (isShare(url)) return shell();
    return Promise.race([fetch(request).catch(shell), afterTimeout(shell)]);
  },
);

registerRoute(
  ({ request }) => isNavigation(request),
  ({ request, url }) => fetch(request).catch(() => offlinePage(url)),
);

// Named after their content, they never change: parts that are not needed by every screen come when they are first wanted.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'bonjour-parts', plugins: [bounded('bonjour-parts', 120)] }),
);
registerRoute(
  ({ url }) => url.pathname.startsWith('/images/'),
  new StaleWhileRevalidate({ cacheName: VISITED.pictures, plugins: [bounded(VISITED.pictures, 150)] }),
);

// The Circle's pictures: the server's, else what the database keeps for the member who is signed in. A recording that was
// kept on purpose plays from here in any case: nobody pays for it twice.
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/media/'),
  async ({ request, url }) => {
    const fromDevice = () => keptFile(url.pathname, request).catch(() => undefined);
    const kept = request.destination === 'audio' ? await fromDevice() : undefined;
    return kept ?? fetch(request).catch(async () => (await fromDevice()) ?? Response.error());
  },
);

// The network is back: what waits goes out, with a page open or without.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(workerOutbox());
});
self.addEventListener('push', (event) => event.waitUntil(showNote(self, event.data?.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(self, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, workerClient())));
