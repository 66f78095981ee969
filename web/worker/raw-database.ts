import { DATABASE } from '../device/names.ts';

/*
 * The device's database without Dexie, for the service worker: every visitor loads the worker, and few need the
 * database.
 */

/**
 * Runs one transaction on some of the database's tables.
 * @returns undefined when they do not exist
 */
export async function inDatabase<T>(
  names: readonly string[],
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T | undefined> {
  const database = await open();
  try {
    if (!database || names.some((name) => !database.objectStoreNames.contains(name))) return undefined;
    const transaction = database.transaction(names, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The database gave up')));
    });
    const [answer] = await Promise.all([work(transaction), done]);
    return answer;
  } finally {
    database?.close();
  }
}

/** The owner of this device; see `database.ts`. */
export async function deviceOwner(): Promise<number | undefined> {
  const owner = await inDatabase(['owner'], 'readonly', (transaction) =>
    result<{ userId: number } | undefined>(transaction.objectStore('owner').get(0)),
  );
  return owner?.userId;
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer')));
  });
}

/** Only if it exists: a database created here would stay empty. */
function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
    request.addEventListener('blocked', () => resolve(undefined));
  });
}
