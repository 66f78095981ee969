import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { shouldRetry } from '#shared/api/query-client.ts';
import { conversationKey, conversationsKey, unreadKey } from '#shared/api/queries/messages.ts';
import type { Conversation, PrivateMessage } from '#shared/contracts/messages.ts';
import { readMessages } from '#shared/contracts/endpoints/messages.ts';

/** Marks the other member's messages as read once they are on a visible page. */
export function useMarkRead(conversation: Conversation, messages: readonly PrivateMessage[]): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const isLooking = useIsLooking();
  const { member, readUpTo } = conversation;
  const { id: other } = member;
  const newest = messages.findLast(({ senderId }) => senderId === other)?.id ?? 0;

  const { mutate } = useMutation({
    mutationFn: (upTo: number) => client.call(readMessages, { params: { userId: String(other) }, body: { upTo } }),
    // The call is idempotent. If it still fails, the next message or the next visit marks them.
    retry: shouldRetry,
    onSuccess: (counts, upTo) => {
      queryClient.setQueryData(unreadKey, counts);
      queryClient.setQueryData<Conversation | null>(
        conversationKey(other),
        (before) => before && { ...before, readUpTo: Math.max(before.readUpTo, upTo), unreadCount: 0 },
      );
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
  });

  const mark = useEffectEvent(() => mutate(newest));
  useEffect(() => {
    if (isLooking && newest > readUpTo) mark();
  }, [isLooking, newest, readUpTo]);
}

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const useIsLooking = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );
