import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { type DataTag, hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { unreadKey } from '#shared/api/queries/messages.ts';
import { unreadNotificationsKey } from '#shared/api/queries/notifications.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { useIsConfirmed, useMember } from '../app/member.tsx';
import { type Auth, expectedKey } from '../app/use-auth.ts';
import { isReached } from './connection.ts';
import { isKnownSignedOut, isSignOutPending } from './signed-out.ts';
import { FRAME, HAS_READS } from './names.ts';
import { currentMember, deviceOwner, mayStore, onDeviceWiped } from './owner.ts';
import { hasPrivate, readPrivate, removePrivate, writePrivate } from './private-storage.ts';
import { useReached } from './use-connection.ts';

/*
 * Caches what the Circle's bar shows of its member (name, picture, counts) in private storage, so that a cold start
 * paints it before the session is confirmed. Private storage can be read synchronously, unlike the database with
 * everything else. The cached values have query keys of their own, so that no screen uses them as an answer.
 */

const COUNTS: readonly QueryKey[] = [unreadKey, unreadNotificationsKey];
const KEYS: readonly QueryKey[] = [currentUserKey, ...COUNTS];
const HASHES: ReadonlySet<string> = new Set(KEYS.map(hashKey));

/** A digest of the schemas of the three answers. Data of another shape is never shown. A test fails when it changes. */
export const SHAPE = '3628045a';
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Delay before a write, in milliseconds: changes in between are written together. */
const GATHER_MS = 1000;

/** @param mayWrite checked at the time of writing, which may be later */
const persisterOf = (mayWrite: () => boolean) =>
  createSyncStoragePersister({
    key: FRAME,
    throttleTime: GATHER_MS,
    storage: {
      getItem: (name) => readPrivate(name).find(([found]) => found === name)?.[1] ?? null,
      setItem: (name, text) => void (mayWrite() && writePrivate(name, text)),
      removeItem: removePrivate,
    },
  });

type CachedFrame = Parameters<ReturnType<typeof persisterOf>['persistClient']>[0];

/**
 * Caches a member's bar while they are signed in here, and each change of it. It is stored whole: pending counts do not
 * overwrite the last ones.
 * @returns stops it
 */
export function persistFrame(queryClient: QueryClient, memberId: number): () => void {
  let over = false;
  // Another tab may have seen the session expire and removed what was read (`wipeReads`).
  const persister = persisterOf(() => !over && currentMember() === memberId && mayStore() && hasPrivate(HAS_READS));
  const keep = () => {
    // Offline, the answers come from this device and are not newer.
    if (!isReached()) return;
    // Only these three, and no mutations, which hold private text.
    const queries = KEYS.flatMap((queryKey) => queryClient.getQueryCache().find({ queryKey }) ?? [])
      .filter(({ state }) => state.status === 'success' && state.data !== null)
      .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, state, dehydratedAt: state.dataUpdatedAt }));
    if (queries.length < KEYS.length) return;
    const clientState = { mutations: [], queries };
    void persister.persistClient({ timestamp: Date.now(), buster: SHAPE, clientState });
  };
  keep();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && HASHES.has(event.query.queryHash)) keep();
  });
  return () => {
    over = true;
    unsubscribe();
  };
}

/**
 * Fills in the expected member if the device is still theirs and the server has not ended the session. Removes data
 * that is too old, of another shape or unreadable.
 */
export function expectFrame(queryClient: QueryClient): void {
  const owner = deviceOwner();
  if (owner === null || isKnownSignedOut() || isSignOutPending()) return;
  const cached = readFrame();
  const found = new Map(cached?.clientState.queries.map(({ queryHash, state }) => [queryHash, state.data]));
  const user = found.get(hashKey(currentUserKey));
  if (!isUser(user) || user.id !== owner) {
    if (cached) removePrivate(FRAME);
    return;
  }
  queryClient.setQueryData(expectedKey, user);
  for (const key of COUNTS) queryClient.setQueryData([...expectedKey, ...key], found.get(hashKey(key)));
}

function readFrame(): CachedFrame | undefined {
  const persister = persisterOf(() => false);
  try {
    // Local storage is synchronous.
    const cached = persister.restoreClient() as CachedFrame | undefined;
    if (!cached || (cached.buster === SHAPE && Date.now() - cached.timestamp < MAX_AGE_MS)) return cached;
  } catch {
    // Not valid JSON.
  }
  void persister.removeClient();
  return undefined;
}

/** Checks what the bar renders and would break on. */
const isUser = (data: unknown): data is CurrentUser => {
  const { firstName, lastName, profileImageUrl } = { ...(data as Partial<CurrentUser> | null | undefined) };
  return [firstName, lastName, profileImageUrl ?? ''].every((text) => typeof text === 'string');
};

/** Removes the expected member. */
function clearExpected(queryClient: QueryClient): void {
  queryClient.setQueriesData({ queryKey: expectedKey }, null);
}

/**
 * The bar of a cold start: shown until the session is confirmed, removed at once when the device no longer belongs to
 * the member, and cached again while they are signed in.
 */
export function useCachedFrame({ status, user }: Auth): void {
  const queryClient = useQueryClient();
  const isChecking = status === 'checking';
  const reached = useReached();
  const memberId = user?.id;

  // In a layout effect, so that nothing is painted in between.
  useLayoutEffect(() => {
    if (!isChecking) return undefined;
    expectFrame(queryClient);
    return onDeviceWiped((owner) => owner !== expectedId(queryClient) && clearExpected(queryClient));
  }, [isChecking, queryClient]);
  useEffect(() => {
    if (status !== 'visitor') return;
    removePrivate(FRAME);
    clearExpected(queryClient);
  }, [status, queryClient]);
  useEffect(
    () => (memberId === undefined || !reached ? undefined : persistFrame(queryClient, memberId)),
    [memberId, reached, queryClient],
  );
}

const expectedId = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData<CurrentUser | null>(expectedKey)?.id;

/**
 * Options for a count in the member bar: disabled until the session is confirmed, with the cached count of this member
 * until the answer arrives.
 */
export function useCachedCount<Data>({ queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> }): {
  readonly enabled: boolean;
  readonly placeholderData: Data | undefined;
} {
  const queryClient = useQueryClient();
  const { id } = useMember();
  const isTheirs = expectedId(queryClient) === id;
  return {
    enabled: useIsConfirmed(),
    placeholderData: isTheirs
      ? (queryClient.getQueryData<Data>([...expectedKey, ...queryKey]) ?? undefined)
      : undefined,
  };
}
