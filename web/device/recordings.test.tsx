import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from './database.ts';
import { downloadRecording, listRecordings, MOST_RECORDINGS, removeRecording } from './recordings.ts';
import { wipePerson, wipeReads } from './wipe.ts';

const post = { id: 7, title: 'Assembly' };
const sound = (length: number, headers: Record<string, string> = { 'content-length': String(length) }) =>
  vi.fn<() => Promise<Response>>(async () => new Response(new Uint8Array(length), { headers }));
const keep = (url = '/api/media/a.mp3', onProgress: (share: number) => void = () => {}) =>
  downloadRecording({ userId: 3, url, post, signal: new AbortController().signal, onProgress });
const rowOf = (size: number) =>
  ({ userId: 3, url: '/api/media/large.mp3', blob: new Blob(), size, usedAt: 1, onPurpose: 1, post }) as const;

beforeEach(async () => {
  await wipePerson();
  await database.owner.put({ userId: 3 }, 0);
});

describe('a saved recording', () => {
  it('is stored completely, reports its progress and can be removed', async () => {
    vi.stubGlobal('fetch', sound(2000, { 'content-length': '2000', 'content-type': 'audio/mpeg' }));
    const onProgress = vi.fn<(share: number) => void>();
    await keep('/api/media/a.mp3', onProgress);
    expect(onProgress).toHaveBeenLastCalledWith(1);
    expect(await listRecordings(3)).toEqual([{ url: '/api/media/a.mp3', size: 2000, post }]);
    expect((await database.files.get([3, '/api/media/a.mp3']))?.blob.type).toBe('audio/mpeg');
    expect(await listRecordings(4)).toEqual([]);
    await removeRecording(3, '/api/media/a.mp3');
    expect(await listRecordings(3)).toEqual([]);
  });

  it.each([
    ['a sign-out', wipePerson],
    ['the end of a session', wipeReads],
  ])('is removed after %s', async (_, leave) => {
    vi.stubGlobal('fetch', sound(10));
    await keep();
    await leave();
    expect(await database.files.count()).toBe(0);
  });

  it('is not stored for a member who has signed out in the meantime', async () => {
    vi.stubGlobal('fetch', async () => {
      await wipePerson();
      return new Response('sound');
    });
    await expect(keep()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await database.files.count()).toBe(0);
  });

  it.each([
    ['by its declared size', sound(100)],
    ['by the received bytes without a declared size', sound(100, {})],
  ])('is refused when it exceeds the storage for recordings, %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    await database.files.put(rowOf(MOST_RECORDINGS - 99));
    await expect(keep()).rejects.toThrow('Remove one');
    expect(await listRecordings(3)).toHaveLength(1);
  });

  it('reports a full device when evicting pictures did not help', async () => {
    vi.stubGlobal('fetch', sound(10));
    await database.files.put({ ...rowOf(10), url: '/api/media/picture.webp', onPurpose: 0 });
    vi.spyOn(database.files, 'put').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await expect(keep()).rejects.toThrow('This device is out of space.');
    expect(await database.files.count()).toBe(0);
  });

  it.each([
    ['offline', async () => Promise.reject(new TypeError('Failed to fetch'))],
    ['for a deleted recording', async () => new Response('Not found', { status: 404 })],
  ])('reports a failed download %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    await expect(keep()).rejects.toThrow('We couldn’t download it.');
  });
});
