import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { type RowChanges, rowChangesOf } from './row-changes.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Db } from './transaction.ts';

let folder: string;
let file: string;
let db: Db;
let changes: RowChanges;
let told: (number | undefined)[];

beforeEach(() => {
  folder = newDataDir();
  file = path.join(folder, 'rows.db');
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.exec('create table parts (id integer primary key, whole integer, name text, size integer)');
  db = new Kysely({ dialect: sqliteDialect(sqlite) });
  changes = rowChangesOf(db)!;
  told = [];
});
afterEach(async () => {
  await db.destroy();
  removeDataDir(folder);
});

const parts = (): Kysely<{ parts: { id: number; whole: number; name: string; size: number } }> => db as never;
const hear = (id?: number): void => void told.push(id);

it('tells of rows that are written, changed and removed, by a column of theirs', async () => {
  changes.watch([{ table: 'parts', events: ['insert', 'update', 'delete'], column: 'whole' }], hear);
  await parts().insertInto('parts').values({ id: 1, whole: 7, name: 'a', size: 1 }).execute();
  await parts().updateTable('parts').set({ size: 2 }).execute();
  await parts().deleteFrom('parts').execute();
  expect(told).toEqual([7, 7, 7]);
});

it('tells of updates only when a watched column has another value', async () => {
  await parts().insertInto('parts').values({ id: 1, whole: 7, name: 'a', size: 1 }).execute();
  changes.watch([{ table: 'parts', events: ['update'], columns: ['name'] }], hear);
  await parts().updateTable('parts').set({ size: 2 }).execute();
  await parts().updateTable('parts').set({ name: 'a' }).execute();
  expect(told).toEqual([]);
  await parts().updateTable('parts').set({ name: 'b' }).execute();
  expect(told).toEqual([undefined]);
});

it('tells that anything may have changed once another connection has written, and never of its own', async () => {
  changes.watch([{ table: 'parts', events: ['insert'], column: 'id' }], hear);
  const other = new BetterSqlite3(file);
  changes.hearOthers();
  expect(told).toEqual([]);
  other.exec(`insert into parts values (2, 8, 'b', 1)`);
  changes.hearOthers();
  changes.hearOthers();
  expect(told).toEqual([undefined]);
  await parts().insertInto('parts').values({ id: 3, whole: 7, name: 'a', size: 1 }).execute();
  changes.hearOthers();
  expect(told).toEqual([undefined, 3]);
  other.close();
});

it('leaves nothing in the file', () => {
  changes.watch([{ table: 'parts', events: ['insert', 'delete'] }], hear);
  const other = new BetterSqlite3(file);
  expect(other.prepare('select name from sqlite_master order by name').pluck().all()).toEqual(['parts']);
  other.exec(`insert into parts values (2, 8, 'b', 1)`);
  other.close();
});
