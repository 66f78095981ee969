import { createHash } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { SIGN_OUT_PENDING } from '#shared/rules/page-data.ts';
import { feedKey } from '#shared/api/queries/feed.ts';
import { unreadKey } from '#shared/api/queries/messages.ts';
import { unreadNotificationsKey } from '#shared/api/queries/notifications.ts';
import { unreadCounts } from '#shared/contracts/messages.ts';
import { countUnreadNotifications } from '#shared/contracts/notifications.ts';
import { currentUser } from '#shared/contracts/users.ts';
import { resetStores } from '../../tests/support/reset-stores.ts';
import { someMember } from '../../tests/support/render-screen.tsx';
import { expectedKey } from '../app/use-auth.ts';
import { setReached } from './connection.ts';
import { expectFrame, persistFrame, MAX_AGE_MS, SHAPE } from './cached-frame.ts';
import { FRAME, HAS_READS } from './names.ts';
import { setOwner } from './owner.ts';
import { readPrivate, writePrivate } from './private-storage.ts';
import { wipePerson, wipeReads } from './wipe.ts';

const ada = { ...someMember, id: 1, firstName: 'Ada' };
const bea = { ...someMember, id: 2, firstName: 'Bea' };

const pausedMutation = {
  context: undefined,
  data: undefined,
  error: null,
  failureCount: 0,
  failureReason: null,
  isPaused: true,
  status: 'pending',
  submittedAt: 0,
} as const;

const text = (): string | undefined => readPrivate(FRAME)[0]?.[1];
const written = () => vi.advanceTimersByTimeAsync(1500);

/** A page of the Circle that Ada reads, until her bar is cached. */
async function read({ user = ada, messages = 3, notifications = 2 } = {}): Promise<QueryClient> {
  const queryClient = new QueryClient();
  setOwner(user.id);
  writePrivate(HAS_READS, '1');
  queryClient.setQueryData(currentUserKey, user);
  queryClient.setQueryData(unreadKey, { messages, requests: 0 });
  queryClient.setQueryData(unreadNotificationsKey, { count: notifications });
  const end = persistFrame(queryClient, user.id);
  ends.push(end);
  await written();
  return queryClient;
}
const ends: (() => void)[] = [];

/** A newly opened page on the same device. */
function openAgain(): QueryClient {
  for (const end of ends.splice(0)) end();
  resetStores();
  return new QueryClient();
}
const expected = (queryClient: QueryClient) => {
  expectFrame(queryClient);
  return [[], unreadKey, unreadNotificationsKey].map((key) => queryClient.getQueryData([...expectedKey, ...key]));
};
const ADAS = [ada, { messages: 3, requests: 0 }, { count: 2 }];
const NOTHING = [undefined, undefined, undefined];

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true }));
afterEach(async () => {
  openAgain();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await wipePerson();
  localStorage.clear();
  document.cookie = 'bonjour_signed_out=; max-age=0';
});

describe('the cached navigation bar of the Circle', () => {
  it('is restored in a new page, under query keys that no screen reads', async () => {
    await read();
    const queryClient = openAgain();
    expect(expected(queryClient)).toEqual(ADAS);
    expect(queryClient.getQueryData(currentUserKey)).toBeUndefined();
    expect(queryClient.getQueryData(unreadKey)).toBeUndefined();
  });

  it('is updated with each change, and holds only the member and the counts', async () => {
    const queryClient = await read();
    queryClient.setQueryData(feedKey, { pages: ['Marmalade'] });
    queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: ['post'] }, { ...pausedMutation, variables: 'Marmalade' });
    queryClient.setQueryData(unreadKey, { messages: 4, requests: 1 });
    await written();
    expect(text()).not.toContain('Marmalade');
    expect(expected(openAgain())[1]).toEqual({ messages: 4, requests: 1 });
  });

  it('keeps the last counts while new ones are pending', async () => {
    await read();
    const queryClient = openAgain();
    setOwner(ada.id);
    queryClient.setQueryData(currentUserKey, { ...ada, firstName: 'Augusta' });
    ends.push(persistFrame(queryClient, ada.id));
    await written();
    expect(expected(openAgain())).toEqual(ADAS);
  });

  it('is not updated with data from the offline cache', async () => {
    await read();
    const before = text();
    setReached(false);
    await read({ messages: 9 });
    setReached(true);
    expect(text()).toBe(before);
  });
});

describe('a cached navigation bar', () => {
  it.each([
    ['older than thirty days', () => vi.setSystemTime(Date.now() + MAX_AGE_MS + 1)],
    ['of another shape', () => void writePrivate(FRAME, text()!.replace(SHAPE, 'older'))],
    ['that is truncated', () => void writePrivate(FRAME, text()!.slice(0, 100))],
    ['without a name', () => void writePrivate(FRAME, text()!.replace('"Ada"', '5'))],
  ])('%s is removed', async (_, change) => {
    await read();
    change();
    expect(expected(openAgain())).toEqual(NOTHING);
    expect(text()).toBeUndefined();
  });

  it('is removed when the device belongs to another member', async () => {
    await read();
    const queryClient = openAgain();
    localStorage.setItem('private/owner', '2');
    expect(expected(queryClient)).toEqual(NOTHING);
    expect(text()).toBeUndefined();
  });

  it.each([
    ['the document says that the session has ended', () => (document.cookie = 'bonjour_signed_out=1')],
    ['a sign-out is pending', () => localStorage.setItem(SIGN_OUT_PENDING, '1')],
  ])('is hidden when %s', async (_, happen) => {
    await read();
    happen();
    expect(expected(openAgain())).toEqual(NOTHING);
  });

  it.each([
    ['a sign-out or account deletion', wipePerson],
    ['an expired session', wipeReads],
    ['another member’s sign-in', () => (resetStores(), setOwner(bea.id))],
  ])('is removed after %s, and not restored by a pending write', async (_, end) => {
    const queryClient = await read();
    queryClient.setQueryData(unreadKey, { messages: 4, requests: 0 });
    await end();
    expect(text()).toBeUndefined();
    await written();
    expect(text()).toBeUndefined();
    expect(expected(openAgain())).toEqual(NOTHING);
  });

  it.each(['SecurityError', 'QuotaExceededError'])(
    'does nothing when the browser refuses storage: %s',
    async (name) => {
      const refuse = () => {
        throw new DOMException('No', name);
      };
      vi.stubGlobal('localStorage', new Proxy({}, { get: () => refuse, ownKeys: refuse }));
      await read();
      expect(expected(openAgain())).toEqual(NOTHING);
      vi.unstubAllGlobals();
      expect(text()).toBeUndefined();
    },
  );
});

it('the version of the cached data changes with its schemas', () => {
  const shapes = [currentUser, unreadCounts, countUnreadNotifications.response].map((schema) =>
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  );
  // If this fails, put the digest into SHAPE: data cached in the old shape is then never shown.
  expect(SHAPE).toBe(createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 8));
});
