import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** A transaction under way. Use its `db` for every query inside: the outer one would wait for it for ever. */
export interface Transaction {
  readonly db: KyselyTransaction<Database>;
  /** Runs once the transaction is on disk, and never when it is rolled back. Must not throw. */
  afterCommit(effect: () => void): void;
}

/**
 * Runs `work` in one short transaction. Hash, decode and upload before; effects that leave the database come after
 * (`afterCommit`), from rows written here.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await db
    .transaction()
    .execute((trx) => work({ db: trx, afterCommit: (effect) => void effects.push(effect) }));
  for (const effect of effects) effect();
  return result;
}
