import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import type { Client } from '#shared/api/client.ts';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { removePrivate, writePrivate } from '../private-storage.ts';
import { UNSENT } from '../names.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { databaseTime } from '../persist-reads.ts';
import { askForSync, currentOutbox, loadStore, onOutbox, outboxOf, useOutbox } from './page-outbox.ts';

interface Calls {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Updates what is shown after a delivery, by the name of the call. */
export type Arrivals = Readonly<Record<string, (calls: Calls, item: OutboxItem, answer: unknown) => void>>;

const isWaiting = (): boolean => useOutbox.getState().some(({ state }) => state === 'waiting');
const retryNow = (): void => {
  if (isWaiting()) currentOutbox()?.retryNow();
};

/** Sends a member's pending items while the Circle is open, at each sign of the network. */
export function useOutboxRunner(userId: number, arrivals: Arrivals): void {
  const client = useApi();
  const queryClient = useQueryClient();

  useEffect(() => {
    let isOver = false;
    const open = async () => {
      await databaseTime();
      // If its code does not load, the next sign of the network retries.
      await loadStore();
      if (!isOver) await outboxOf(client, userId);
    };
    const tryToOpen = () => void open().catch(() => undefined);
    const stopHearing = onOutbox({
      onSent: (item, answer) => arrivals[item.endpoint]?.({ client, queryClient }, item, answer),
      // The guard shows the sign-in. If the refusal was for an earlier session, the same person is signed in again.
      onSignedOut: () =>
        void queryClient
          .fetchQuery({ ...currentUserQuery(client), staleTime: 0 })
          .then((user) => user?.id === userId && tryToOpen())
          .catch(() => undefined),
    });
    const stopNoting = useOutbox.subscribe((items) => {
      if (items.length > 0) writePrivate(UNSENT, '1');
      else removePrivate(UNSENT);
    });
    tryToOpen();
    window.addEventListener('online', tryToOpen);
    return () => {
      isOver = true;
      window.removeEventListener('online', tryToOpen);
      stopHearing();
      stopNoting();
    };
  }, [client, queryClient, userId, arrivals]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') retryNow();
      // Browsers stop retrying a sync after a while, so each hidden page requests it again.
      else if (isWaiting()) askForSync();
    };
    // Any answer means that the network is back.
    const stopWatching = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) retryNow();
    });
    window.addEventListener('online', retryNow);
    document.addEventListener('visibilitychange', look);
    return () => {
      stopWatching();
      window.removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', look);
    };
  }, [queryClient]);

  const live = useLiveState();
  useEffect(() => {
    if (live === 'open') retryNow();
  }, [live]);
}
