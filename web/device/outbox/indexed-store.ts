import type { OutboxStore } from '#shared/api/outbox/environment.ts';
import { itemFrom } from '#shared/api/outbox/item.ts';
import { database, makeRoom } from '../database.ts';

/** The outbox in the device's database. Every change is one transaction, so that tabs do not undo each other's. */
export function indexedStore(): OutboxStore {
  const { outbox } = database;
  return {
    isLasting: true,
    isKept: () => true,
    list: async () => (await outbox.toArray()).map(itemFrom),
    add: (item, isReplaced) =>
      makeRoom(() =>
        database.transaction('rw', outbox, async () => {
          await outbox.filter((stored) => isReplaced(itemFrom(stored))).delete();
          if ((await outbox.where({ key: item.key }).count()) === 0) await outbox.add(item);
        }),
      ),
    change: (key, change) =>
      database.transaction('rw', outbox, async () => {
        await outbox.where({ key }).modify(change);
        const stored = await outbox.get({ key });
        return stored && itemFrom(stored);
      }),
    remove: async (key) => void (await outbox.where({ key }).delete()),
  };
}
