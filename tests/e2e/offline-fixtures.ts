import { type Page, expect, test as base } from '@playwright/test';
import { type Member, type NewMember, signInAsNewMember } from '../support/members.ts';
import { type SiteServer, startSite } from '../support/worker-server.ts';

export { expect };

/** A server that a test may really stop, and restart at the same address with the same data. */
export interface StoppableServer {
  readonly url: string;
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  stop(): Promise<void>;
  /** @param env settings that differ this time */
  start(env?: Record<string, string>): Promise<void>;
}

/** A site for tests that stop it. */
export const stoppable = (site: SiteServer): StoppableServer => ({
  url: site.url,
  dataDir: site.dataDir,
  settings: site.settings,
  stop: () => site.halt(),
  start: (env) => site.resume(env),
});

interface Fixtures {
  server: StoppableServer;
  /** Signs the page's browser in as a new member. */
  signUp: (details?: Partial<NewMember>) => Promise<Member>;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  server: async ({}, use, { project }) => {
    const site = await startSite(project.name);
    await use(stoppable(site));
    await site.end();
  },
  serviceWorkers: 'allow',
  baseURL: ({ server }, use) => use(server.url),
  signUp: ({ page, server }, use) => use((details) => signInAsNewMember(page.request, server, details)),
});

/**
 * Opens a page and waits until the service worker controls it and has cached what it needs: the application, for its
 * screens.
 */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  if ((await page.locator('#root[data-app]').count()) === 0) return;
  await expect.poll(() => cached(page)).toContain('/app-shell');
}

/** Every address in Cache Storage, and the text of every HTML response. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The keys of a table of the device's database; none if the table does not exist. */
export const stored = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open('bonjour');
    // Opening a database must not create it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(null));
    });
    if (!database?.objectStoreNames.contains(name)) return [];
    const keys = database.transaction(name).objectStore(name).getAllKeys();
    await new Promise((resolve) => keys.addEventListener('success', resolve));
    database.close();
    return keys.result;
  }, table);

/**
 * Waits until the newest posts are stored as the feed. Each visible post is stored separately too, a little earlier.
 */
export const expectFeedCached = (page: Page): Promise<void> =>
  expect.poll(async () => (await stored(page, 'reads')).map(String).join(' ')).toContain('["/api/feed/posts"]');
