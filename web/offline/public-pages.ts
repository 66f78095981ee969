import { isKeptUnasked } from '#shared/rules/offline-paths.ts';
import { VISITED } from './names.ts';

/**
 * Keeps the home page, the services, the booking pages and the list of posts: the sitemap says which there are. As a
 * stranger would get them. What fails is kept when it is visited.
 */
export async function keepPublicPages(): Promise<void> {
  const sitemap = await fetchAnonymously('/sitemap.xml').then((answer) => answer.text());
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const cache = await caches.open(VISITED.pages);
  await Promise.allSettled(
    paths.filter(isKeptUnasked).map(async (path) => {
      const page = await fetchAnonymously(path);
      if (page.ok && !page.redirected) await cache.put(path, page);
    }),
  );
}

const fetchAnonymously = (path: string): Promise<Response> => fetch(path, { credentials: 'omit' });
