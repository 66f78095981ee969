import { hashKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceKey } from '#shared/api/queries/library.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { someLesson, someResource } from '../../tests/support/library-answers.ts';
import { database } from './database.ts';
import {
  expectedSize,
  downloadResource,
  listOfflineResources,
  MOST_OFFLINE,
  removeOfflineResource,
} from './offline-resources.ts';
import { readCached } from './read-cache.ts';
import { wipePerson, wipeReads } from './wipe.ts';

const picture = {
  id: 5,
  url: '/api/media/5-2000.webp',
  width: 2000,
  height: 1000,
  sizes: [
    { url: '/api/media/5-800.webp', width: 800 },
    { url: '/api/media/5-1200.webp', width: 1200 },
  ],
  alt: '',
};
const lesson = {
  ...someLesson,
  pictures: [picture],
  downloads: [{ id: 4, title: 'Signs', bytes: 820_000, url: '/api/library/first-lesson/files/4' }],
};
const URLS = [
  '/api/library/first-lesson/document.docx',
  '/api/library/first-lesson/files/4',
  '/api/media/5-1200.webp',
  '/api/library/first-lesson/film',
];

const keep = (resource: LibraryResource = lesson, onProgress: (share: number) => void = () => {}) =>
  downloadResource({ userId: 3, resource, signal: new AbortController().signal, onProgress });
const files = async () => (await database.files.toArray()).map(({ url }) => url).toSorted();
const answer = (size: number) =>
  new Response(new Uint8Array(size), { headers: { 'content-disposition': 'attachment; filename="x.docx"' } });

beforeEach(async () => {
  await wipePerson();
  await database.owner.put({ userId: 3 }, 0);
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(async () => answer(1000)),
  );
});

describe('a resource stored for offline reading', () => {
  it('has an estimated size, and is stored with all its files', async () => {
    expect(expectedSize(lesson)).toBe(1_000_000 + 820_000 + 150_000 + 60_000);
    const onProgress = vi.fn<(share: number) => void>();
    await keep(lesson, onProgress);
    const shares = onProgress.mock.calls.map(([share]) => share);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect(await files()).toEqual(URLS.toSorted());
    expect(await listOfflineResources(3)).toMatchObject([{ slug: 'first-lesson', size: 4000, urls: URLS }]);
    expect((await database.files.get([3, URLS[0]!]))?.disposition).toBe('attachment; filename="x.docx"');
    expect(await listOfflineResources(4)).toEqual([]);
  });

  it('is read from the device when it is not in the cached reads', async () => {
    await keep();
    const key = resourceKey('first-lesson');
    expect((await readCached(3, key, hashKey(key)))?.data).toMatchObject({ title: 'Plan the film' });
    expect(await readCached(4, key, hashKey(key))).toBeUndefined();
  });

  it('is removed with its files, except those that another resource needs', async () => {
    await keep();
    await keep({ ...someResource, pictures: [picture], downloads: [] });
    await removeOfflineResource(3, 'first-lesson');
    expect(await files()).toEqual([
      '/api/library/open-day-plan/document.docx',
      '/api/library/open-day-plan/document.pdf',
      '/api/media/5-1200.webp',
    ]);
    expect((await listOfflineResources(3)).map(({ slug }) => slug)).toEqual(['open-day-plan']);
  });

  it('replaces its older version', async () => {
    await keep();
    await keep({ ...lesson, film: null, downloads: [], pictures: [] });
    expect(await files()).toEqual(['/api/library/first-lesson/document.docx']);
  });

  it.each([
    ['a sign-out', wipePerson],
    ['the end of a session', wipeReads],
  ])('is removed after %s', async (_, leave) => {
    await keep();
    await leave();
    expect([await database.offlineResources.count(), await database.files.count()]).toEqual([0, 0]);
  });

  it('is not stored for a member who has signed out in the meantime', async () => {
    vi.stubGlobal('fetch', async () => {
      await wipePerson();
      return answer(10);
    });
    await expect(keep()).rejects.toMatchObject({ name: 'AbortError' });
    expect([await database.offlineResources.count(), await database.files.count()]).toEqual([0, 0]);
  });

  it('is stored completely or not at all', async () => {
    const broken = vi.fn<(url: string) => Promise<Response>>(async (url) =>
      url.endsWith('/film') ? new Response('Gone', { status: 404 }) : answer(10),
    );
    vi.stubGlobal('fetch', broken);
    await expect(keep()).rejects.toThrow('We couldn’t download it.');
    expect([await database.offlineResources.count(), await database.files.count()]).toEqual([0, 0]);
  });

  it('is refused when the storage limit for resources is exceeded', async () => {
    const large = { userId: 3, slug: 'large', resource: someResource, urls: [], size: MOST_OFFLINE - 500, storedAt: 1 };
    await database.offlineResources.put(large);
    await expect(keep()).rejects.toThrow('up to 2 GB');
  });
});
