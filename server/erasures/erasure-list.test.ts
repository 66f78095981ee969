import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../tests/support/object-store.ts';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { openBucket } from '../adapters/bucket.ts';
import { transaction } from '../db/transaction.ts';
import { readConfig } from '../platform/config.ts';
import { recordErasure, openErasureList, type ErasureList } from './erasure-list.ts';

const database = useTestDatabase();
let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => removeDataDir(dataDir));

const chat = (sessionId: string) => ({ kind: 'chat', sessionId }) as const;
const applied = async (): Promise<number> => {
  const count = database.db.selectFrom('change_counts').select('changes').where('name', '=', 'erasures');
  return (await count.executeTakeFirstOrThrow()).changes;
};

/** @param open opens the list as a separate process would */
async function expectNothingLost(open: () => ErasureList): Promise<void> {
  const processes = [open(), open(), open()];
  await Promise.all(
    processes.flatMap((list, process) =>
      [1, 2, 3].map((number) =>
        transaction(database.db, async (tx) => recordErasure(tx, list, chat(`${process}-${number}`))),
      ),
    ),
  );
  const wanted = ['0-1', '0-2', '0-3', '1-1', '1-2', '1-3', '2-1', '2-2', '2-3'];
  for (const list of [...processes, open()]) {
    const entries = await list.entries();
    expect(entries.map((entry) => (entry.kind === 'chat' ? entry.sessionId : '')).toSorted()).toEqual(wanted);
  }
  // The database is up to date with the list, so the next start need not go through it.
  expect(await applied()).toBe(wanted.length);
}

describe('when several processes erase at once, none overwrites another’s entries', () => {
  it('in a shared folder', () => expectNothingLost(() => openErasureList(dataDir)));

  it('in a bucket', async () => {
    const remote = await startObjectStore({ page: 4 });
    const bucket = await openBucket(readConfig(remote.env).bucket!);
    await expectNothingLost(() => openErasureList(dataDir, bucket));
    await remote.close();
  });
});

describe('an erasure whose transaction failed to commit', () => {
  const fail = (list: ErasureList, entry: ReturnType<typeof chat>) =>
    transaction(database.db, async (tx) => {
      recordErasure(tx, list, entry);
      tx.beforeCommit(() => Promise.reject(new Error('A power cut')));
    });

  it('is listed once and counts as applied after a retry', async () => {
    const list = openErasureList(dataDir);
    await expect(fail(list, chat('a'))).rejects.toThrow('A power cut');
    expect([(await list.entries()).length, await applied()]).toEqual([1, 0]);
    await transaction(database.db, async (tx) => recordErasure(tx, list, chat('a')));
    expect([(await list.entries()).length, await applied()]).toEqual([1, 1]);
  });

  it('is left for the next start when other erasures follow', async () => {
    const list = openErasureList(dataDir);
    await expect(fail(list, chat('a'))).rejects.toThrow('A power cut');
    await transaction(database.db, async (tx) => recordErasure(tx, list, chat('b')));
    await transaction(database.db, async (tx) => recordErasure(tx, openErasureList(dataDir), chat('a')));
    expect([(await list.entries()).length, await applied()]).toEqual([2, 1]);
  });
});
