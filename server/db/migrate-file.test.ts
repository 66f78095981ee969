import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '#data/migrations/index.ts';
import { makeOldDatabase } from '../../tests/support/old-database.ts';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { databaseFile } from '../platform/data-folder.ts';
import { DataFolderError } from '../platform/errors.ts';
import { compareMigrations, recordedInFile } from './migrate-file.ts';
import { openDatabase } from './open.ts';
import type { Database } from './schema.ts';
import { openSqliteCopy, sqliteDialect } from './sqlite.ts';

const names = Object.keys(migrations);
const LAST = names.at(-1)!;
const TABLES = "select name, sql from sqlite_schema where tbl_name not like 'kysely_%' order by name";

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = newDataDir();
  file = databaseFile(dataDir);
});
afterEach(() => removeDataDir(dataDir));

function read<T>(work: (sqlite: BetterSqlite3.Database) => T): T {
  const sqlite = new BetterSqlite3(file);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}

const noted = () => read((sqlite) => recordedInFile(sqlite).toSorted());
const tables = () => read((sqlite) => sqlite.prepare(TABLES).all());
const open = async () => (await openDatabase(dataDir)).destroy();

describe('a migration', () => {
  it('changes nothing when one of its statements fails', async () => {
    await makeOldDatabase(file, { migrations: 20 });
    // A view in place of a future table.
    read((sqlite) => sqlite.exec('create view push_subscriptions as select 1 as id'));
    const before = tables();
    await expect(open()).rejects.toThrow('push_subscriptions');
    expect(tables()).toEqual(before);
    expect(noted()).toHaveLength(20);
    read((sqlite) => sqlite.exec('drop view push_subscriptions'));
    await open();
    expect(noted()).toEqual(names.toSorted());
  });

  it('keeps rows, and reports those whose parent rows are missing', async () => {
    await makeOldDatabase(file, { migrations: names.length - 1 });
    read((sqlite) => {
      sqlite.pragma('foreign_keys = OFF');
      sqlite.exec("insert into blog_redirects values ('a', 99)");
    });
    await expect(open()).rejects.toThrow('blog_redirects');
    expect(noted()).not.toContain(LAST);
    read((sqlite) => sqlite.exec('delete from blog_redirects'));
    await open();
    expect(noted()).toContain(LAST);
  });

  it('fails with a message while another process has the database open', async () => {
    await makeOldDatabase(file, { migrations: names.length - 1 });
    const other = new BetterSqlite3(file);
    other.prepare('select count(*) from users').get();
    await expect(open()).rejects.toThrow('Stop the server, then try again');
    other.close();
    await open();
    expect(noted()).toContain(LAST);
  });

  it('prevents older versions from starting when it drops a table or a column', async () => {
    const sqlite = openSqliteCopy(new BetterSqlite3(':memory:').serialize());
    const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
    const columns = () =>
      sqlite
        .prepare<[], string>(
          `select one.name || '.' || each.name from sqlite_schema as one, pragma_table_info(one.name) as each
            where one.type = 'table' and one.name not like '%_fts%'`,
        )
        .pluck()
        .all();
    const dropping: string[] = [];
    let before: string[] = [];
    for (const [name, migration] of Object.entries(migrations)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await migration.up(db);
      const after = new Set(columns());
      if (before.some((column) => !after.has(column))) dropping.push(name);
      before = [...after];
    }
    const required = await db.selectFrom('required_migrations').select('name').execute();
    await db.destroy();
    expect(dropping).not.toEqual([]);
    expect(required.map(({ name }) => name)).toEqual(expect.arrayContaining(dropping));
  });

  it('leaves foreign keys enabled', async () => {
    const db = await openDatabase(dataDir);
    const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db);
    await db.destroy();
    expect(rows).toEqual([{ foreign_keys: 1 }]);
  });
});

describe('the number of a migration', () => {
  it('may differ from the one that the database recorded', async () => {
    await makeOldDatabase(file, { formerNames: true });
    const before = statSync(file).mtimeMs;
    expect(noted()).toContain('0079-members-without-accents');
    await open();
    expect(statSync(file).mtimeMs).toBe(before);
    expect(compareMigrations(noted())).toEqual({ pending: [], unknown: [] });
  });

  it('may be lower than that of a migration that has already run', async () => {
    await makeOldDatabase(file, { formerNames: true, migrations: names.length - 2 });
    read((sqlite) => sqlite.exec(`insert into kysely_migration values ('${LAST}', '2026-01-02T00:00:00.000Z')`));
    await open();
    expect(noted()).toEqual(names.toSorted());
  });

  it('does not hide that a database belongs to a newer version', async () => {
    await makeOldDatabase(file);
    read((sqlite) =>
      sqlite.exec("insert into kysely_migration values ('0001-hovercraft', '2026-01-02T00:00:00.000Z')"),
    );
    await expect(open()).rejects.toThrow(DataFolderError);
    await expect(open()).rejects.toThrow('newer version (0001-hovercraft)');
  });
});
