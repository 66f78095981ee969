import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { unreadQuery } from '#shared/api/queries/messages.ts';
import { Count } from './count.tsx';
import { useKeptCurrent } from './use-kept-current.ts';

/** How often the badge is looked at again away from the messages while no live events come, in milliseconds. */
const NOW_AND_THEN = 30_000;

/** What waits for the member, beside the link that leads to it: unread messages and requests together. */
export function UnreadBadge() {
  const { data } = useQuery({
    ...unreadQuery(useApi()),
    ...useKeptCurrent(NOW_AND_THEN),
  });
  return <Count count={data ? data.messages + data.requests : 0} what="unread" />;
}
