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
import { isKnownSignedOut, isOwed } from './signed-out.ts';
import { FRAME, HAS_READS } from './names.ts';
import { currentMember, deviceOwner, mayKeep, onDeviceWiped } from './owner.ts';
import { hasPrivate, readPrivate, removePrivate, writePrivate } from './private-storage.ts';
import { useReached } from './use-connection.ts';

/*
 * Keeps what the Circle's bar shows of its member (name, picture, counts) in private storage, so that a cold start paints
 * it before the server has said who is signed in. It is read at once, while the page is drawn: the database with
 * everything else that was read answers later. What was kept comes back under keys of its own, so that no screen takes
 * it for an answer.
 */

const COUNTS: readonly QueryKey[] = [unreadKey, unreadNotificationsKey];
const KEYS: readonly QueryKey[] = [currentUserKey, ...COUNTS];
const HASHES: ReadonlySet<string> = new Set(KEYS.map(hashKey));

/** The shape of the three answers: a digest of their schemas. Another shape is never shown. A test says when it changes. */
export const SHAPE = '3628045a';
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** How long changes are gathered before they are written. */
const GATHER_MS = 1000;

/** @param mayWrite asked when it is written, which may be a moment after it was kept */
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
 * Keeps the bar of a member as long as they are signed in here, and each change of it. It is kept whole: counts that are
 * still on their way do not wipe out the last ones.
 * @returns what ends it
 */
export function keepFrame(queryClient: QueryClient, memberId: number): () => void {
  let over = false;
  // Another tab may have found the session ended: it removes the note of what was read (`wipeReads`).
  const persister = persisterOf(() => !over && currentMember() === memberId && mayKeep() && hasPrivate(HAS_READS));
  const keep = () => {
    // Without a server the answers come from this device, and are no newer.
    if (!isReached()) return;
    // These three alone, and no mutations, which hold words that somebody has written.
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
 * Fills in whom this device expects, if it is still theirs and the server has not said that nobody is signed in.
 * What is too old, of another shape or unreadable goes.
 */
export function expectFrame(queryClient: QueryClient): void {
  const owner = deviceOwner();
  if (owner === null || isKnownSignedOut() || isOwed()) return;
  const kept = readFrame();
  const found = new Map(kept?.clientState.queries.map(({ queryHash, state }) => [queryHash, state.data]));
  const user = found.get(hashKey(currentUserKey));
  if (!isUser(user) || user.id !== owner) {
    if (kept) removePrivate(FRAME);
    return;
  }
  queryClient.setQueryData(expectedKey, user);
  for (const key of COUNTS) queryClient.setQueryData([...expectedKey, ...key], found.get(hashKey(key)));
}

function readFrame(): CachedFrame | undefined {
  const persister = persisterOf(() => false);
  try {
    // Local storage answers at once.
    const kept = persister.restoreClient() as CachedFrame | undefined;
    if (!kept || (kept.buster === SHAPE && Date.now() - kept.timestamp < MAX_AGE_MS)) return kept;
  } catch {
    // No text that we have written.
  }
  void persister.removeClient();
  return undefined;
}

/** What the bar draws, and would break on. */
const isUser = (data: unknown): data is CurrentUser => {
  const { firstName, lastName, profileImageUrl } = { ...(data as Partial<CurrentUser> | null | undefined) };
  return [firstName, lastName, profileImageUrl ?? ''].every((text) => typeof text === 'string');
};

/** Nobody is expected any more. */
function forgetExpected(queryClient: QueryClient): void {
  queryClient.setQueriesData({ queryKey: expectedKey }, null);
}

/**
 * The bar of a cold start: shown until the server has said who is signed in, gone at once when the device is no longer
 * that member's, and kept again while they are signed in.
 */
export function useCachedFrame({ status, user }: Auth): void {
  const queryClient = useQueryClient();
  const isChecking = status === 'checking';
  const reached = useReached();
  const memberId = user?.id;

  // In the layout effect, so that nothing is painted in between.
  useLayoutEffect(() => {
    if (!isChecking) return undefined;
    expectFrame(queryClient);
    return onDeviceWiped((owner) => owner !== expectedId(queryClient) && forgetExpected(queryClient));
  }, [isChecking, queryClient]);
  useEffect(() => {
    if (status !== 'visitor') return;
    removePrivate(FRAME);
    forgetExpected(queryClient);
  }, [status, queryClient]);
  useEffect(
    () => (memberId === undefined || !reached ? undefined : keepFrame(queryClient, memberId)),
    [memberId, reached, queryClient],
  );
}

const expectedId = (queryClient: QueryClient): number | undefined =>
  queryClient.getQueryData<CurrentUser | null>(expectedKey)?.id;

/**
 * Options for the query of a count in the member bar: nothing is read before the server has said who is signed in, and
 * until the answer comes, what was kept of this member stands.
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
