import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { type Follow, type Live, type LiveNeeds, startLive } from './live.ts';

/** How long the stream stays when nobody needs it, in milliseconds: the next screen takes it over. */
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

/** At once; for another person, and for tests. */
export function stopLive(): void {
  clearTimeout(ending);
  running?.live.stop();
  running = undefined;
}

/**
 * What others do appears by itself while a screen that says so is shown. Several may: they share one stream.
 * @param userId the member, null for a visitor, undefined as long as that is not known
 * @param follow what the screen's part of the site does with events itself: a visitor's chat goes without that code
 */
export function useLive(userId: number | null | undefined, follow?: Follow): void {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    return hold({ client, queryClient, userId }, follow);
  }, [client, queryClient, userId, follow]);
}
