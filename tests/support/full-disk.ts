import fs from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { vi } from 'vitest';

interface Statement {
  readonly source: string;
  readonly readonly: boolean;
  readonly database: BetterSqlite3.Database;
}

/**
 * Makes every write of any database fail until `restoreMocks`, as on a full disk: even an update in place, for which
 * the write-ahead log has to grow. Like SQLite, it rolls the transaction back.
 */
export function fillDisk(): void {
  const prototype = Object.getPrototypeOf(new BetterSqlite3(':memory:').prepare('select 1')) as Record<
    'run' | 'all',
    (this: Statement, ...values: unknown[]) => unknown
  >;
  for (const method of ['run', 'all'] as const) {
    const original = prototype[method];
    vi.spyOn(prototype, method).mockImplementation(function (this: Statement, ...values) {
      if (!this.readonly && !/^\s*(begin|commit|rollback|pragma)/i.test(this.source)) {
        if (this.database.inTransaction) this.database.exec('rollback');
        throw new BetterSqlite3.SqliteError('database or disk is full', 'SQLITE_FULL');
      }
      return original.apply(this, values);
    });
  }
}

/** Makes every file stream fail after a number of bytes, until `restoreMocks`, as on a full disk. */
export function fillFiles(bytes: number): void {
  const write = fs.write as (...values: unknown[]) => void;
  vi.spyOn(fs, 'write').mockImplementation(((
    file: number,
    chunk: Buffer,
    offset: number,
    length: number,
    position: number | undefined,
    done: (error: Error | null, written: number, chunk: Buffer) => void,
  ) => {
    const room = bytes - fs.fstatSync(file).size;
    if (room > 0) write(file, chunk, offset, Math.min(length, room), position, done);
    else done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 0, chunk);
  }) as typeof fs.write);
}
