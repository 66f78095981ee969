import BetterSqlite3 from 'better-sqlite3';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { DataFolderError } from '../platform/errors.ts';
import { explainFileError } from '../platform/expected-errors.ts';
import { isBusy } from './errors.ts';

/**
 * Opens a database file, and explains why it cannot be opened.
 * @param remedy what to do when the file itself is damaged
 * @throws DataFolderError that names the file; a lock by another process stays SQLITE_BUSY
 */
export function opening<T>(file: string, remedy: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw inWords(error, file, remedy);
  }
}

function inWords(error: unknown, file: string, remedy: string): unknown {
  if (!(error instanceof Error) || isBusy(error)) return error;
  const message = explanationOf(error, file, remedy);
  return message === undefined ? error : new DataFolderError(message, { cause: error });
}

function explanationOf(error: Error, file: string, remedy: string): string | undefined {
  if (!(error instanceof BetterSqlite3.SqliteError)) {
    // SQLite has a message for this, but no code.
    return /directory does not exist/.test(error.message) ? explainFileError(path.dirname(file), 'ENOENT') : undefined;
  }
  const { code } = error;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `${file} is damaged, or isn’t one of our files. ${remedy}`;
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return explainFileError(file, 'ENOSPC');
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) {
    return explainFileError(file, whyClosed(file)) ?? `${file} can’t be opened: ${error.message}`;
  }
  if (code.startsWith('SQLITE_IOERR')) return `${explainFileError(file, 'EIO')} (${code})`;
  return undefined;
}

/** SQLite does not report the system's error. */
function whyClosed(file: string): string {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) return 'EISDIR';
    accessSync(found ? file : path.dirname(file), constants.R_OK | constants.W_OK);
    // SQLite creates files beside it.
    accessSync(path.dirname(file), constants.W_OK);
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
  }
}

/** What to do where the community's database is damaged. */
export const DATABASE_REMEDY =
  'Run npm run check for details, or restore the newest backup: npm run restore -- FILE. Nothing was changed.';
