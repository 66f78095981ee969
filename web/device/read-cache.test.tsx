import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { filteredFeedKey, postKey } from '#shared/api/queries/feed.ts';
import type { FeedFilter } from '#shared/rules/feed-filter.ts';
import { somePost } from '../../tests/support/feed.ts';
import { database, makeRoom } from './database.ts';
import { FEED, storeReads, readCached, SAVED } from './read-cache.ts';
import { wipePerson } from './wipe.ts';

const feed = {
  userId: 3,
  key: FEED,
  data: { pages: [{ items: [somePost({ id: 2 }), somePost({ id: 1 })], next: null }], pageParams: [null] },
  updatedAt: 10,
};
const full = () => Promise.reject(new DOMException('The disk is full', 'QuotaExceededError'));

const own = (userId: number) => database.owner.put({ userId }, 0);
beforeEach(wipePerson);
beforeEach(() => own(3));

it('returns a post from the stored feed, only to the member who read it', async () => {
  await storeReads(3, [feed]);
  expect(await readCached(3, postKey(1), hashKey(postKey(1)))).toMatchObject({ data: { id: 1 }, updatedAt: 10 });
  expect(await readCached(4, postKey(1), hashKey(postKey(1)))).toBeUndefined();
});

it('applies later changes of posts to the stored feed, and omits deleted posts', async () => {
  const liked = { userId: 3, key: hashKey(postKey(2)), data: somePost({ id: 2, likeCount: 9 }), updatedAt: 20 };
  const gone = { userId: 3, key: hashKey(postKey(1)), data: null, updatedAt: 20 };
  await storeReads(3, [feed, liked, gone]);
  expect(await readCached(3, [], FEED)).toMatchObject({ data: { pages: [{ items: [{ id: 2, likeCount: 9 }] }] } });
});

it('filters the stored feed offline, even one stored by the previous version', async () => {
  await storeReads(3, [feed]);
  const read = (filter: FeedFilter) => readCached(3, filteredFeedKey(filter), hashKey(filteredFeedKey(filter)));
  expect(await read({ topic: null, show: 'unanswered' })).toMatchObject({
    data: { pages: [{ items: [{ id: 2 }, { id: 1 }], next: null }] },
    updatedAt: 10,
  });
  expect(await read({ topic: null, show: 'saved' })).toMatchObject({ data: { pages: [{ items: [] }] } });
  expect(await read({ topic: null, show: 'new' })).toBeUndefined();
  const saved = { ...feed, key: SAVED, updatedAt: 12 };
  await storeReads(3, [saved]);
  expect(await read({ topic: null, show: 'saved' })).toMatchObject({ data: saved.data, updatedAt: 12 });
});

it('stores nothing for a member who no longer owns the device', async () => {
  await own(4);
  await storeReads(3, [feed]);
  await database.owner.clear();
  await storeReads(3, [feed]);
  expect(await database.reads.count()).toBe(0);
});

it('evicts the oldest reads', async () => {
  const rows = Array.from({ length: 405 }, (_, index) => ({
    key: `k${index}`,
    data: 0,
    updatedAt: index + 1,
  }));
  await storeReads(3, rows);
  expect(await database.reads.count()).toBe(400);
  expect(await database.reads.get([3, 'k0'])).toBeUndefined();
});

it('evicts older pictures on a full device, but no saved recordings', async () => {
  const file = { userId: 3, blob: new Blob(['x']), size: 1, usedAt: 1, onPurpose: 0 } as const;
  await database.files.bulkPut([
    { ...file, url: 'old' },
    { ...file, url: 'new', usedAt: 2 },
    { ...file, url: 'recording', onPurpose: 1 },
  ]);
  const write = vi.fn<() => Promise<string>>().mockImplementationOnce(full).mockResolvedValueOnce('written');
  expect(await makeRoom(write)).toBe('written');
  expect((await database.files.toArray()).map(({ url }) => url)).toEqual(['new', 'recording']);
  await expect(makeRoom(full)).rejects.toThrow('The disk is full');
});
