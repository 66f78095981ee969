const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Whether a write failed because the value is taken, in SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error));
}

const LOST_RACES = new Set(['40001', '40P01']);

/** Whether PostgreSQL aborted a transaction because of a concurrent one, so that it can be retried. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** PostgreSQL is shutting down or starting, has no connection or memory left, timed out, or cannot be reached. */
const AWAY_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Messages of node-postgres without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL was unreachable or the connection broke. The result of a lost COMMIT is unknown. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    (AWAY_CODES.has(codeOf(error)) || codeOf(error).startsWith('08') || AWAY_WORDS.test(error.message))
  );
}

const READ_ONLY = new Set(['25006', 'SQLITE_READONLY', 'EROFS']);
/** The error of a PostgreSQL standby for transactions like ours, with the code of an unsupported feature. */
const STANDBY_WORDS = /serializable mode (in a hot standby|during recovery)/;

/** Whether a write failed because the database or its disk is read-only: during a failover, or a failing disk. */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  if (READ_ONLY.has(code) || code.startsWith('SQLITE_READONLY')) return true;
  return code === '0A000' && STANDBY_WORDS.test((error as Error).message);
}

/** Whether another process holds an SQLite lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_BUSY(_|$)/.test(codeOf(error));
}

/**
 * A full disk, by the codes of the system, its quotas, SQLite (the second when it cannot create the shared-memory file)
 * and PostgreSQL.
 */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100']);

/** Whether a write failed because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return NO_ROOM.has(codeOf(error));
}

/**
 * Waits for a write that a request can do without, such as the time of the last activity. A full disk or a read-only
 * database is no error then. Not inside a transaction, which would be rolled back.
 * @returns whether it was written
 */
export async function writeIfPossible(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isStorageFull(error) && !isReadOnly(error)) throw error;
    return false;
  }
}

/** An error's code from the system, SQLite or PostgreSQL; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
