import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';
import { resourceQueueKey } from '#shared/api/outbox/kinds.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { changeResource, libraryKey, resourceKey } from '#shared/api/queries/library.ts';
import { putLibraryProgress } from '#shared/contracts/endpoints/library.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { points } from '#shared/contracts/limits.ts';
import { isWatched, watchedRanges, watchedShare, type WatchedRange } from '#shared/rules/watched-ranges.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { sendOrQueue, useQueuedItems } from '../../device/outbox/page-outbox.ts';

type Reported = Pick<LibraryResource, 'id' | 'slug' | 'filmSeconds' | 'ranges' | 'progress' | 'collection'>;

interface Report {
  readonly ranges?: readonly WatchedRange[];
  /** Where the film is, in seconds. */
  readonly position?: number;
  readonly done?: true;
  /** The page is closing: the browser still sends the call. */
  readonly isLeaving?: boolean;
}

/**
 * Reports progress: shown at once, sent now or, offline, later. Reports commute, so several may be on their way.
 * @returns resolves with whether it was sent or stored
 */
export function useReport(resource: Reported): (report: Report) => Promise<boolean> {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const { id, slug, collection } = resource;
  return async ({ ranges = [], position, done, isLeaving = false }) => {
    const before = queryClient.getQueryData<LibraryResource | null>(resourceKey(slug)) ?? resource;
    const wasDone = Boolean(before.progress?.doneAt);
    const at = position ?? before.progress?.position ?? 0;
    changeResource(queryClient, resource, withReport(before, ranges, at, done === true));
    try {
      const answer = await sendOrQueue(
        client,
        putLibraryProgress,
        {
          params: { id: String(id) },
          body: {
            ranges: ranges.map(([from, to]): [number, number] => [from, to]),
            position: at,
            at: new Date().toISOString(),
            done,
          },
        },
        { key: newIdempotencyKey(), userId, isLeaving },
      );
      if (!answer) return true;
      const { ranges: known, ...progress } = answer;
      changeResource(queryClient, resource, { progress, ranges: known });
      if (progress.doneAt && !wasDone) {
        toast({
          title: `Done! (+${points.resource} points)`,
          description: collection ? `You’re one step further in ${collection.title}.` : undefined,
        });
        void refreshUser(queryClient);
        void queryClient.invalidateQueries({ queryKey: libraryKey, exact: true });
      }
      return true;
    } catch (error) {
      changeResource(queryClient, resource, { progress: before.progress, ranges: before.ranges });
      // What was watched is reported again with the next part. Only a press shows an error.
      if (done && error instanceof Error)
        toast({ variant: 'destructive', title: 'Couldn’t mark this as done', description: error.message });
      return false;
    }
  };
}

/** A resource's progress after a report, as the server will count it. */
function withReport(
  { ranges: before, filmSeconds, progress }: Pick<LibraryResource, 'ranges' | 'filmSeconds' | 'progress'>,
  added: readonly WatchedRange[],
  position: number,
  isDone: boolean,
): Pick<LibraryResource, 'ranges' | 'progress'> {
  const length = filmSeconds ?? 0;
  const ranges = watchedRanges(before, added, length);
  const now = new Date().toISOString();
  const doneAt = progress?.doneAt ?? (isDone || isWatched(ranges, length) ? now : null);
  return { ranges, progress: { watched: watchedShare(ranges, length), position: Math.floor(position), doneAt } };
}

/** Records once that a member has opened a resource. From then on the library offers to continue its course. */
export function useOpened(resource: Reported): void {
  const report = useReport(resource);
  const record = useEffectEvent(() => {
    if (resource.progress === null) void report({});
  });
  useEffect(() => record(), []);
}

/** Whether a resource is done, and how to say so. */
export function useDone(resource: Reported) {
  const report = useReport(resource);
  const waiting = useQueuedItems(putLibraryProgress, resourceQueueKey(resource.id));
  const willBe = waiting.some(({ state, input }) => state === 'waiting' && (input.body as { done?: true }).done);
  return { isDone: Boolean(resource.progress?.doneAt) || willBe, markDone: () => void report({ done: true }) };
}

/** How often a playing film reports, in milliseconds. */
const REPORT_EVERY = 15_000;

/** Reports what is watched: every `REPORT_EVERY`, when the film pauses, and when the page is left. */
export function useWatchReports(
  resource: Reported,
  take: () => { readonly ranges: readonly WatchedRange[]; readonly position: number } | undefined,
  giveBack: (ranges: readonly WatchedRange[]) => void,
) {
  const report = useReport(resource);
  const lastAt = useRef(0);
  const send = (isLeaving = false) => {
    const watched = take();
    if (!watched) return;
    lastAt.current = Date.now();
    void report({ ...watched, isLeaving }).then((isReported) => !isReported && giveBack(watched.ranges));
  };
  const leave = useEffectEvent(() => send(true));
  useEffect(() => {
    const look = () => document.visibilityState === 'hidden' && leave();
    const close = () => leave();
    document.addEventListener('visibilitychange', look);
    addEventListener('pagehide', close);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pagehide', close);
      leave();
    };
  }, []);
  return {
    report: () => send(),
    reportInTime: () => {
      if (Date.now() - lastAt.current >= REPORT_EVERY) send();
    },
  };
}
