import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { useAuth } from '../../app/use-auth.ts';
import { useLive } from '../../live/use-live.ts';
import { messagesQuery, POLL_INTERVAL_MS } from './chat-queries.ts';
import { readActiveChat } from './active-chat.ts';
import { useOwner } from './use-conversation.ts';

/** While the chat is closed: sends what an earlier page of this tab has left, and announces a person's reply. */
export function ChatWatcher({ onAnswer }: { onAnswer: () => void }) {
  useOwner();
  const [spoken] = useState(readActiveChat);
  const { status, user } = useAuth();
  useLive(!spoken || status === 'checking' ? undefined : (user?.id ?? null));
  const refetchInterval = usePolling(POLL_INTERVAL_MS);
  const { data: messages } = useQuery({
    ...messagesQuery(useApi(), spoken?.sessionId ?? ''),
    enabled: spoken !== undefined,
    refetchInterval,
  });
  const newest = messages?.findLast(({ author }) => author === 'agent')?.id ?? 0;
  const isNew = spoken !== undefined && newest > spoken.seen;
  useEffect(() => {
    if (isNew) onAnswer();
  }, [isNew, onAnswer]);
  return null;
}
