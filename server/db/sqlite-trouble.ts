import BetterSqlite3 from 'better-sqlite3';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { DataFolderError } from '../platform/errors.ts';
import { troubleWith } from '../platform/expected-errors.ts';
import { isBusy } from './errors.ts';

/**
 * Does what opens a database file, and says in words why that cannot be opened.
 * @param mend what to do where the file itself is damaged
 * @throws DataFolderError that names the file; what another process locks stays SQLITE_BUSY
 */
export function opening<T>(file: string, mend: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw inWords(error, file, mend);
  }
}

function inWords(error: unknown, file: string, mend: string): unknown {
  if (!(error instanceof Error) || isBusy(error)) return error;
  const message = troubleOf(error, file, mend);
  return message === undefined ? error : new DataFolderError(message, { cause: error });
}

function troubleOf(error: Error, file: string, mend: string): string | undefined {
  if (!(error instanceof BetterSqlite3.SqliteError)) {
    // It says so itself, without a code.
    return /directory does not exist/.test(error.message) ? troubleWith(path.dirname(file), 'ENOENT') : undefined;
  }
  const { code } = error;
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return `${file} is damaged, or isn’t one of our files. ${mend}`;
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return troubleWith(file, 'ENOSPC');
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) {
    return troubleWith(file, whyClosed(file)) ?? `${file} can’t be opened: ${error.message}`;
  }
  if (code.startsWith('SQLITE_IOERR')) return `${troubleWith(file, 'EIO')} (${code})`;
  return undefined;
}

/** SQLite does not tell what the system said. */
function whyClosed(file: string): string {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) return 'EISDIR';
    accessSync(found ? file : path.dirname(file), constants.R_OK | constants.W_OK);
    // SQLite makes files beside it.
    accessSync(path.dirname(file), constants.W_OK);
    return '';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : '';
  }
}

/** What to do where the community's database is damaged. */
export const MEND_DATABASE =
  'Run npm run check for details, or restore the newest backup: npm run restore -- FILE. Nothing was changed.';
