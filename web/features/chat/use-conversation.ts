import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { noteChatSeen } from '#shared/contracts/endpoints/chat.ts';
import { useAuth } from '../../app/use-auth.ts';
import { useLive } from '../../live/use-live.ts';
import { regionChoice } from '../../app/region-choice.ts';
import { allMessagesKey, messagesQuery, POLL_INTERVAL_MS, sessionKey, sessionQuery } from './chat-queries.ts';
import { newestId, PERSON_WANTED } from './conversation.ts';
import { deliver } from './deliver.ts';
import { addUnsent, adopt, dropLanded, type Unsent, useOwnWords } from './own-words.ts';

const none: readonly ChatMessage[] = [];

/** The visitor's conversation, begun or resumed when the chat is opened, and its actions. */
export function useConversation() {
  const client = useApi();
  const queryClient = useQueryClient();
  useOwner();

  const session = useQuery(sessionQuery(client));
  const sessionId = session.data?.sessionId;
  const refetchInterval = usePolling(POLL_INTERVAL_MS);
  const list = useQuery({
    ...messagesQuery(client, sessionId ?? ''),
    enabled: sessionId !== undefined,
    refetchInterval,
  });
  const messages = list.data ?? none;
  useEffect(() => dropLanded(messages), [messages]);

  useSeen(sessionId, messages);

  const region = regionChoice.use();
  const { pathname: page } = useLocation();
  const { unsent, withPerson } = useOwnWords();
  const isSending = unsent.some(({ state }) => state === 'sending');
  const isWithPerson =
    messages.some(({ author }) => author === 'agent') || (withPerson !== null && withPerson === sessionId);

  /** The earlier messages are known too. */
  const isReady = sessionId !== undefined && !list.isPending;
  /** The error when there is nothing to show. A failed read later keeps what is there. */
  const trouble = session.error ?? (list.data ? null : list.error);

  const begin = async () => {
    const { isError } = await session.refetch();
    if (!isError) await list.refetch();
  };
  const post = (text: string, wantsPerson = false) =>
    void deliver({ client, queryClient }, addUnsent(text, { wantsPerson, after: newestId(messages), region, page }));

  return {
    sessionId,
    messages,
    unsent,
    trouble,
    isReady,
    isLoading: !isReady && !trouble,
    isRetrying: session.isFetching || list.isFetching,
    isSending,
    isWithPerson,
    begin: () => void begin(),
    /** Sends a message, if it is not blank, a conversation exists and nothing is on its way. */
    send: (text: string): boolean => {
      const words = text.trim();
      if (!words || !isReady || isSending) return false;
      post(words);
      return true;
    },
    /** Sends a message for the visitor, without these conditions. */
    post,
    retry: (message: Unsent) => void deliver({ client, queryClient }, message),
    /** Asks for a person, once in a conversation. */
    askForPerson: (): void => {
      const isAsked = [...messages.map(({ message }) => message), ...unsent.map(({ text }) => text)].includes(
        PERSON_WANTED,
      );
      if (sessionId && !isAsked && !isWithPerson) post(PERSON_WANTED, true);
    },
  };
}

/** Reports to the server which answer of a person the visitor has seen, so that it is not mailed. */
function useSeen(sessionId: string | undefined, messages: readonly ChatMessage[]): void {
  const client = useApi();
  const newest = messages.findLast(({ author }) => author === 'agent')?.id ?? 0;
  useEffect(() => {
    if (sessionId === undefined || newest === 0) return undefined;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', report);
      // If this fails, the answer is mailed as well.
      client.call(noteChatSeen, { body: { sessionId, upTo: newest } }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', report);
    report();
    return () => document.removeEventListener('visibilitychange', report);
  }, [client, sessionId, newest]);
}

/** Deletes another person's words and cached messages, before the first paint. */
function useOwner(): void {
  const queryClient = useQueryClient();
  const { status, user } = useAuth();
  const owner = user?.id ?? null;
  useLive(status === 'checking' ? undefined : owner);
  useLayoutEffect(() => {
    if (status === 'checking') return;
    if (!adopt(owner)) return;
    queryClient.removeQueries({ queryKey: allMessagesKey });
    void queryClient.resetQueries({ queryKey: sessionKey });
  }, [status, owner, queryClient]);
}
