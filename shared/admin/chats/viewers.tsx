import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { lookAtChat } from '#shared/contracts/endpoints/chat.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { chatsKey } from '#shared/api/queries/chats.ts';

/** Who else has the conversation open, so that two do not answer at once. */
export function Viewers({ viewers }: { viewers: ResponseOf<typeof lookAtChat> }) {
  const names = viewers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return (
    <output className={names.length > 0 ? 'order-last block basis-full text-sm text-blue' : 'sr-only'}>
      {names.length > 0
        ? `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too`
        : ''}
    </output>
  );
}

/** How often an open conversation says so, in milliseconds; the server forgets it after 45 seconds. */
const AGAIN = 20_000;

/**
 * Says that a conversation is in front of the person: to the server, which marks it as read up to `upTo` and tells the
 * colleagues, and to the shell, which then shows no notification for it. Only while the window can be seen.
 * @returns who else is looking
 */
export function useLooking(sessionId: string, upTo: number): ResponseOf<typeof lookAtChat> {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();

  useEffect(() => {
    platform.lookAtChat(sessionId);
    return () => platform.lookAtChat(null);
  }, [platform, sessionId]);

  const { data } = useQuery({
    queryKey: ['looking', sessionId, upTo],
    queryFn: async () => {
      const others = await client.call(lookAtChat, { params: { sessionId }, body: { upTo } });
      // The mark has changed what the list calls unread.
      void queryClient.invalidateQueries({ queryKey: chatsKey, refetchType: 'active' });
      return others;
    },
    enabled: upTo > 0,
    refetchInterval: AGAIN,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });
  return data ?? [];
}
