const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Whether a write failed because the value is taken, in SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error));
}

const LOST_RACES = new Set(['40001', '40P01']);

/** Whether PostgreSQL ended a transaction because of what another did at the same time: it may be run again. */
export function isLostRace(error: unknown): boolean {
  return LOST_RACES.has(codeOf(error));
}

/** PostgreSQL shuts down, starts up, has no connection left, or took longer than it may. */
const AWAY_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** What node-postgres says, without a code. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether PostgreSQL could not be reached, or broke off. What a lost COMMIT came to is not known. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof Error &&
    (AWAY_CODES.has(codeOf(error)) || codeOf(error).startsWith('08') || AWAY_WORDS.test(error.message))
  );
}

/** Whether another process holds a lock of SQLite's. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_BUSY(_|$)/.test(codeOf(error));
}

/** A full disk, as the system, its quotas and SQLite call it; the last when it cannot make the file that connections share. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);

/** Whether a write failed because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return NO_ROOM.has(codeOf(error));
}

/**
 * Waits for a write that a read can do without, such as when somebody was last seen: a full disk leaves it out. Not inside a
 * transaction, which SQLite rolls back.
 * @returns whether there was room
 */
export async function whereThereIsRoom(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    return false;
  }
}

/** An error's code, of the system, SQLite or PostgreSQL; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
