import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { folderStore } from '../../server/adapters/media-store.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import type { Db } from '../../server/db/transaction.ts';
import { openErasureList } from '../../server/erasures/erasure-list.ts';
import { type Move, moveCommunity } from '../../server/move/move.ts';
import { databaseFile, UPLOADS } from '../../server/platform/data-folder.ts';
import { CommandError, DataFolderError } from '../../server/platform/errors.ts';
import { useDataFolder } from './data-folder.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { type Ended, runCommand } from './run-command.ts';
import { newDataDir, removeDataDir } from './server-process.ts';

/** A run of the command that has moved everything. */
export const moved = { code: 0, stderr: '' };

/** For each test a data folder, an empty PostgreSQL database, and a folder to move back to. */
export function prepareMoves() {
  const source = useDataFolder();
  let postgres: PostgresServer;
  let database = '';
  let databases = 0;
  let back = '';

  const run = async (statement: string, name = 'postgres'): Promise<void> => {
    const client = new pg.Client(postgres.url(name));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  beforeAll(() => startPostgres().then((started) => void (postgres = started)));
  afterAll(() => postgres.stop());
  beforeEach(() => {
    database = `moved_${++databases}`;
    back = newDataDir();
    // A collation whose order differs from the bytes, as on most servers.
    return run(`create database ${database} template template0 locale_provider icu icu_locale 'en'`);
  });
  afterEach(() => removeDataDir(back));

  const url = () => postgres.url(database);
  async function move(to: Move['to'], folder: string, args: string[]): Promise<Ended> {
    const output: string[] = [];
    const serverFolder = source.path;
    const ended = (code: number, stderr: string): Ended => ({ code, stdout: output.join('\n'), stderr });
    try {
      await moveCommunity({
        to,
        folder,
        url: url(),
        serverFolder,
        serverFiles: folderStore(path.join(serverFolder, UPLOADS)),
        serverErasures: openErasureList(serverFolder),
        again: args.includes('--again'),
        log: (line) => void output.push(line),
      });
      return ended(0, '');
    } catch (error) {
      if (error instanceof CommandError || error instanceof DataFolderError) return ended(1, error.message);
      throw error;
    }
  }
  /** The settings of a server on the PostgreSQL database. */
  const settings = () => ({ DATABASE_URL: url(), PUBLIC_URL: 'http://bonjour.test' });
  return {
    source,
    url,
    settings,
    /** The folder to move back to. */
    back: () => back,
    /** The address of another database of the same server. */
    urlOf: (name: string) => postgres.url(name),
    /** By the command. */
    commandThere: (...args: string[]) => runCommand('move', [url(), ...args], source.path),
    commandBack: (...args: string[]) => runCommand('move', [back, ...args], source.path, settings()),
    /** The command's function, without a process of its own, which would spend half of its time on loading code. */
    there: (...args: string[]) => move('postgres', source.path, args),
    andBack: (...args: string[]) => move('folder', back, args),
    /** Runs a statement in the database. */
    run: (statement: string) => run(statement, database),
    async inPostgres<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const db = openPostgres(url(), { connections: 1 });
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
    async inBack<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const db = await openDatabase(back);
      try {
        return await work(db);
      } finally {
        await db.destroy();
      }
    },
  };
}

/** Tables, indexes and triggers of a folder's database. */
export function schemaOf(dataDir: string): unknown[] {
  const sqlite = new BetterSqlite3(databaseFile(dataDir), { readonly: true });
  try {
    return sqlite.prepare('select type, name, tbl_name, sql from sqlite_schema order by type, name').all();
  } finally {
    sqlite.close();
  }
}
