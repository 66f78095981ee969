import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '#shared/api/client.ts';
import { notificationsKey } from '#shared/api/queries/notifications.ts';
import { somePost } from '../../tests/support/feed.ts';
import { patience } from '../../tests/support/depth.ts';
import { fakeTransport } from '../../tests/support/fake-transport.ts';
import { database } from './database.ts';
import { persistReads } from './persist-reads.ts';
import { FEED, SAVED } from './read-cache.ts';
import { wipePerson } from './wipe.ts';

const begin = () => {
  const { transport } = fakeTransport({ 'feed.list': () => [somePost()] });
  const queryClient = new QueryClient();
  return { queryClient, end: persistReads({ client: createClient(transport), queryClient, userId: 3 }) };
};
/** Lets pending database work finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await database.owner.count();
}

beforeEach(async () => {
  await wipePerson();
  // A deletion slower than the timeout of `wipePerson` would remove the test's data.
  await settled();
});

describe('offline storage', () => {
  it('stores responses, and the feed’s newest posts', async () => {
    const { queryClient, end } = begin();
    queryClient.setQueryData(notificationsKey, ['Welcome']);
    queryClient.setQueryData(['/api/admin/users'], ['not for here']);
    await vi.waitFor(async () => expect(await database.reads.get([3, FEED])).toBeDefined(), {
      timeout: patience(20_000),
    });
    expect((await database.reads.toArray()).map(({ key }) => key)).toEqual([
      SAVED,
      FEED,
      JSON.stringify(notificationsKey),
    ]);
    expect(await database.owner.get(0)).toEqual({ userId: 3 });
    end();
  });

  it('stores the unfiltered directory, but no search in it', async () => {
    const { queryClient, end } = begin();
    const members = (filter: object) => ['/api/community/members', filter];
    queryClient.setQueryData(members({ search: undefined }), { pages: [], pageParams: [] });
    queryClient.setQueryData(members({ search: 'berthe' }), { pages: [], pageParams: [] });
    await vi.waitFor(async () => expect(await database.reads.get([3, FEED])).toBeDefined(), {
      timeout: patience(20_000),
    });
    const keys = (await database.reads.toArray()).map(({ key }) => key).filter((key) => key.includes('community'));
    expect(keys).toEqual([JSON.stringify(members({}))]);
    end();
  });

  it('stores webinars, and not the secret address of their calendar', async () => {
    const { queryClient, end } = begin();
    const keys = [['/api/webinars', { when: 'upcoming' }], ['/api/webinars', 'photo-walk'], ['/api/webinars/calendar']];
    for (const key of keys) queryClient.setQueryData(key, { title: 'Photo walk' });
    await vi.waitFor(async () => expect(await database.reads.get([3, FEED])).toBeDefined(), {
      timeout: patience(20_000),
    });
    const stored = (await database.reads.toArray()).map(({ key }) => key).filter((key) => key.includes('webinars'));
    expect(stored.toSorted()).toEqual([JSON.stringify(keys[1]), JSON.stringify(keys[0])]);
    end();
  });

  it('stops at a sign-out, even if it happens while storing starts', async () => {
    const { queryClient } = begin();
    queryClient.setQueryData(notificationsKey, ['Welcome']);
    await wipePerson();
    await settled();
    expect(await database.owner.count()).toBe(0);
    expect(await database.reads.count()).toBe(0);
  });
});
