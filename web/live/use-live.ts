import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { startLive, type LiveNeeds } from './live.ts';
import { forgetNewPosts } from './new-posts.ts';

/** How long the stream stays when nobody needs it, in milliseconds: the next screen takes it over. */
const LINGER = 5000;

interface Running {
  readonly userId: number | null;
  readonly stop: () => void;
}

let running: Running | undefined;
let holders = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

function hold(needs: LiveNeeds): () => void {
  clearTimeout(ending);
  if (running?.userId !== needs.userId) {
    stopLive();
    running = { userId: needs.userId, stop: startLive(needs) };
  }
  holders++;
  return () => {
    holders--;
    if (holders === 0) ending = setTimeout(stopLive, LINGER);
  };
}

/** At once; for another person, and for tests. */
export function stopLive(): void {
  clearTimeout(ending);
  running?.stop();
  running = undefined;
  forgetNewPosts();
}

/**
 * What others do appears by itself while a screen that says so is shown. Several may: they share one stream.
 * @param userId the member, null for a visitor, undefined as long as that is not known
 */
export function useLive(userId: number | null | undefined): void {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return undefined;
    return hold({ client, queryClient, userId });
  }, [client, queryClient, userId]);
}
