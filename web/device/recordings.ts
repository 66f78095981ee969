import { database, isFull, makeRoom, type CachedFile } from './database.ts';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { prepareStorage } from './persist-reads.ts';
import { create } from 'zustand';
import { onDeviceWiped } from './owner.ts';

/** Storage for recordings on a device, in bytes: three of the largest. */
export const MOST_RECORDINGS = 300_000_000;

/** A recording that a member has saved for offline listening. */
interface SavedRecording {
  readonly url: string;
  /** In bytes. */
  readonly size: number;
  readonly post: { readonly id: number; readonly title: string };
}

/** Why a recording could not be saved, as a message for its listener. */
class DownloadError extends Error {}

const NO_PLACE = 'Saved recordings can use up to 300 MB. Remove one to make room for this one.';
const NO_ROOM = 'This device is out of space. Free some up and try again.';
const NOT_FETCHED = 'We couldn’t download it. Try again when you’re back online.';

interface Wish {
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
export async function downloadRecording({ userId, url, post, signal, onProgress }: Wish): Promise<void> {
  const blob = await fetchWhole(url, signal, onProgress, MOST_RECORDINGS - (await bytesOfRecordings(userId)));
  await prepareStorage();
  const row: CachedFile = { userId, url, blob, size: blob.size, usedAt: Date.now(), onPurpose: 1, post };
  await makeRoom(() =>
    database.transaction('rw', database.owner, database.files, async () => {
      // The member may have signed out, or another in, in the meantime.
      if ((await database.owner.get(0))?.userId !== userId) throw new DOMException('Nobody is here', 'AbortError');
      await database.files.put(row);
    }),
  ).catch((error: unknown) => {
    throw isFull(error) ? new DownloadError(NO_ROOM) : error;
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

/** @param place the bytes available */
async function fetchWhole(url: string, signal: AbortSignal, onProgress: Wish['onProgress'], place: number) {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new DownloadError(NOT_FETCHED);
    const size = Number(answer.headers.get('content-length'));
    if (size > place) throw new DownloadError(NO_PLACE);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let got = 0;
    for await (const part of streamOf(answer.body)) {
      parts.push(part);
      got += part.byteLength;
      if (got > place) throw new DownloadError(NO_PLACE);
      if (size > 0) onProgress(got / size);
    }
    return new Blob(parts, { type: answer.headers.get('content-type') ?? '' });
  } catch (error) {
    if (error instanceof DownloadError || signal.aborted) throw error;
    throw new DownloadError(NOT_FETCHED, { cause: error });
  }
}

/** Safari's streams are not iterable. */
async function* streamOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** A recording that is downloading or failed. */
interface Download {
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** The error; undefined while downloading. */
  readonly failure?: string;
  readonly abort: () => void;
}

/** By address. Kept outside the posts, which mount and unmount on scroll. */
const useDownloads = create<Readonly<Record<string, Download>>>(() => ({}));
const put = (url: string, download: Download) => useDownloads.setState({ [url]: download });
const drop = (url: string) => {
  const { [url]: _, ...others } = useDownloads.getState();
  useDownloads.setState(others, true);
};

/** Starts to save a recording; `useDownload` has its progress. */
export async function startDownload(userId: number, url: string, post: SavedRecording['post']): Promise<void> {
  if (useDownloads.getState()[url] && !useDownloads.getState()[url]?.failure) return;
  const over = new AbortController();
  const abort = () => over.abort();
  const onProgress = (share: number) => put(url, { share, abort });
  onProgress(0);
  // Asks the browser not to evict saved files; it may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await downloadRecording({ userId, url, post, signal: over.signal, onProgress });
    drop(url);
  } catch (error) {
    if (over.signal.aborted || !(error instanceof DownloadError)) drop(url);
    else put(url, { share: 0, failure: error.message, abort: () => drop(url) });
  }
}

/** The progress of saving a recording; undefined if nobody has started it. */
export const useDownload = (url: string): Download | undefined => useDownloads((all) => all[url]);

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

/** Cancels all downloads: their member has left. */
export function cancelDownloads(): void {
  for (const { abort } of Object.values(useDownloads.getState())) abort();
  useDownloads.setState({}, true);
}
onDeviceWiped(cancelDownloads);
