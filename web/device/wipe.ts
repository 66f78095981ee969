import { isPrefetched } from '#shared/rules/offline-paths.ts';
import { removePrivate } from './private-storage.ts';
import { wipeDevice } from './owner.ts';
import { DATABASE, FRAME, HAS_READS, VISITED } from './names.ts';
import { markIcon } from './app-badge.ts';
import { VISITOR } from '#shared/api/outbox/item.ts';

/** Timeout for other tabs to close the database. The browser deletes it later in any case. */
const DATABASE_REMOVAL_TIMEOUT_MS = 3000;

/**
 * Removes everything of a person from this device: private storage, the whole database and the service worker's caches
 * of their visits. Other tabs are notified and clear their memory. Works offline and never throws: where the browser
 * refuses storage, there is nothing to remove.
 */
export async function wipePerson(): Promise<void> {
  // First, because it stops every tab from storing more.
  wipeDevice();
  await Promise.allSettled([removeDatabase(), removeVisited(), endPush()]);
}

/**
 * A session has expired: removes what was read. The member's unsent work stays hidden until their next sign-in, and is
 * removed when somebody else signs in.
 */
export async function wipeReads(): Promise<void> {
  removePrivate(FRAME);
  const { database, OWN_WORDS } = await import('./database.ts');
  const tables = database.tables.filter(({ name }) => !OWN_WORDS.includes(name));
  await Promise.allSettled([...tables.map((table) => table.clear()), removeVisited(), endPush()]);
  removePrivate(HAS_READS);
}

/**
 * Makes a member who has signed in the owner of the database, and removes other members' data, drafts included.
 * Visitors' unsent messages belong to nobody and stay.
 * @param isStill checked at the write: a sign-out in between has deleted the database, which this would create again
 */
export async function wipeOthers(memberId: number, isStill = () => true): Promise<void> {
  const { database } = await import('./database.ts');
  // First the owner: another tab that stores something for the former member checks it.
  const before = await database
    .transaction('rw', database.owner, async () => {
      const owner = await database.owner.get(0);
      if (isStill()) await database.owner.put({ userId: memberId }, 0);
      return owner;
    })
    .catch(() => undefined);
  const isForeign = (row: unknown) => ![memberId, VISITOR].includes((row as { userId: number }).userId);
  await Promise.allSettled(database.tables.map((table) => table.filter(isForeign).delete()));
  if (before && before.userId !== memberId) await endPush();
}

function removeDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    const request = indexedDB.deleteDatabase(DATABASE);
    request.addEventListener('success', done);
    request.addEventListener('error', done);
    setTimeout(done, DATABASE_REMOVAL_TIMEOUT_MS);
  });
}

async function removeVisited(): Promise<void> {
  // Browsers have no caches on pages without https.
  if (!('caches' in globalThis)) return;
  await caches.delete(VISITED.pictures);
  const pages = await caches.open(VISITED.pages);
  const visited = (await pages.keys()).filter(({ url }) => !isPrefetched(new URL(url).pathname));
  await Promise.all(visited.map((request) => pages.delete(request)));
}

/** Timeout for the browser to end its push subscription. Our server ends it with the session anyway. */
const PUSH_END_TIMEOUT_MS = 2000;

/** Unsubscribes this device from push, closes its notifications and clears the badge. Never throws. */
async function endPush(): Promise<void> {
  void markIcon(0);
  const enough = new Promise((resolve) => {
    setTimeout(resolve, PUSH_END_TIMEOUT_MS);
  });
  await Promise.race([endSubscription().catch(() => undefined), enough]);
}

async function endSubscription(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
