import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import { useIsConfirmed } from '../../app/member.tsx';
import { markTitle } from '../../app/page-title.ts';
import { markIcon } from '../../device/app-badge.ts';

/** A count as shown in a mark: "99+" above 99. */
export const figure = (count: number): string => (count < MOST_UNREAD ? String(count) : `${MOST_UNREAD - 1}+`);

/**
 * Shows the number of new notifications and unread private messages in the document's title and on the installed app's
 * icon. Message requests count as notifications.
 */
export function useUnreadMarks(notifications: number): void {
  const query = unreadQuery(useApi());
  // The bar fetches it; this hook only observes the cache.
  const { data } = useQuery({ ...query, enabled: false });
  const isConfirmed = useIsConfirmed();
  const count = isConfirmed ? notifications + (data?.messages ?? 0) : 0;
  useEffect(() => {
    markTitle(count > 0 ? figure(count) : '');
    return () => markTitle('');
  }, [count]);
  useEffect(() => {
    // Until the session is confirmed, the icon keeps its badge.
    if (isConfirmed) void markIcon(count);
  }, [count, isConfirmed]);
}
