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
import { APP_SHELL, asksTheBlog, isMemberPath, isReadOffline, OFFLINE_PAGE } from '#shared/rules/offline-paths.ts';
import {
  bounded,
  forgetPageDay,
  keepFiles,
  keepOpenPages,
  keepPublicPages,
  cachedFile,
  noPicture,
} from './worker/worker-files.ts';
import { APP_FILES, KEEP_APP, KEEP_SERVICES, OUTBOX, VISITED } from './device/names.ts';
import { workerClient, workerOutbox } from './worker/worker-outbox.ts';
import type { WorkerScope } from './worker/worker-scope.ts';
import { openNote, renewSubscription, showNote } from './worker/worker-push.ts';

/*
 * What the device can show without a network, by address: public pages, the member screens' code, their
 * pictures. Cache Storage holds public things only. What members read lies in the database, under their name.
 */
declare const self: WorkerScope & { readonly __WB_MANIFEST: (PrecacheEntry & { readonly isApp?: true })[] };

/** How long a page waits for a slow network before its kept copy is shown, in seconds. */
const NETWORK_TIMEOUT_SECONDS = 4;
/** The same for a member screen's shell: nobody has an empty screen before them while the device's own would do. */
const SHELL_TIMEOUT_MS = 400;

const files = self.__WB_MANIFEST;
precacheAndRoute(
  files.filter(({ isApp }) => !isApp),
  { ignoreURLParametersMatching: [/^wanted$/] },
);
cleanupOutdatedCaches();

// The Circle and the console come once somebody has signed in or installed the app, and from then on with each version.
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
// Starting the worker takes a phone longer than reading a file. Chromium reads what is named after its content by itself. It
// could also ask the server for the app's first document while the worker starts; but where the network then fails while the
// worker answers, the page may stay empty for good (decision 0373).
self.addEventListener('install', (event) => {
  const routes = event.addRoutes?.([
    { condition: namedAfterContent(false), source: { cacheName: cacheNames.precache } },
    { condition: namedAfterContent(true), source: { cacheName: APP_FILES } },
  ]);
  event.waitUntil((routes ?? Promise.resolve()).catch(() => undefined));
});

// The first worker takes over the page that brought it; a later one waits until somebody says so.
clientsClaim();
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  // As `workbox-window` says it.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === KEEP_APP) {
    event.waitUntil(keepFiles(APP_FILES, application.getURLsToCacheKeys()).catch(() => undefined));
    // Not waited for: the pages are many, and a worker that is to take over waits for what this one has begun.
    void keepPublicPages().catch(() => undefined);
  }
  if (type === KEEP_SERVICES) void keepPublicPages('services').catch(() => undefined);
});
// Beside the activation, not as part of it: every request of the open pages waits for what an activation waits for, and
// a worker that is to take over waits for what this one has begun.
self.addEventListener('activate', () => {
  void forgetPageDay().catch(() => undefined);
  void keepOpenPages(self.clients).catch(() => undefined);
});

const isNavigation = (request: Request): boolean => request.mode === 'navigate';
/** The system's share sheet opens the composer with these; see `scripts/web-manifest.ts`. */
const isShare = ({ searchParams }: URL): boolean => ['title', 'text', 'url'].some((name) => searchParams.has(name));
const offlinePage = (url: URL): Response =>
  Response.redirect(
    `${OFFLINE_PAGE}?wanted=${encodeURIComponent(url.pathname + (asksTheBlog(url) ? url.search : ''))}`,
  );
/** An answer of the server, or what stands for none. */
const fetchOrError = (request: Request): Promise<Response> => fetch(request).catch(() => Response.error());
/** Whether nobody answered, or a proxy for a server that does not: what the device keeps is better than that. */
const isUnreached = ({ type, status }: Response): boolean => type === 'error' || [502, 503, 504].includes(status);
/** Our server's page about its own trouble says when to come back; what a proxy writes instead is no text for people. */
const isForPeople = (answer: Response): boolean => !isUnreached(answer) || answer.headers.has('Retry-After');

const fromNetwork = new NetworkFirst({
  cacheName: VISITED.pages,
  plugins: [bounded(VISITED.pages, 80)],
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
});

// Public pages: the server's document, the same for everybody, without what a link's sender added to the address.
registerRoute(
  ({ request, url }) => isNavigation(request) && isReadOffline(url.pathname) && !asksTheBlog(url),
  async ({ event, url }) => {
    const request = new Request(url.origin + url.pathname, { credentials: 'same-origin', redirect: 'manual' });
    const answer = await fromNetwork.handle({ event, request }).catch(() => Response.error());
    const kept = isUnreached(answer) ? await caches.match(request, { cacheName: VISITED.pages }) : undefined;
    return kept ?? (isForPeople(answer) ? answer : offlinePage(url));
  },
);

/** The application's document, without what the address says. */
async function shell(url: URL): Promise<Response> {
  const answer = (await application.matchPrecache(APP_SHELL)) ?? (await fetchOrError(new Request(APP_SHELL)));
  return isUnreached(answer) ? offlinePage(url) : answer;
}

// Member screens: the server's shell, else ours. What was shared with the app goes to no server.
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

registerRoute(
  ({ request }) => isNavigation(request),
  async ({ request, url }) => {
    const answer = await fetchOrError(request);
    return isForPeople(answer) ? answer : offlinePage(url);
  },
);

// Named after their content, they never change: parts that are not needed by every screen come when they are first wanted.
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'bonjour-parts', plugins: [bounded('bonjour-parts', 120)] }),
);
const pictures = new StaleWhileRevalidate({
  cacheName: VISITED.pictures,
  plugins: [bounded(VISITED.pictures, 150)],
});
// A page that was kept before anybody opened it has its words without a network: a calm field is in its pictures' places.
registerRoute(
  ({ url }) => url.pathname.startsWith('/images/'),
  ({ event, request }) => pictures.handle({ event, request }).catch(noPicture),
);

// The Circle's pictures: the server's, else what the database keeps for the member who is signed in. A recording that was
// kept on purpose plays from here in any case: nobody pays for it twice.
registerRoute(
  ({ url }) => url.pathname.startsWith('/api/media/'),
  async ({ request, url }) => {
    const fromDevice = () => cachedFile(url.pathname, request).catch(() => undefined);
    const kept = request.destination === 'audio' ? await fromDevice() : undefined;
    if (kept) return kept;
    const answer = await fetchOrError(request);
    return isUnreached(answer) ? ((await fromDevice()) ?? answer) : answer;
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
