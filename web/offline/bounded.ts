import type { WorkboxPlugin } from 'workbox-core';

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
