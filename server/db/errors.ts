const UNIQUE = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']);

/** Whether a write failed because the value is taken, in SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error));
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
