import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { type Follow, type Live, type LiveNeeds, startLive } from './live.ts';

/** How long an unused stream stays open, in milliseconds: the next screen reuses it. */
const LINGER = 5000;

interface Running {
  readonly userId: number | null;
  readonly live: Live;
}

let running: Running | undefined;
let holders = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

function hold(needs: LiveNeeds, follow: Follow | undefined): () => void {
  clearTimeout(ending);
  if (running?.userId !== needs.userId) {
    stopLive();
    running = { userId: needs.userId, live: startLive(needs) };
  }
  if (follow) running.live.follow(follow);
  holders++;
  return () => {
    holders--;
    if (holders === 0) ending = setTimeout(stopLive, LINGER);
  };
}

/** Closes it at once; for another member, and for tests. */
export function stopLive(): void {
  clearTimeout(ending);
  running?.live.stop();
  running = undefined;
}

/**
 * Live updates while a screen with this hook is shown. Screens share one stream.
 * @param userId the member, null for a visitor, undefined while unknown
 * @param follow handles events in the caller, so that a visitor's chat loads no other code
 */
export function useLive(userId: number | null | undefined, follow?: Follow): void {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    return hold({ client, queryClient, userId }, follow);
  }, [client, queryClient, userId, follow]);
}
