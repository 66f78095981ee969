import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrivate, writePrivate } from './private-storage.ts';
import { claimDevice } from './owner.ts';
import { database } from './database.ts';
import { wipeOthers, wipePerson, wipeReads } from './wipe.ts';

const read = { userId: 3, key: '["/api/feed/posts"]', data: 'Ottilie’s words', updatedAt: 0 };

describe('the device', () => {
  beforeEach(async () => {
    await wipePerson();
    claimDevice(3);
    writePrivate('draft/post', 'begun');
    await database.reads.put(read);
  });

  it('holds nothing of a person who has signed out', async () => {
    await wipePerson();
    expect(await database.reads.count()).toBe(0);
    expect(readPrivate('')).toEqual([]);
  });

  it('takes the number from the app’s icon, at a sign-out and when a session ends', async () => {
    let cleared = 0;
    Object.assign(navigator, { clearAppBadge: async () => void cleared++ });
    await wipePerson();
    await wipeReads();
    expect(cleared).toBe(2);
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  it('keeps their own words, and nothing they have read, when a session ends by itself', async () => {
    await wipeReads();
    expect(await database.reads.count()).toBe(0);
    expect(readPrivate('draft/')).toEqual([['draft/post', 'begun']]);
  });

  it('holds nothing of anybody else once somebody has signed in', async () => {
    await database.reads.put({ ...read, userId: 4 });
    await wipeOthers(4);
    expect((await database.reads.toArray()).map(({ userId }) => userId)).toEqual([4]);
  });

  it('is wiped with the database open in this tab, and can be used again', async () => {
    await wipePerson();
    await database.reads.put(read);
    expect(await database.reads.get([3, read.key])).toEqual(read);
  });
});

describe('notifications', () => {
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
    ['a session that ends by itself', () => wipeReads()],
    ['somebody else’s sign-in', () => wipeOthers(4)],
  ])('end with %s, and those that are shown go', async (_, wipe) => {
    await wipe();
    expect(ended).toEqual(['closed', 'unsubscribed']);
  });

  it('stay for the same member', async () => {
    await wipeOthers(3);
    expect(ended).toEqual([]);
  });
});
