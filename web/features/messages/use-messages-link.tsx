import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { searchFor } from './boxes.ts';
import { Count } from './count.tsx';
import { useKeptCurrent } from './use-kept-current.ts';

/** How often the badge is looked at again away from the messages while no live events come, in milliseconds. */
const NOW_AND_THEN = 30_000;

/**
 * What waits for the member: unread messages and requests together, and the link that leads to it. Where only requests
 * wait, that is their list.
 */
export function useMessagesLink(): { readonly badge: ReactNode; readonly to: string } {
  const { data } = useQuery({
    ...unreadQuery(useApi()),
    ...useKeptCurrent(NOW_AND_THEN),
  });
  const { messages, requests } = data ?? { messages: 0, requests: 0 };
  const box = messages === 0 && requests > 0 ? 'requests' : 'inbox';
  return { badge: <Count count={messages + requests} what="unread" />, to: `/messages${searchFor(box)}` };
}
