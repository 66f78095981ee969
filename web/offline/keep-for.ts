import type { Table } from 'dexie';
import { database } from './database.ts';
import { makeRoom } from './room.ts';

/**
 * Keeps something of a member, unless the device is not theirs any more: another tab may have wiped it, or somebody else
 * may have signed in there, a moment ago. Asked in the transaction that writes.
 */
export const keepFor = (userId: number, table: Table, write: () => PromiseLike<unknown>): Promise<void> =>
  makeRoom(() =>
    database.transaction('rw', database.owner, table, async () => {
      if ((await database.owner.get(0))?.userId === userId) await write();
    }),
  );
