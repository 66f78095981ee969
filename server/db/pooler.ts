import pg from 'pg';
import { DataFolderError } from '../platform/errors.ts';
import { APPLICATION_NAME } from './move-guard.ts';

/** A pooler without free connections keeps a client waiting silently. */
const ANSWER_TIMEOUT_MS = 10_000;

const REFUSAL =
  'The pooler of DATABASE_URL gives each transaction a different connection, which loses locks and settings. ' +
  'Set pool_mode=session for this database (PgBouncer), or point DATABASE_URL at PostgreSQL itself.';
const SHORT =
  'The pooler of DATABASE_URL has no connections left. Each process of the site needs DATABASE_CONNECTIONS and eight more: ' +
  'raise its pool size (default_pool_size of PgBouncer), and max_connections of PostgreSQL with it.';

/**
 * Checks that each of our connections is its own PostgreSQL session, as it is without a pooler. Locks, LISTEN and
 * settings belong to sessions: with transaction pooling they would be lost, or leak to other clients.
 * @throws DataFolderError that says what to configure
 */
export async function assertSessions(url: string): Promise<void> {
  const [one, other] = [clientOf(url), clientOf(url)];
  try {
    await Promise.all([one.connect(), other.connect()]);
    const own = await sessionOf(one);
    await other.query('begin');
    const others = await sessionOf(other);
    // Transaction pooling gives the last used connection to the other client, or another one to the same client.
    const later = [await sessionOf(one), await sessionOf(one)];
    if (own === others || later.some((pid) => pid !== own)) throw new DataFolderError(REFUSAL);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // PgBouncer with statement pooling.
    if (/statement pooling/.test(error.message)) throw new DataFolderError(REFUSAL, { cause: error });
    if (/^(Query read timeout|query_wait_timeout)/.test(error.message))
      throw new DataFolderError(SHORT, { cause: error });
    throw error;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => {});
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
