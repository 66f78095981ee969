import { inDatabase, result } from '../raw-database.ts';
import type { OutboxItem } from './item.ts';
import type { OutboxStore } from './world.ts';

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
