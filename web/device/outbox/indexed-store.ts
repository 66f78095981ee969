import type { OutboxStore } from '#shared/api/outbox/environment.ts';
import { database, makeRoom } from '../database.ts';

/** The outbox in the device's database. Every change is one transaction, so that tabs do not overwrite each other's. */
export function indexedStore(): OutboxStore {
  const { outbox } = database;
  return {
    isLasting: true,
    isStored: () => true,
    list: () => outbox.toArray(),
    add: (item, isReplaced, merge = (newer) => newer) =>
      makeRoom(() =>
        database.transaction('rw', outbox, async () => {
          const replaced = await outbox.filter((stored) => isReplaced(stored)).toArray();
          await outbox.filter((stored) => isReplaced(stored)).delete();
          if ((await outbox.where({ key: item.key }).count()) === 0) await outbox.add(replaced.reduce(merge, item));
        }),
      ),
    change: (key, change) =>
      database.transaction('rw', outbox, async () => {
        await outbox.where({ key }).modify(change);
        return outbox.get({ key });
      }),
    remove: async (key) => void (await outbox.where({ key }).delete()),
  };
}
