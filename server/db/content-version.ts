import type { Logger } from 'pino';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Signals } from './signals.ts';
import type { Db, Transaction } from './transaction.ts';

/** The polling interval, in case a signal was missed. */
const READ_INTERVAL_MS = 5000;

/** Counts changes of public content, which invalidate cached pages. */
export interface ContentVersion {
  /** Records a change, in its transaction. */
  readonly changed: (tx: Transaction) => Promise<void>;
  /** Increases with each change: this process's at once, others' within moments. */
  readonly current: () => number;
  readonly close: () => void;
}

/** The version shared by all processes on a database. A single process never rereads it. */
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
