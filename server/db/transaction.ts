import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** A transaction under way. Use its `db` for every query inside: the outer one would wait for it permanently. */
export interface Transaction {
  readonly db: KyselyTransaction<Database>;
  /** Runs once the transaction is on disk, and never when it is rolled back. Must not throw. */
  afterCommit(effect: () => void): void;
  /** Runs as the last of the transaction, once all else has succeeded; when it throws, all is rolled back. */
  beforeCommit(work: () => Promise<void>): void;
}

/**
 * Runs `work` in one short transaction. Hash, decode and upload before; effects that leave the database come after
 * (`afterCommit`), from rows written here.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await db.transaction().execute(async (trx) => {
    const last: (() => Promise<void>)[] = [];
    const done = await work({
      db: trx,
      afterCommit: (effect) => void effects.push(effect),
      beforeCommit: (step) => void last.push(step),
    });
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were asked for
    for (const step of last) await step();
    return done;
  });
  for (const effect of effects) effect();
  return result;
}
