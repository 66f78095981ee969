import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { isReached, setReached, onReachedChange } from './connection.ts';

/** Polling interval while the server is unreachable and the page is visible, in milliseconds. */
const ASK_EVERY = 15_000;

/** Notices when the server is reachable again, and refetches what is on the screen. */
export function useRecovery(): void {
  const queryClient = useQueryClient();
  const live = useLiveState();
  useEffect(() => {
    if (live === 'open') setReached(true);
  }, [live]);
  useEffect(() => {
    const ask = () => {
      if (isReached() || document.visibilityState === 'hidden') return;
      void queryClient.refetchQueries({ queryKey: currentUserKey });
    };
    const timer = setInterval(ask, ASK_EVERY);
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    const stop = onReachedChange(() => {
      if (isReached()) void queryClient.invalidateQueries();
    });
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
      stop();
    };
  }, [queryClient]);
}

/** Whether the server is reachable; true on the server and in the first render. */
export const useReached = (): boolean => useSyncExternalStore(onReachedChange, isReached, () => true);
