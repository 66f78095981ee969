import type { Page } from '@playwright/test';

/**
 * Where any of these words are on the device: every cache (addresses, headers, bodies), every table of every database
 * (also inside files), local and session storage.
 * @returns each place once, such as `database bonjour/reads` or `localStorage private/drafts/…/3/feed/post/`
 */
export const tracesOf = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found = new Set<string>();
    const holds = (text: string) => wanted.some((word) => text.toLowerCase().includes(word.toLowerCase()));
    const note = (place: string, text: string) => void (holds(text) && found.add(place));
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text();
      if (typeof value !== 'object' || value === null) return String(value);
      const parts = await Promise.all(Object.entries(value).flat().map(textOf));
      return parts.join('\n');
    };

    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        const headers = JSON.stringify([...(answer?.headers ?? [])]);
        note(`cache ${name}`, `${decodeURIComponent(request.url)} ${headers} ${(await answer?.text()) ?? ''}`);
      }
    }
    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
      for (const [key, text] of Object.entries(storage)) note(`${name} ${key}`, `${key} ${String(text)}`);
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        note(`database ${name}/${store}`, await textOf(rows.result));
      }
      database.close();
    }
    return [...found].toSorted();
  }, words);

/** The number of rows of each table of the device's database; omits empty tables. */
export const storedRowCounts = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames) {
        const count = database.transaction(store).objectStore(store).count();
        await new Promise((resolve) => count.addEventListener('success', resolve));
        if (count.result > 0) counts[store] = count.result;
      }
      database.close();
    }
    return counts;
  });
