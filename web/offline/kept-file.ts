import { deviceOwner, inDatabase, result } from './raw-database.ts';

/** Where they lie; see `database.ts`. */
const FILES = 'files';

/**
 * A file of the Circle from the database, for the member whose the device is.
 * @returns undefined when it is not kept
 */
export async function keptFile(url: string, request: Request): Promise<Response | undefined> {
  const userId = await deviceOwner();
  if (userId === undefined) return undefined;
  const any = IDBKeyRange.bound([userId, withoutWidth(url)], [userId, `${withoutWidth(url)}~`]);
  const file = await inDatabase([FILES], 'readonly', (transaction) =>
    result<{ blob: Blob } | undefined>(transaction.objectStore(FILES).get(any)),
  );
  return file && answerWith(file.blob, request.headers.get('range'));
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
