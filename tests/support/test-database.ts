import BetterSqlite3 from 'better-sqlite3';
import { type DatabaseConnection, type Dialect, type Driver, Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, inject } from 'vitest';
import { migrate } from '../../server/db/migrate-file.ts';
import { postgresPool } from '../../server/db/postgres-pool.ts';
import type { Database } from '../../server/db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/transaction.ts';

let decoded: Buffer | undefined;

/**
 * A database of its own, a copy of the one that was migrated and seeded for the whole run: in memory, or in PostgreSQL.
 */
export const openTestDatabase = (): Db => {
  const postgres = inject('postgres');
  return new Kysely<Database>({
    dialect: postgres
      ? dialectOn(() => copyOfTemplate(postgres))
      : sqliteDialect(openSqliteCopy((decoded ??= Buffer.from(inject('database'), 'base64')))),
  });
};

/** Whether this run is on PostgreSQL. Tests of SQLite itself, its plans or its pages, are skipped then. */
export const onPostgres = process.env.TEST_DATABASE?.startsWith('postgres') ?? false;

/** With `TEST_DATABASE=postgres-races` every commit fails the first time, as when another transaction won the race. */
function dialectOn(pool: () => Promise<pg.Pool>): Dialect {
  const dialect = new PostgresDialect({ pool });
  if (process.env.TEST_DATABASE !== 'postgres-races') return dialect;
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => losingDriver(dialect.createDriver()),
  };
}

function losingDriver(driver: Driver): Driver {
  const hasLost = new WeakSet<DatabaseConnection>();
  const commit = driver.commitTransaction.bind(driver);
  driver.commitTransaction = async (connection) => {
    if (hasLost.delete(connection)) return commit(connection);
    hasLost.add(connection);
    throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  };
  return driver;
}

/** A database of this process, with its connections, which tests use one after the other. */
interface Copy {
  readonly pool: pg.Pool;
  /** Statements that reset it to its initial state. */
  readonly reset: string;
}

/** Copies that no test is using. Resetting one takes a tenth of the time of creating one. */
const unused: Copy[] = [];
let copies = 0;

/** Each connection is a process of PostgreSQL: a test with few is faster. */
const TEST_CONNECTIONS = 4;

async function copyOfTemplate(url: string): Promise<pg.Pool> {
  return (unused.pop() ?? (await makeCopy(url))).pool;
}

async function makeCopy(url: string): Promise<Copy> {
  const name = `copy_${process.pid}_${++copies}`;
  const maker = await connect(url);
  await maker.query(`create database ${name} template template_bonjour strategy file_copy`);
  await maker.end();
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const client = await connect(own);
  const reset = await resetOf(client);
  await client.end();
  const pool = postgresPool(own, { connections: TEST_CONNECTIONS });
  const copy = { pool, reset };
  // A finished test passes it on, unless the test has left something running.
  const end = pool.end.bind(pool);
  pool.end = async () => {
    if (pool.idleCount < pool.totalCount) return end();
    await pool.query(reset);
    unused.push(copy);
  };
  return copy;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // At the end of the run PostgreSQL stops first.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Empties every table, inserts the seeds again, and resets the ids. Triggers and foreign keys are off. */
async function resetOf(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string; sequence: string | null }>(`
    select relname as name, case when attname is null then null else pg_get_serial_sequence(relname, attname) end as sequence
    from pg_class left join pg_attribute on attrelid = pg_class.oid and attidentity <> ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' and relnatts > 0`);
  const statements: string[] = [];
  for (const { name, sequence } of tables) {
    const { rows } = await client.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} as t`);
    statements.push(`delete from ${name}`);
    const seeds = rows[0]!.all;
    if (seeds !== null) {
      const literal = client.escapeLiteral(seeds);
      statements.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${literal})`);
    }
    if (sequence !== null) {
      const { rows: at } = await client.query<{ last: string; called: boolean }>(
        `select last_value as last, is_called as called from ${sequence}`,
      );
      statements.push(`select setval('${sequence}', ${at[0]!.last}, ${at[0]!.called})`);
    }
  }
  return ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n');
}

/** A fresh database for each test of the file. */
export function useTestDatabase(): { readonly db: Db } {
  let db: Db;
  beforeEach(() => {
    db = openTestDatabase();
  });
  afterEach(() => db.destroy());
  return {
    get db() {
      return db;
    },
  };
}

interface Kind {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly tags: string[];
  /** A database with all tables and no members. */
  readonly open: () => Promise<Db>;
}

async function migrated(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return db;
}

/** Imported only here: it is large. */
async function openPglite(): Promise<Db> {
  const { PGlite } = await import('@electric-sql/pglite');
  return migrated(new PGliteDialect({ pglite: new PGlite() }));
}

/**
 * The databases to run a test on. A run with a PostgreSQL uses that. Otherwise PGlite, which takes ten seconds to
 * start, is added in full runs only.
 */
const databases: readonly Kind[] = onPostgres
  ? [{ name: 'PostgreSQL', tags: [], open: async () => openTestDatabase() }]
  : [
      {
        name: 'SQLite',
        tags: [],
        open: () => migrated(sqliteDialect(openSqliteCopy(new BetterSqlite3(':memory:').serialize()))),
      },
      { name: 'PostgreSQL', tags: ['full'], open: openPglite },
    ];

/** Runs the same test on each of them. */
export function describeOnBoth(what: string, tests: (kind: Kind) => void): void {
  for (const kind of databases) {
    describe(`${what} in ${kind.name}`, { tags: kind.tags }, () => {
      tests(kind);
    });
  }
}
