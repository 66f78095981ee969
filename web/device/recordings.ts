import { database, isFull, makeRoom, type CachedFile } from './database.ts';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { startDownload } from './downloads.ts';
import { DownloadError, downloadFile, NO_SPACE } from './download-file.ts';
import { prepareStorage } from './persist-reads.ts';

/** Storage for recordings on a device, in bytes: nearly three of the largest. */
export const MOST_RECORDINGS = 300_000_000;

/** A recording that a member has saved for offline listening. */
interface SavedRecording {
  readonly url: string;
  /** In bytes. */
  readonly size: number;
  readonly post: { readonly id: number; readonly title: string };
}

const NO_PLACE = 'Saved recordings can use up to 300 MB. Remove one to make room for this one.';

interface Options {
  readonly userId: number;
  readonly url: string;
  readonly post: SavedRecording['post'];
  readonly signal: AbortSignal;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Downloads a recording and stores it until its listener removes it or leaves the device.
 * @throws DownloadError, or `AbortError` when cancelled
 */
export async function downloadRecording({ userId, url, post, signal, onProgress }: Options): Promise<void> {
  const { blob } = await downloadFile(url, {
    signal,
    maxBytes: MOST_RECORDINGS - (await bytesOfRecordings(userId)),
    tooLarge: NO_PLACE,
    onBytes: (got, size) => size > 0 && onProgress(got / size),
  });
  await prepareStorage();
  const row: CachedFile = { userId, url, blob, size: blob.size, usedAt: Date.now(), onPurpose: 1, post };
  await makeRoom(() =>
    database.transaction('rw', database.owner, database.files, async () => {
      // The member may have signed out, or another in, in the meantime.
      if ((await database.owner.get(0))?.userId !== userId) throw new DOMException('Nobody is here', 'AbortError');
      await database.files.put(row);
    }),
  ).catch((error: unknown) => {
    throw isFull(error) ? new DownloadError(NO_SPACE) : error;
  });
}

export const removeRecording = (userId: number, url: string): Promise<void> => database.files.delete([userId, url]);

/** A member's recordings, newest first. */
export async function listRecordings(userId: number): Promise<SavedRecording[]> {
  const rows = await database.files.where('[userId+usedAt]').between([userId, 0], [userId, Infinity]).toArray();
  return rows
    .flatMap(({ url, size, post, onPurpose }) => (onPurpose === 1 && post ? [{ url, size, post }] : []))
    .toReversed();
}

async function bytesOfRecordings(userId: number): Promise<number> {
  const recordings = await listRecordings(userId);
  return recordings.reduce((sum, { size }) => sum + size, 0);
}

/** Starts to save a recording; `useDownload` of its address has its progress. */
export const startRecordingDownload = (userId: number, url: string, post: SavedRecording['post']): Promise<void> =>
  startDownload(url, ({ signal, onProgress }) => downloadRecording({ userId, url, post, signal, onProgress }));

/** A member's saved recordings, live across tabs; undefined while loading. */
export function useRecordings(userId: number): readonly SavedRecording[] | undefined {
  const [recordings, setRecordings] = useState<readonly SavedRecording[]>();
  useEffect(() => {
    const subscription = liveQuery(() => listRecordings(userId)).subscribe({
      next: setRecordings,
      // A browser without storage.
      error: () => setRecordings([]),
    });
    return () => subscription.unsubscribe();
  }, [userId]);
  return recordings;
}
