import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { usePolling } from '#shared/api/live/live-state.ts';
import { useCachedCount } from '../../device/cached-frame.ts';

/** The badge's polling interval while the event stream is down. */
const BADGE_INTERVAL_MS = 30_000;

/** The highest number that a badge shows. */
const MAX_SHOWN = 99;
/** The polling interval of the open messages screen while the event stream is down. */
const OPEN_INTERVAL_MS = 5000;

/**
 * The badge with the number of unread messages and requests, and its link: to the list of requests when there are only
 * requests.
 */
export function useMessagesLink(): { readonly badge: ReactNode; readonly to: string } {
  const query = unreadQuery(useApi());
  const { data } = useQuery({ ...query, ...useCachedCount(query), ...useRefetchOptions(BADGE_INTERVAL_MS) });
  const { messages, requests } = data ?? { messages: 0, requests: 0 };
  const box = messages === 0 && requests > 0 ? 'requests' : 'inbox';
  return { badge: <Count count={messages + requests} what="unread" />, to: `/messages${searchFor(box)}` };
}

/** A badge with a number; nothing when it is 0. Screen readers read `what` after it. */
export const Count = ({ count, what }: { count: number; what: string }) =>
  count > 0 ? (
    <span className="figures inline-grid h-5 min-w-5 place-items-center rounded-full bg-red-fill px-1.5 text-xs leading-none font-semibold text-on-fill">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      <span className="sr-only"> {what}</span>
    </span>
  ) : null;

/** The lists of the messages screen. */
export const boxes = ['inbox', 'requests', 'blocked'] as const;
export type ListName = (typeof boxes)[number];

/** The list that an address names: `?show=requests`. */
export const boxOf = (search: URLSearchParams): ListName =>
  boxes.find((name) => name === search.get('show')) ?? 'inbox';

/** The query string that names a list. */
export const searchFor = (box: ListName): string => (box === 'inbox' ? '' : `?show=${box}`);

/** Query options for live data: polls while the event stream is down, and refetches on focus and reconnect. */
export const useRefetchOptions = (interval = OPEN_INTERVAL_MS) => ({
  refetchInterval: usePolling(interval),
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
});
