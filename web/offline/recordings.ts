import { database, type KeptFile } from './database.ts';
import { isFull, makeRoom } from './room.ts';

/** What recordings may take on a device, in bytes: three of the largest. */
export const MOST_RECORDINGS = 300_000_000;

/** A recording that a member keeps for listening without a network. */
export interface KeptRecording {
  readonly url: string;
  /** In bytes. */
  readonly size: number;
  readonly post: { readonly id: number; readonly title: string };
}

/** Why a recording could not be kept, in words for its listener. */
export class KeepError extends Error {}

const NO_PLACE = 'Recordings may take 300 MB on this device. Please remove one, then keep this one.';
const NO_ROOM = 'This device has no room left for it. Please remove something, then try again.';
const NOT_FETCHED = 'It could not be fetched. Please try again once you have a connection.';

interface Wish {
  readonly userId: number;
  readonly url: string;
  readonly post: KeptRecording['post'];
  readonly signal: AbortSignal;
  /** Is told the share that is here, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Fetches a recording and keeps it, until its listener removes it or leaves the device.
 * @throws KeepError, or `AbortError` once it was given up
 */
export async function keepRecording({ userId, url, post, signal, onProgress }: Wish): Promise<void> {
  const blob = await fetchWhole(url, signal, onProgress, MOST_RECORDINGS - (await bytesOfRecordings(userId)));
  const row: KeptFile = { userId, url, blob, size: blob.size, usedAt: Date.now(), onPurpose: 1, post };
  await makeRoom(() =>
    database.transaction('rw', database.owner, database.files, async () => {
      // Somebody may have signed out, or in, meanwhile.
      if ((await database.owner.get(0))?.userId !== userId) throw new DOMException('Nobody is here', 'AbortError');
      await database.files.put(row);
    }),
  ).catch((error: unknown) => {
    throw isFull(error) ? new KeepError(NO_ROOM) : error;
  });
}

export const removeRecording = (userId: number, url: string): Promise<void> => database.files.delete([userId, url]);

/** A member's recordings, the newest first. */
export async function listRecordings(userId: number): Promise<KeptRecording[]> {
  const rows = await database.files.where('[userId+usedAt]').between([userId, 0], [userId, Infinity]).toArray();
  return rows
    .flatMap(({ url, size, post, onPurpose }) => (onPurpose === 1 && post ? [{ url, size, post }] : []))
    .toReversed();
}

async function bytesOfRecordings(userId: number): Promise<number> {
  const recordings = await listRecordings(userId);
  return recordings.reduce((sum, { size }) => sum + size, 0);
}

/** @param place how many bytes it may have */
async function fetchWhole(url: string, signal: AbortSignal, onProgress: Wish['onProgress'], place: number) {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new KeepError(NOT_FETCHED);
    const size = Number(answer.headers.get('content-length'));
    if (size > place) throw new KeepError(NO_PLACE);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let got = 0;
    for await (const part of streamOf(answer.body)) {
      parts.push(part);
      got += part.byteLength;
      if (got > place) throw new KeepError(NO_PLACE);
      if (size > 0) onProgress(got / size);
    }
    return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
  } catch (error) {
    if (error instanceof KeepError || signal.aborted) throw error;
    throw new KeepError(NOT_FETCHED, { cause: error });
  }
}

/** Safari's streams cannot be iterated. */
async function* streamOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}
