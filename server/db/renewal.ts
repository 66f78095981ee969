import type pg from 'pg';
import { isReadOnly } from './errors.ts';
import type { Db } from './transaction.ts';

/** The least time between renewals while nothing can be written. */
const RENEW_INTERVAL_MS = 250;

/**
 * Closes a pool's open connections, those in use once they are released. During a failover or a read-only phase, a
 * connection keeps the state from when it was opened.
 * @returns a function that does so, unless it did a moment ago
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
    // The pool removes ended clients.
    if (old.has(client)) void client.end();
  });
  return () => {
    if (performance.now() - renewedAt < RENEW_INTERVAL_MS) return;
    renewedAt = performance.now();
    for (const client of open) old.add(client);
    // Idle ones are taken first. The rest end when they are released.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(),
        () => {},
      );
    }
  };
}

const renewals = new WeakMap<Db, () => void>();

/** Renews a database's connections when one of them reports that it is read-only. */
export function renewWhenReadOnly(db: Db, pool: pg.Pool): { readonly check: (error: unknown) => void } {
  const renew = renewalOf(pool);
  renewals.set(db, renew);
  return {
    check: (error) => {
      if (isReadOnly(error)) renew();
    },
  };
}

/** Renews the connections of a database. SQLite has none. */
export const renewConnections = (db: Db): void => renewals.get(db)?.();
