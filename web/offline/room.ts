import { database } from './database.ts';

/** Whether a failure says that the device has no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || /quota/i.test(error.message));

/**
 * Writes; where the device is full, without the older half of the pictures, which can be fetched again.
 * @throws what the second try throws
 */
export async function makeRoom<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    const pictures = await database.files
      .orderBy('[userId+usedAt]')
      .filter(({ onPurpose }) => onPurpose === 0)
      .primaryKeys();
    await database.files.bulkDelete(pictures.slice(0, Math.ceil(pictures.length / 2)));
    return write();
  }
}
