import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { useLiveState } from '#shared/api/live/live-state.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { chatMessagesQuery, chatsKey } from '#shared/api/queries/chats.ts';
import { ReplyOutbox, type WaitingReply } from './reply-outbox.ts';

const RepliesContext = createContext<ReplyOutbox | null>(null);

/** Keeps and sends the person's replies, whichever screen of the console they are on. */
export function RepliesProvider({ children }: { children: ReactNode }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { outbox: store } = usePlatform();
  const live = useLiveState();
  const outbox = useMemo(() => {
    const onSent = (sessionId: string) => {
      void queryClient.invalidateQueries({ queryKey: chatMessagesQuery(client, sessionId).queryKey });
      void queryClient.invalidateQueries({ queryKey: chatsKey });
    };
    return new ReplyOutbox({ client, store, onSent });
  }, [client, queryClient, store]);

  useEffect(() => {
    void outbox.open();
    const retry = () => void outbox.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      outbox.close();
    };
  }, [outbox]);

  // The stream is the first to know that the server is back.
  useEffect(() => {
    if (live === 'open') void outbox.open().then(() => outbox.retry());
  }, [live, outbox]);

  return <RepliesContext value={outbox}>{children}</RepliesContext>;
}

/** The person's unconfirmed replies, oldest first, and what can be done with them. */
export function useReplies(): { readonly replies: readonly WaitingReply[]; readonly outbox: ReplyOutbox } {
  const outbox = use(RepliesContext);
  if (!outbox) throw new Error('useReplies needs a RepliesProvider above it');
  return { replies: useSyncExternalStore(outbox.subscribe, outbox.snapshot), outbox };
}
