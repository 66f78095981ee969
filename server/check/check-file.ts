import type BetterSqlite3 from 'better-sqlite3';
import { compareMigrations } from '../db/migrate.ts';
import { notedMigrations } from '../db/migrate-file.ts';

/** Whether the database's file is whole. @returns a sentence for each thing that is wrong */
export function checkFile(sqlite: BetterSqlite3.Database): string[] {
  return [...integrity(sqlite), ...foreignKeys(sqlite), ...durability(sqlite), ...versions(sqlite)];
}

function integrity(sqlite: BetterSqlite3.Database): string[] {
  const found = sqlite.pragma('integrity_check') as { integrity_check: string }[];
  return found
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok')
    .map((text) => `The file is damaged: ${text}`);
}

function foreignKeys(sqlite: BetterSqlite3.Database): string[] {
  const found = sqlite.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  return found.map(({ table, rowid, parent }) => `${table}, row ${rowid}: it refers to a row that is not in ${parent}`);
}

/**
 * The journal's mode is the file's; `synchronous` belongs to a connection, and the server asserts its own at each start.
 * Here it is only asked whether the library can give it.
 */
function durability(sqlite: BetterSqlite3.Database): string[] {
  sqlite.pragma('synchronous = FULL');
  const journal = sqlite.pragma('journal_mode', { simple: true });
  const synchronous = sqlite.pragma('synchronous', { simple: true });
  return [
    ...(journal === 'wal'
      ? []
      : [`The journal’s mode is ${String(journal)} instead of wal; the server’s next start sets it`]),
    ...(synchronous === 2
      ? []
      : [`synchronous is ${String(synchronous)} instead of 2 (FULL): what is committed may not be on disk`]),
  ];
}

function versions(sqlite: BetterSqlite3.Database): string[] {
  const { pending, unknown } = compareMigrations(notedMigrations(sqlite));
  return [
    ...pending.map((name) => `The migration ${name} has not run; the server’s next start runs it`),
    ...unknown.map((name) => `The migration ${name} is of a newer version than this one`),
  ];
}
