import { createClient, type Client } from '#shared/api/client.ts';
import { httpTransport } from '#shared/api/http-transport.ts';
import { browserWorld } from '../device/outbox/browser-world.ts';
import { sendAll } from '../device/outbox/send-all.ts';
import { inDatabase, result } from './raw-database.ts';
import type { OutboxItem } from '../device/outbox/item.ts';
import type { OutboxStore } from '../device/outbox/world.ts';

/** The service worker's calls. A sign-out that the server has not heard of has wiped all that it could speak of. */
export const workerClient = (): Client => createClient(httpTransport());

/** Sends what waits in the outbox. @throws when another try is needed */
export const workerOutbox = (): Promise<void> => sendAll(browserWorld(workerClient(), rawStore()));

/** The same outbox as `dexieStore`, for the service worker, which does without the library. */
export function rawStore(): OutboxStore {
  return {
    isLasting: true,
    list: async () =>
      (await inOutbox('readonly', (outbox) => result(outbox.getAll() as IDBRequest<OutboxItem[]>))) ?? [],
    add: (item, isReplaced) =>
      inOutbox('readwrite', async (outbox) => {
        for (const other of await result(outbox.getAll() as IDBRequest<OutboxItem[]>)) {
          // oxlint-disable-next-line no-await-in-loop -- one transaction
          if (isReplaced(other)) await removeFrom(outbox, other.key);
        }
        if ((await numberOf(outbox, item.key)) === undefined) await result(outbox.add(item));
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
