import { database, makeRoom } from '../database.ts';
import type { OutboxStore } from './world.ts';

/** The outbox in the device's database. Every change is one transaction, so that tabs do not undo each other's. */
export function dexieStore(): OutboxStore {
  const { outbox } = database;
  return {
    isLasting: true,
    list: () => outbox.toArray(),
    add: (item, isReplaced) =>
      makeRoom(() =>
        database.transaction('rw', outbox, async () => {
          await outbox.filter(isReplaced).delete();
          if ((await outbox.where({ key: item.key }).count()) === 0) await outbox.add(item);
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
