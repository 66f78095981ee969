import pg from 'pg';
import { APPLICATION_NAME } from './move-guard.ts';
import { nameOfStatement } from './prepared.ts';

export interface PoolOptions {
  /** How many connections this process may have open; 10 unless given. */
  readonly connections?: number;
  /** The longest a statement may take, in milliseconds; without a limit unless given. */
  readonly statementTimeoutMs?: number;
}

/** Numbers of 64 bits and of any length arrive as text: a JavaScript number holds those below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;
/** A connection that cannot be had within this time is an error. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A process that hangs in the middle of a transaction keeps others waiting no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Connections to a database, which give 64-bit numbers as numbers. */
export function postgresPool(url: string, { connections = 10, statementTimeoutMs }: PoolOptions = {}): pg.Pool {
  const settings = [
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    // A table that is read through counts as read whole: every other transaction that writes to it would be a race lost.
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
    // After connecting: PgBouncer refuses a connection that asks for settings which it does not know. The pool waits for it.
    onConnect: (client) => client.query(settings) as unknown as void,
    // The client gives up a little later than the server, should the connection be dead.
    ...(statementTimeoutMs && { query_timeout: statementTimeoutMs + 1000 }),
  });
  // A connection that breaks while nobody uses it: the pool makes another one.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction: the next one fails. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A connection that keeps the statements of `prepared` with their plans: to plan one takes longer than to run it. PostgreSQL
 * plans it again when its tables change, and each names its columns, so that a rolling update can add some.
 */
class PlanningClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- one of many ways to call it is another one
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' ? nameOfStatement(text) : undefined;
    const given = name === undefined ? args : [{ name, text, values }, ...rest];
    return super.query(...(given as [pg.QueryConfig]));
  }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? exactNumber : pg.types.getTypeParser(oid, format);

/** How connections read values: 64-bit numbers as numbers. */
export const exactTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to count with`);
  return value;
}
