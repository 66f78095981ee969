import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { database, isFull, makeRoom, type CachedFile, type OfflineResource } from './database.ts';
import { downloadFile, DownloadError, NO_SPACE } from './download-file.ts';
import { prepareStorage } from './persist-reads.ts';
import { startDownload } from './downloads.ts';

/** Storage for stored resources on a device, in bytes. */
export const MOST_OFFLINE = 2_000_000_000;
const NO_PLACE = 'Resources that you keep offline can use up to 2 GB. Remove one to make room for this one.';

/** Pictures are stored in the smallest width of at least this, in pixels. */
const WIDE_ENOUGH = 1200;
/** What a document, PDF or picture takes on average, in bytes, until it has been fetched. */
const USUAL_FILE = 60_000;
const USUAL_PICTURE = 150_000;

interface Part {
  readonly url: string;
  /** In bytes; for some an estimate. */
  readonly size: number;
}

/** The files of a resource, with their expected sizes. */
function partsOf({ documents, downloads, film, pictures, cover }: LibraryResource): Part[] {
  const shown = cover ? [cover, ...pictures] : pictures;
  return [
    ...[documents.docx, documents.pdf].flatMap((url) => (url === null ? [] : [{ url, size: USUAL_FILE }])),
    ...downloads.map(({ url, bytes }) => ({ url, size: bytes })),
    ...shown.map(({ url, sizes }) => ({
      url: sizes.find(({ width }) => width >= WIDE_ENOUGH)?.url ?? url,
      size: USUAL_PICTURE,
    })),
    ...(film?.provider === 'file' ? [{ url: film.url, size: film.bytes }] : []),
  ];
}

/** About how many bytes a resource will take on the device. */
export const expectedSize = (resource: LibraryResource): number =>
  partsOf(resource).reduce((sum, { size }) => sum + size, 0);

interface Options {
  readonly userId: number;
  readonly resource: LibraryResource;
  readonly signal: AbortSignal;
  /** Receives the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Downloads everything of a resource and stores it until its member removes it or leaves the device. All of it or
 * nothing; a newer version replaces the older one.
 * @throws DownloadError, or `AbortError` when cancelled
 */
export async function downloadResource({ userId, resource, signal, onProgress }: Options): Promise<void> {
  const parts = partsOf(resource);
  const before = await listOfflineResources(userId);
  const others = before.filter(({ slug }) => slug !== resource.slug);
  let place = MOST_OFFLINE - others.reduce((sum, { size }) => sum + size, 0);
  const expected = expectedSize(resource) || 1;
  let done = 0;
  const files: CachedFile[] = [];
  for (const { url, size } of parts) {
    const onBytes = (got: number) => onProgress(Math.min(0.99, (done + Math.min(got, size)) / expected));
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, and the film last
    const { blob, disposition } = await downloadFile(url, { signal, maxBytes: place, tooLarge: NO_PLACE, onBytes });
    files.push({ userId, url, blob, size: blob.size, usedAt: Date.now(), onPurpose: 1, disposition });
    done += size;
    place -= blob.size;
  }
  await prepareStorage();
  const row: OfflineResource = {
    userId,
    slug: resource.slug,
    resource,
    urls: files.map(({ url }) => url),
    size: files.reduce((sum, { size }) => sum + size, 0),
    storedAt: Date.now(),
  };
  await makeRoom(() =>
    database.transaction('rw', database.owner, database.files, database.offlineResources, async () => {
      // The member may have signed out, or another in, in the meantime.
      if ((await database.owner.get(0))?.userId !== userId) throw new DOMException('Nobody is here', 'AbortError');
      await dropFiles(userId, resource.slug);
      await database.files.bulkPut(files);
      await database.offlineResources.put(row);
    }),
  ).catch((error: unknown) => {
    throw isFull(error) ? new DownloadError(NO_SPACE) : error;
  });
}

/** Removes a resource and its files from the device. */
export const removeOfflineResource = (userId: number, slug: string): Promise<void> =>
  database.transaction('rw', database.files, database.offlineResources, async () => {
    await dropFiles(userId, slug);
    await database.offlineResources.delete([userId, slug]);
  });

/** Removes the files of a resource that no other stored one has too. */
async function dropFiles(userId: number, slug: string): Promise<void> {
  const rows = await database.offlineResources
    .where('[userId+slug]')
    .between([userId, ''], [userId, '\uffff'])
    .toArray();
  const needed = new Set(rows.filter((row) => row.slug !== slug).flatMap(({ urls }) => urls));
  const own = rows.find((row) => row.slug === slug)?.urls ?? [];
  await database.files.bulkDelete(own.filter((url) => !needed.has(url)).map((url) => [userId, url]));
}

/** A member's stored resources, newest first. */
export async function listOfflineResources(userId: number): Promise<OfflineResource[]> {
  const rows = await database.offlineResources
    .where('[userId+slug]')
    .between([userId, ''], [userId, '\uffff'])
    .toArray();
  return rows.toSorted((one, other) => other.storedAt - one.storedAt);
}

/** Starts to download a resource; `useDownload` of `downloadKey` has its progress. */
export const startResourceDownload = (userId: number, resource: LibraryResource): Promise<void> =>
  startDownload(downloadKey(resource.slug), (run) => downloadResource({ userId, resource, ...run }));
export const downloadKey = (slug: string): string => `library/${slug}`;

/** A member's stored resources, live across tabs; undefined while loading. */
export function useOfflineResources(userId: number): readonly OfflineResource[] | undefined {
  const [stored, setStored] = useState<readonly OfflineResource[]>();
  useEffect(() => {
    const subscription = liveQuery(() => listOfflineResources(userId)).subscribe({
      next: setStored,
      // A browser without storage.
      error: () => setStored([]),
    });
    return () => subscription.unsubscribe();
  }, [userId]);
  return stored;
}
