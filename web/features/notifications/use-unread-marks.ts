import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { MOST_UNREAD } from '#shared/contracts/limits.ts';
import { useIsConfirmed } from '../../app/member.tsx';
import { markTitle } from '../../app/page-title.ts';
import { markIcon } from '../../device/app-badge.ts';

/** As a mark shows a count: "99+" above 99. */
export const figure = (count: number): string => (count < MOST_UNREAD ? String(count) : `${MOST_UNREAD - 1}+`);

/**
 * Says in the document's title and on the installed app's icon how much is new: notices, and private messages that are not
 * read. A request for messages is among the notices.
 */
export function useUnreadMarks(notifications: number): void {
  const query = unreadQuery(useApi());
  // The bar reads it; here it is only listened to.
  const { data } = useQuery({ ...query, enabled: false });
  const isConfirmed = useIsConfirmed();
  const count = isConfirmed ? notifications + (data?.messages ?? 0) : 0;
  useEffect(() => {
    markTitle(count > 0 ? figure(count) : '');
    return () => markTitle('');
  }, [count]);
  useEffect(() => {
    // Before the server has said who is signed in, the icon keeps what it shows.
    if (isConfirmed) void markIcon(count);
  }, [count, isConfirmed]);
}
