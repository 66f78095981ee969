import { isKeptUnasked } from '#shared/rules/offline-paths.ts';
import { VISITED } from '../device/names.ts';
import type { WorkboxPlugin } from 'workbox-core';
import { deviceOwner, inDatabase, result } from './raw-database.ts';

/** How many pages are fetched at once: a browser has six connections to a site, and somebody is using it. */
const LANES = 2;

/**
 * Keeps the home page, the services, the booking pages and the list of posts: the sitemap says which there are. As a
 * stranger would get them. What fails is kept when it is visited.
 */
export async function keepPublicPages(): Promise<void> {
  const sitemap = await fetchGently('/sitemap.xml').then((answer) => answer.text());
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const cache = await caches.open(VISITED.pages);
  const keep = async (path: string) => {
    const page = await fetchGently(path);
    if (page.ok && !page.redirected) await cache.put(path, page);
  };
  const left = paths.filter(isKeptUnasked).values();
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other in each lane
    for (const path of left) await keep(path).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const fetchGently = (path: string): Promise<Response> => fetch(path, { credentials: 'omit', priority: 'low' });

/** Keeps a cache to so many answers: when one is added or renewed, it goes last, and the first ones go. */
export function bounded(cacheName: string, most: number): WorkboxPlugin {
  return {
    // A renewed answer would otherwise keep its old place.
    cacheWillUpdate: async ({ request, response }) => {
      if (response.status !== 200) return null;
      await (await caches.open(cacheName)).delete(request);
      return response;
    },
    cacheDidUpdate: async () => {
      const cache = await caches.open(cacheName);
      const kept = await cache.keys();
      await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
    },
  };
}

/** Where they lie; see `database.ts`. */
const FILES = 'files';

/**
 * A file of the Circle from the database, for the member whose the device is.
 * @returns undefined when it is not kept
 */
export async function keptFile(url: string, request: Request): Promise<Response | undefined> {
  const userId = await deviceOwner();
  if (userId === undefined) return undefined;
  const any = IDBKeyRange.bound([userId, withoutWidth(url)], [userId, `${withoutWidth(url)}~`]);
  const file = await inDatabase([FILES], 'readonly', (transaction) =>
    result<{ blob: Blob } | undefined>(transaction.objectStore(FILES).get(any)),
  );
  return file && answerWith(file.blob, request.headers.get('range'));
}

/** Of the widths of a picture, one is kept: `/api/media/0a1b-800.webp` does for all that begin with `/api/media/0a1b`. */
const withoutWidth = (url: string): string => url.replace(/(?:-\d+)?\.\w+$/, '');

/** Players ask for a range of a sound, and take no other answer. */
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
