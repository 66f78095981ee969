import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { isPostgres } from '#data/migrations/columns.ts';
import { APPLICATION_NAME } from './move-guard.ts';
import { createListeners, type Signal, SIGNALS, type Signals } from './signals.ts';

/** The connection is checked this often, and considered dead when it does not respond within the timeout. */
const PING_INTERVAL_MS = 5000;
const PING_TIMEOUT_MS = 3000;
/** How often listeners poll while the connection is down. */
const POLL_INTERVAL_MS = 1000;
/** The longest delay before the first attempt to reconnect. It doubles with each failure, up to the second one. */
const FIRST_RECONNECT_MS = 250;
const LONGEST_RECONNECT_MS = 5000;

/**
 * Signals between processes on PostgreSQL, by NOTIFY and one listening connection. It reconnects when it breaks or goes
 * silent. Until then every listener polls each second, and once more after reconnecting.
 * @param url the database's address; a pooler in between must pool sessions (PgBouncer's transaction pooling does not)
 */
export function postgresSignals(url: string, log: Logger): Signals {
  const { on, emit, emitAll } = createListeners();
  let failures = 0;
  let client: pg.Client | undefined;
  let isClosed = false;
  let ping: NodeJS.Timeout | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `${APPLICATION_NAME} signals`,
      query_timeout: PING_TIMEOUT_MS,
      keepAlive: true,
    });
    next.on('notification', ({ channel }) => emit(channel.replace(/^bonjour_/, '') as Signal));
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    client = next;
    try {
      await next.connect();
      for (const signal of SIGNALS) await next.query(`listen bonjour_${signal}`);
    } catch (error) {
      lose(next, error);
      return;
    }
    if (client !== next) return;
    failures = 0;
    clearInterval(poll);
    poll = undefined;
    // Covers signals sent before it listened.
    emitAll();
    ping = setInterval(() => void checkConnection(next), PING_INTERVAL_MS);
    ping.unref();
  };

  const checkConnection = async (asked: pg.Client): Promise<void> => {
    try {
      await asked.query('select 1');
    } catch (error) {
      lose(asked, error);
    }
  };

  const lose = (lost: pg.Client, error?: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    clearInterval(ping);
    lost.end().catch(() => {});
    if (isClosed) return;
    log.warn({ err: error }, 'signals: lost the listening connection');
    poll ??= setInterval(emitAll, POLL_INTERVAL_MS).unref();
    const longest = Math.min(FIRST_RECONNECT_MS * 2 ** failures++, LONGEST_RECONNECT_MS);
    // Jitter, so that processes do not all reconnect at once.
    reconnect = setTimeout(() => void connect(), longest * (0.5 + Math.random() / 2)).unref();
  };

  void connect();
  return {
    on,
    async send(tx, signal) {
      if (isPostgres(tx.db)) await sql`select pg_notify(${`bonjour_${signal}`}, '')`.execute(tx.db);
      tx.afterCommit(() => emit(signal));
    },
    async close() {
      isClosed = true;
      clearInterval(ping);
      clearInterval(poll);
      clearTimeout(reconnect);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
