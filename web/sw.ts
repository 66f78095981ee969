import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  PrecacheController,
  precacheAndRoute,
  PrecacheRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { APP_SHELL, isBlogQuery, isMemberPath, isReadOffline, OFFLINE_PAGE } from '#shared/rules/offline-paths.ts';
import {
  bounded,
  clearPageDay,
  cacheFiles,
  cacheOpenPages,
  cachePublicPages,
  cachedFile,
  offlineFile,
  noPicture,
} from './worker/worker-files.ts';
import { APP_FILES, CACHE_APP, CACHE_SERVICES, OUTBOX, VISITED } from './device/names.ts';
import { workerClient, workerOutbox } from './worker/worker-outbox.ts';
import type { WorkerScope } from './worker/worker-scope.ts';
import { openNote, renewSubscription, showNote } from './worker/worker-push.ts';

/*
 * What the device shows offline, by address: public pages, the code of member screens, their pictures. Cache Storage
 * holds public data only. What members read is in the database, under their id.
 */
declare const self: WorkerScope & { readonly __WB_MANIFEST: (PrecacheEntry & { readonly isApp?: true })[] };

/** How long a page waits for a slow network before its cached copy is shown, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 4;
/** The same for a member screen's shell: the device's own copy avoids an empty screen. */
const SHELL_TIMEOUT_MS = 400;

const files = self.__WB_MANIFEST;
precacheAndRoute(
  files.filter(({ isApp }) => !isApp),
  { ignoreURLParametersMatching: [/^wanted$/] },
);
cleanupOutdatedCaches();

// The code of the Circle and the console is cached after a sign-in or installation, and from then on with each version.
const application = new PrecacheController({ cacheName: APP_FILES });
application.addToCacheList(files.filter(({ isApp }) => isApp));
registerRoute(new PrecacheRoute(application));
self.addEventListener('install', (event) => {
  event.waitUntil(caches.has(APP_FILES).then((isInstalled) => (isInstalled ? application.install(event) : undefined)));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(caches.has(APP_FILES).then((isInstalled) => (isInstalled ? application.activate(event) : undefined)));
});

const namedAfterContent = (isApp: boolean) => ({
  or: files
    .filter((file) => Boolean(file.isApp) === isApp && file.revision === null)
    .map(({ url }) => ({ urlPattern: `/${url}` })),
});
// Starting the worker takes longer on a phone than reading a file. Chromium can read files with a content hash without
// it. It could also fetch the app's first document while the worker starts; but if the network fails while the worker
// responds, the page may stay empty (decision 0373).
self.addEventListener('install', (event) => {
  const routes = event.addRoutes?.([
    { condition: namedAfterContent(false), source: { cacheName: cacheNames.precache } },
    { condition: namedAfterContent(true), source: { cacheName: APP_FILES } },
  ]);
  event.waitUntil((routes ?? Promise.resolve()).catch(() => undefined));
});

// The first worker takes control of its page; a later one waits for the member's decision.
clientsClaim();
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  // The message of `workbox-window`.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === CACHE_APP) {
    event.waitUntil(cacheFiles(APP_FILES, application.getURLsToCacheKeys()).catch(() => undefined));
    // Not awaited: there are many pages, and a new worker waits for the work of this one.
    void cachePublicPages().catch(() => undefined);
  }
  if (type === CACHE_SERVICES) void cachePublicPages('services').catch(() => undefined);
});
// Beside the activation, not part of it: every request of the open pages waits for the activation's work, and a new
// worker waits for the work of this one.
self.addEventListener('activate', () => {
  void clearPageDay().catch(() => undefined);
  void cacheOpenPages(self.clients).catch(() => undefined);
});

const isNavigation = (request: Request): boolean => request.mode === 'navigate';
/** The addresses of the system's share sheet, which open the composer; see `scripts/web-manifest.ts`. */
const isShare = ({ searchParams }: URL): boolean => ['title', 'text', 'url'].some((name) => searchParams.has(name));
const offlinePage = ({ pathname, search }: URL): Response =>
  Response.redirect(`${OFFLINE_PAGE}?wanted=${encodeURIComponent(pathname + search)}`);
/** A response of the server, or an error response. */
const fetchOrError = (request: Request): Promise<Response> => fetch(request).catch(() => Response.error());
/** Whether the server was unreachable, or a proxy sent a gateway error: the device's copy is better than that. */
const isUnreached = ({ type, status }: Response): boolean => type === 'error' || [502, 503, 504].includes(status);
/** Our server's own error page has a `Retry-After`; a proxy's error page is not meant for visitors. */
const isForPeople = (answer: Response): boolean => !isUnreached(answer) || answer.headers.has('Retry-After');

const fromNetwork = new NetworkFirst({
  cacheName: VISITED.pages,
  plugins: [bounded(VISITED.pages, 80)],
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
});

// Public pages: the server's document, the same for everybody, without the tracking parameters of the address.
registerRoute(
  ({ request, url }) => isNavigation(request) && isReadOffline(url.pathname) && !isBlogQuery(url),
  async ({ event, url }) => {
    const request = new Request(url.origin + url.pathname, { credentials: 'same-origin', redirect: 'manual' });
    const answer = await fromNetwork.handle({ event, request }).catch(() => Response.error());
    const cached = isUnreached(answer) ? await caches.match(request, { cacheName: VISITED.pages }) : undefined;
    return cached ?? (isForPeople(answer) ? answer : offlinePage(url));
  },
);

/** The application's document, without the query. */
async function shell(url: URL): Promise<Response> {
  const answer = (await application.matchPrecache(APP_SHELL)) ?? (await fetchOrError(new Request(APP_SHELL)));
  return isUnreached(answer) ? offlinePage(url) : answer;
}

// Member screens: the server's shell, else ours. Shared content goes to no server.
registerRoute(
  ({ request, url }) => isNavigation(request) && isMemberPath(url.pathname),
  async ({ request, url }) => {
    if (isShare(url)) return shell(url);
    const fromServer = fetchOrError(request).then((answer) => (isUnreached(answer) ? shell(url) : answer));
    const isHere = (await application.matchPrecache(APP_SHELL)) !== undefined;
    const ours = new Promise<Response>((resolve) => {
      setTimeout(() => resolve(shell(url)), isHere ? SHELL_TIMEOUT_MS : NETWORK_TIMEOUT_SECONDS * 1000);
    });
    return Promise.race([fromServer, ours]);
  },
);

// The library's files, which browsers also open as navigations: the server's, else those that the member keeps offline. A
// kept film always plays from here, to save data.
registerRoute(
  ({ url }) => /^\/api\/library\/[^/]+\/(?:film$|files\/|document\.)/.test(url.pathname),
  async ({ request, url }) => {
    const fromDevice = () => offlineFile(url.pathname, request).catch(() => undefined);
    const cached = request.destination === 'video' ? await fromDevice() : undefined;
    if (cached) return cached;
    const answer = await fetchOrError(request);
    if (!isUnreached(answer)) return answer;
    return (await fromDevice()) ?? (isNavigation(request) ? offlinePage(url) : answer);
  },
);

registerRoute(
  ({ request }) => isNavigation(request),
  async ({ request, url }) => {
    const answer = await fetchOrError(request);
    return isForPeople(answer) ? answer : offlinePage(url);
  },
);

// Files with a content hash never change: parts that not every screen needs are cached on first use.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'bonjour-parts', plugins: [bounded('bonjour-parts', 120)] }),
);
const pictures = new StaleWhileRevalidate({
  cacheName: VISITED.pictures,
  plugins: [bounded(VISITED.pictures, 150)],
});
// A page that was cached before anybody opened it has its text offline, with placeholders for its pictures.
registerRoute(
  ({ url }) => url.pathname.startsWith('/images/'),
  ({ event, request }) => pictures.handle({ event, request }).catch(noPicture),
);

// The Circle's pictures: the server's, else those in the database of the signed-in member. A saved recording always
// plays from here, to save data.
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/media/'),
  async ({ request, url }) => {
    const fromDevice = () => cachedFile(url.pathname, request).catch(() => undefined);
    const cached = request.destination === 'audio' ? await fromDevice() : undefined;
    if (cached) return cached;
    const answer = await fetchOrError(request);
    return isUnreached(answer) ? ((await fromDevice()) ?? answer) : answer;
  },
);

// The network is back: the outbox is sent, with a page open or without.
self.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX) event.waitUntil(workerOutbox());
});
self.addEventListener('push', (event) => event.waitUntil(showNote(self, event.data?.text())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNote(self, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(self, workerClient())));
