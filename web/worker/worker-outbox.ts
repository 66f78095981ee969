import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { unattendedFetch } from '#shared/api/unattended-fetch.ts';
import { browserEnvironment } from '../device/outbox/browser-environment.ts';
import { sendAll } from '#shared/api/outbox/send-all.ts';
import { inDatabase, result } from './raw-database.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import type { OutboxStore } from '#shared/api/outbox/environment.ts';

/** The service worker's API client. A pending sign-out has wiped everything that it could send for a member. */
export const workerClient = (): Client => createClient(httpTransport({ fetch: unattendedFetch(() => false) }));

/** Sends the outbox. @throws when it must be retried */
export const workerOutbox = (): Promise<void> => sendAll(browserEnvironment(workerClient(), rawStore()));

/** The same outbox as `indexedStore`, for the service worker, which does not load Dexie. */
export function rawStore(): OutboxStore {
  return {
    isLasting: true,
    isStored: () => true,
    list: async () =>
      (await inOutbox('readonly', (outbox) => result(outbox.getAll() as IDBRequest<OutboxItem[]>))) ?? [],
    add: (item, isReplaced, merge = (newer) => newer) =>
      inOutbox('readwrite', async (outbox) => {
        const all = await result(outbox.getAll() as IDBRequest<OutboxItem[]>);
        const replaced = all.filter((other) => isReplaced(other));
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        for (const other of replaced) await removeFrom(outbox, other.key);
        if ((await numberOf(outbox, item.key)) === undefined) await result(outbox.add(replaced.reduce(merge, item)));
      }),
    change: (key, change) =>
      inOutbox('readwrite', async (outbox) => {
        const number = await numberOf(outbox, key);
        if (number === undefined) return undefined;
        const changed = { ...(await result(outbox.get(number) as IDBRequest<OutboxItem>)), ...change };
        await result(outbox.put(changed, number));
        return changed;
      }),
    remove: (key) => inOutbox('readwrite', (outbox) => removeFrom(outbox, key)),
  };
}

const inOutbox = <T>(mode: IDBTransactionMode, work: (outbox: IDBObjectStore) => Promise<T>): Promise<T | undefined> =>
  inDatabase(['outbox'], mode, (transaction) => work(transaction.objectStore('outbox')));

const numberOf = (outbox: IDBObjectStore, key: string): Promise<IDBValidKey | undefined> =>
  result(outbox.index('key').getKey(key));

async function removeFrom(outbox: IDBObjectStore, key: string): Promise<void> {
  const number = await numberOf(outbox, key);
  if (number !== undefined) await result(outbox.delete(number));
}
