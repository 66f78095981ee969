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

/** PostgreSQL shuts down, starts up, has no connection or memory left, or took longer than it may. */
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

const READ_ONLY = new Set(['25006', 'SQLITE_READONLY', 'EROFS']);
/** What a PostgreSQL that follows another one says of transactions like ours, with the code of what is not supported. */
const STANDBY_WORDS = /serializable mode (in a hot standby|during recovery)/;

/** Whether a write failed because the database, or its disk, may only be read now: during a failover, or a disk in trouble. */
export function isReadOnly(error: unknown): boolean {
  const code = codeOf(error);
  if (READ_ONLY.has(code) || code.startsWith('SQLITE_READONLY')) return true;
  return code === '0A000' && STANDBY_WORDS.test((error as Error).message);
}

/** Whether another process holds a lock of SQLite's. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_BUSY(_|$)/.test(codeOf(error));
}

/**
 * A full disk, as the system, its quotas, SQLite (the second when it cannot make the file that connections share) and PostgreSQL
 * call it.
 */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100']);

/** Whether a write failed because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return NO_ROOM.has(codeOf(error));
}

/**
 * Waits for a write that a read can do without, such as when somebody was last seen: it is left out on a full disk, and while the
 * database may only be read. Not inside a transaction, which is rolled back.
 * @returns whether it was written
 */
export async function whereItCanBeWritten(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!isStorageFull(error) && !isReadOnly(error)) throw error;
    return false;
  }
}

/** An error's code, of the system, SQLite or PostgreSQL; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
