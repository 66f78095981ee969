import { isPrefetched, isOfServices, isReadOffline } from '#shared/rules/offline-paths.ts';
import { VISITED } from '../device/names.ts';
import type { WorkboxPlugin } from 'workbox-core';
import type { WorkerScope } from './worker-scope.ts';
import { deviceOwner, inDatabase, result } from './raw-database.ts';

/** How many pages are fetched at once: a browser has six connections per site, and somebody is using it. */
const LANES = 2;

let keeping: Promise<void> | undefined;

/**
 * Adds missing files to a precache; Workbox itself stores files only while a worker is installed. Cached files stay
 * when others fail, and the next call continues.
 * @param cacheName the precache's
 * @param files address → key in the cache. The last one is the document that needs the others, so it is stored last
 */
export const cacheFiles = (cacheName: string, files: ReadonlyMap<string, string>): Promise<void> =>
  (keeping ??= fetchFiles(cacheName, files).finally(() => (keeping = undefined)));

async function fetchFiles(cacheName: string, files: ReadonlyMap<string, string>): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files].filter(([, key]) => !cached.has(key));
  const keep = async (left: Iterable<readonly [address: string, key: string]>) => {
    for (const [address, key] of left) {
      // oxlint-disable no-await-in-loop -- in order within each lane
      const answer = await fetch(address, { credentials: 'same-origin', priority: 'low' });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await cache.put(key, answer);
      // oxlint-enable no-await-in-loop
    }
  };
  const rest = missing.slice(0, -1).values();
  await Promise.all(Array.from({ length: LANES }, () => keep(rest)));
  await keep(missing.slice(-1));
}

/** Which pages are cached in advance. */
const SETS = { all: isPrefetched, services: isOfServices };
type PageSet = keyof typeof SETS;

/** The cache entry with the time of the last run. */
const markOf = (set: PageSet): string => `/sitemap.xml?kept=${set}`;
const DAY_MS = 24 * 60 * 60 * 1000;

const isFresh = async (cache: Cache, set: PageSet): Promise<boolean> => {
  const cachedAt = await (await cache.match(markOf(set)))?.text();
  return cachedAt !== undefined && Date.now() - Number(cachedAt) < DAY_MS;
};

/** There is a new version of the site: its pages need its own files. */
export async function clearPageDay(): Promise<void> {
  const cache = await caches.open(VISITED.pages);
  await Promise.all([cache.delete(markOf('all')), cache.delete(markOf('services'))]);
}

/**
 * Caches the home page, the services, the booking pages and the list of posts, or only services and bookings, as listed
 * in the sitemap. Once a day, without cookies. A page that fails is cached when it is visited.
 */
export async function cachePublicPages(set: PageSet = 'all'): Promise<void> {
  const cache = await caches.open(VISITED.pages);
  if ((await isFresh(cache, 'all')) || (await isFresh(cache, set))) return;
  const sitemap = await fetchGently('/sitemap.xml').then((answer) => answer.text());
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const keep = async (path: string) => {
    const page = await fetchGently(path);
    if (page.ok && !page.redirected) await cache.put(path, page);
  };
  const left = paths.filter(SETS[set]).values();
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop -- in order within each lane
    for (const path of left) await keep(path).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await cache.put(markOf(set), new Response(String(Date.now())));
}

/** Caches the public pages that are open when the worker starts: later ones are cached as they are visited. */
export async function cacheOpenPages(clients: WorkerScope['clients']): Promise<void> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set(open.map(({ url }) => new URL(url).pathname).filter(isReadOffline));
  const cache = await caches.open(VISITED.pages);
  await Promise.all(
    [...paths].map(async (path) => {
      const page = await fetchGently(path);
      if (page.ok && !page.redirected) await cache.put(path, page);
    }),
  );
}

const fetchGently = (path: string): Promise<Response> => fetch(path, { credentials: 'omit', priority: 'low' });

/** The placeholder of a picture that is neither cached nor reachable. */
export const noPicture = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#8884"/></svg>', {
    headers: { 'Content-Type': 'image/svg+xml' },
  });

/** Limits a cache to a number of responses: a new or renewed one goes last, and the first ones are evicted. */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  return {
    // A renewed response would otherwise keep its old position.
    cacheWillUpdate: async ({ request, response }) => {
      if (response.status !== 200) return null;
      await (await caches.open(cacheName)).delete(request);
      return response;
    },
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName);
      const cached = await cache.keys();
      await Promise.all(cached.slice(0, Math.max(0, cached.length - most)).map((request) => cache.delete(request)));
    },
  };
}

/** The files' table; see `database.ts`. */
const FILES = 'files';

/**
 * A file of the Circle from the database, for the owner of the device.
 * @returns undefined when it is not stored
 */
export async function cachedFile(url: string, request: Request): Promise<Response | undefined> {
  const userId = await deviceOwner();
  if (userId === undefined) return undefined;
  const any = IDBKeyRange.bound([userId, withoutWidth(url)], [userId, `${withoutWidth(url)}~`]);
  const file = await inDatabase([FILES], 'readonly', (transaction) =>
    result<{ blob: Blob } | undefined>(transaction.objectStore(FILES).get(any)),
  );
  return file && answerWith(file.blob, request.headers.get('range'));
}

/** A file of the library that the owner of the device keeps offline, under the name that browsers save it by. */
export async function offlineFile(url: string, request: Request): Promise<Response | undefined> {
  const userId = await deviceOwner();
  if (userId === undefined) return undefined;
  const file = await inDatabase([FILES], 'readonly', (transaction) =>
    result<{ blob: Blob; disposition?: string | null } | undefined>(transaction.objectStore(FILES).get([userId, url])),
  );
  if (!file) return undefined;
  const answer = answerWith(file.blob, request.headers.get('range'));
  if (file.disposition) answer.headers.set('Content-Disposition', file.disposition);
  return answer;
}

/**
 * A picture is stored in one width: `/api/media/0a1b-800.webp` serves every address that starts with `/api/media/0a1b`.
 */
const withoutWidth = (url: string): string => url.replace(/(?:-\d+)?\.\w+$/, '');

/** Players request a range of an audio file, and accept no other response. */
function answerWith(blob: Blob, range: string | null): Response {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const headers = { 'Content-Type': blob.type, 'Accept-Ranges': 'bytes' };
  if (first === undefined) return new Response(blob, { headers });
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Infinity, blob.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${blob.size}` } });
  return new Response(blob.slice(from, to + 1, blob.type), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${to}/${blob.size}` },
  });
}
