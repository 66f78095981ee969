import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrivate, writePrivate } from './private-storage.ts';
import { claimDevice } from './owner.ts';
import { database } from './database.ts';
import { wipeOthers, wipePerson, wipeReads } from './wipe.ts';

const read = { userId: 3, key: '["/api/feed/posts"]', data: 'Ottilie’s words', updatedAt: 0 };

describe('private data on the device', () => {
  beforeEach(async () => {
    await wipePerson();
    claimDevice(3);
    writePrivate('draft/post', 'begun');
    await database.reads.put(read);
  });

  it('is removed after a sign-out', async () => {
    await wipePerson();
    expect(await database.reads.count()).toBe(0);
    expect(readPrivate('')).toEqual([]);
  });

  it('includes the app’s badge, which is cleared at a sign-out and when a session expires', async () => {
    let cleared = 0;
    Object.assign(navigator, { clearAppBadge: async () => void cleared++ });
    await wipePerson();
    await wipeReads();
    expect(cleared).toBe(2);
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  it('is reduced to the member’s drafts when a session expires', async () => {
    await wipeReads();
    expect(await database.reads.count()).toBe(0);
    expect(readPrivate('draft/')).toEqual([['draft/post', 'begun']]);
  });

  it('of other members is removed once a member has signed in', async () => {
    await database.reads.put({ ...read, userId: 4 });
    await wipeOthers(4);
    expect((await database.reads.toArray()).map(({ userId }) => userId)).toEqual([4]);
  });

  it('can be wiped while the database is open in this tab, and written again', async () => {
    await wipePerson();
    await database.reads.put(read);
    expect(await database.reads.get([3, read.key])).toEqual(read);
  });
});

describe('push notifications on the device', () => {
  let ended: string[];
  beforeEach(async () => {
    await wipePerson();
    ended = [];
    const notification = { close: () => void ended.push('closed') };
    const subscription = { unsubscribe: async () => ended.push('unsubscribed') > 0 };
    const registration = {
      getNotifications: async () => [notification],
      pushManager: { getSubscription: async () => subscription },
    };
    const serviceWorker = { getRegistration: async () => registration };
    await database.owner.put({ userId: 3 }, 0);
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  it.each([
    ['a sign-out', () => wipePerson()],
    ['an expired session', () => wipeReads()],
    ['another member’s sign-in', () => wipeOthers(4)],
  ])('end after %s, and visible ones are closed', async (_, wipe) => {
    await wipe();
    expect(ended).toEqual(['closed', 'unsubscribed']);
  });

  it('continue for the same member', async () => {
    await wipeOthers(3);
    expect(ended).toEqual([]);
  });
});
