import type pg from 'pg';
import { isReadOnly } from './errors.ts';
import type { Db } from './transaction.ts';

/** While nothing can be written, connections are made anew no more often than this. */
const RENEW_INTERVAL_MS = 250;

/**
 * Closes the connections that a pool has open now: those in use once they are given back. After a failover, or while a database
 * may only be read, a connection keeps what it found when it was opened.
 * @returns does so, unless it did a moment ago
 */
function renewalOf(pool: pg.Pool): () => void {
  const open = new Set<pg.ClientBase>();
  const old = new Set<pg.ClientBase>();
  let renewedAt = -Infinity;
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    old.delete(client);
  });
  pool.on('release', (_, client) => {
    // The pool removes what has been ended.
    if (old.has(client)) void client.end();
  });
  return () => {
    if (performance.now() - renewedAt < RENEW_INTERVAL_MS) return;
    renewedAt = performance.now();
    for (const client of open) old.add(client);
    // Those that wait for work are taken first; the rest ends when it is given back.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
    }
  };
}

const renewals = new WeakMap<Db, () => void>();

/** Has a database's connections made anew when one of them says that it may not write. */
export function renewWhenReadOnly(db: Db, pool: pg.Pool): { readonly note: (error: unknown) => void } {
  const renew = renewalOf(pool);
  renewals.set(db, renew);
  return {
    note: (error) => {
      if (isReadOnly(error)) renew();
    },
  };
}

/** Has the connections of a database made anew; SQLite has none. */
export const renewConnections = (db: Db): void => renewals.get(db)?.();
