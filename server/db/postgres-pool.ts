import pg from 'pg';
import { APPLICATION_NAME } from './move-guard.ts';
import { nameOfStatement } from './prepared.ts';

export interface PoolOptions {
  /** The most connections of this process. 10 by default. */
  readonly connections?: number;
  /** The statement timeout in milliseconds. Unlimited by default. */
  readonly statementTimeoutMs?: number;
}

/** 64-bit and arbitrary-precision numbers arrive as text. Ours are below 2^53 and fit a JavaScript number. */
const INT8 = 20;
const NUMERIC = 1700;
/** Waiting longer than this for a connection is an error. */
const CONNECT_TIMEOUT_MS = 10_000;
/** The longest that a process hanging in the middle of a transaction can block others. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** A connection pool that returns 64-bit numbers as numbers. */
export function postgresPool(url: string, { connections = 10, statementTimeoutMs }: PoolOptions = {}): pg.Pool {
  const settings = [
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // A sequential scan counts as reading the whole table, so every concurrent write to it would be a conflict.
    'set enable_seqscan = off',
    ...(statementTimeoutMs === undefined ? [] : [`set statement_timeout = ${statementTimeoutMs}`]),
  ].join('; ');
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    Client: PlanningClient,
    types: exactTypes,
    // Set after connecting, because PgBouncer refuses a connection with unknown settings. The pool waits for it.
    onConnect: (client) => client.query(settings) as unknown as void,
    // The client's timeout is slightly longer than the server's, in case the connection is dead.
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + 1000 }),
  });
  // An idle connection broke: the pool replaces it.
  pool.on('error', () => {});
  // A connection that breaks between two statements of a transaction fails the next one. Without a listener, the error
  // would crash the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A connection that keeps the statements of `prepared` with their plans, because planning takes longer than running.
 * PostgreSQL replans when tables change, and each statement names its columns, so a rolling update can add columns.
 */
class PlanningClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- one of many overloads
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' ? nameOfStatement(text) : undefined;
    const given = name === undefined ? args : [{ name, text, values }, ...rest];
    return super.query(...(given as [pg.QueryConfig]));
  }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? exactNumber : pg.types.getTypeParser(oid, format);

/** Type parsers: 64-bit numbers as numbers. */
export const exactTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to count with`);
  return value;
}
