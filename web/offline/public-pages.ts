import { isKeptUnasked } from '#shared/rules/offline-paths.ts';
import { VISITED } from './names.ts';

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
