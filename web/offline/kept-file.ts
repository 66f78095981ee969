import { DATABASE } from './names.ts';

/** Whose files these are, and where they lie; see `database.ts`, whose library the worker does without. */
const OWNER = 'owner';
const FILES = 'files';

/**
 * A file of the Circle from the database, for the member whose the device is.
 * @returns undefined when it is not kept
 */
export async function keptFile(url: string, request: Request): Promise<Response | undefined> {
  const database = await open();
  try {
    const stores = database?.objectStoreNames;
    if (!database || !stores?.contains(FILES) || !stores.contains(OWNER)) return undefined;
    const transaction = database.transaction([OWNER, FILES]);
    const owner = await result<{ userId: number } | undefined>(transaction.objectStore(OWNER).get(0));
    if (!owner) return undefined;
    const any = IDBKeyRange.bound([owner.userId, withoutWidth(url)], [owner.userId, `${withoutWidth(url)}~`]);
    const file = await result<{ blob: Blob } | undefined>(transaction.objectStore(FILES).get(any));
    return file && answerWith(file.blob, request.headers.get('range'));
  } finally {
    database?.close();
  }
}

/** Of the widths of a picture, one is kept: `/api/media/0a1b-800.webp` does for all that begin with `/api/media/0a1b`. */
const withoutWidth = (url: string): string => url.replace(/(?:-\d+)?\.\w+$/, '');

/** Players ask for a range of a sound, and take no other answer. */
function answerWith(blob: Blob, range: string | null): Response {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const headers = { 'Content-Type': blob.type, 'Accept-Ranges': 'bytes' };
  if (first === undefined) return new Response(blob, { headers });
  const from = Number(first);
  const to = Math.min(last ? Number(last) : Infinity, blob.size - 1);
  if (from > to) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${blob.size}` } });
  return new Response(blob.slice(from, to + 1, blob.type), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${from}-${to}/${blob.size}` },
  });
}

/** Only if it is there: a database that this made would be empty for ever. */
function open(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open(DATABASE);
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(undefined));
    request.addEventListener('blocked', () => resolve(undefined));
  });
}

function result<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('The database did not answer')));
  });
}
