import type { Logger } from 'pino';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Signals } from './signals.ts';
import type { Db, Transaction } from './transaction.ts';

/** How often it is read again, should a signal have been missed. */
const READ_INTERVAL_MS = 5000;

/** Counts the changes of what public pages show, so that pages kept in memory are rendered again after one. */
export interface ContentVersion {
  /** Notes a change, in the transaction that makes it. */
  readonly changed: (tx: Transaction) => Promise<void>;
  /** Grows with each change: of this process at once, of others within moments. */
  readonly current: () => number;
  readonly close: () => void;
}

/** The version that all processes on a database share; a process that has its database to itself reads nothing again. */
export function contentVersion({ db, signals, log }: { db: Db; signals: Signals; log: Logger }): ContentVersion {
  let version = 0;
  const read = (): void =>
    void db
      .selectFrom('change_counts')
      .select('changes')
      .where('name', '=', 'content')
      .executeTakeFirstOrThrow()
      .then(
        ({ changes }) => (version = Math.max(version, changes)),
        (error: unknown) => log.warn({ err: error }, 'could not read the version of the public content'),
      );
  let timer: NodeJS.Timeout | undefined;
  if (isPostgres(db)) {
    signals.on('content', read);
    timer = setInterval(read, READ_INTERVAL_MS).unref();
  }
  return {
    async changed(tx) {
      const { changes } = await tx.db
        .updateTable('change_counts')
        .set((eb) => ({ changes: eb('changes', '+', 1) }))
        .where('name', '=', 'content')
        .returning('changes')
        .executeTakeFirstOrThrow();
      tx.afterCommit(() => (version = Math.max(version, changes)));
      await signals.send(tx, 'content');
    },
    current: () => version,
    close: () => clearInterval(timer),
  };
}
