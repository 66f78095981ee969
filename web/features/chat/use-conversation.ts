import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePolling } from '#shared/api/live/live-state.ts';
import { useStoredChoice } from '#shared/ui/use-stored-choice.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { markChatSeen } from '#shared/contracts/endpoints/chat.ts';
import { useAuth } from '../../app/use-auth.ts';
import { deviceOwner } from '../../device/owner.ts';
import { useNavigation } from '../../app/navigation.ts';
import { useLive } from '../../live/use-live.ts';
import { regionChoice } from '../../app/region-choice.ts';
import { allMessagesKey, messagesQuery, POLL_INTERVAL_MS, sessionKey, sessionQuery } from './chat-queries.ts';
import { newestId, PERSON_WANTED } from './conversation.ts';
import { dropArrived, send, takeOver, useUnsent } from './outbox.ts';
import { storeActiveChat } from './active-chat.ts';
import { useChatState } from './chat-state.ts';

const none: readonly ChatMessage[] = [];

/** The visitor's conversation, started or resumed when the chat is opened, and its actions. */
export function useConversation() {
  const client = useApi();
  const queryClient = useQueryClient();
  const { status, user } = useAuth();
  useLive(status === 'checking' ? undefined : (user?.id ?? null));
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
  const unsent = useUnsent();
  useEffect(() => dropArrived(unsent, messages), [unsent, messages]);

  useSeen(sessionId, messages);

  const region = useStoredChoice(regionChoice);
  const { pathname: page } = useNavigation();
  const withPerson = useChatState((words) => words.withPerson);
  const isSending = unsent.some(({ state }) => state === 'sending');
  const isWithPerson =
    messages.some(({ author }) => author === 'agent') || (withPerson !== null && withPerson === sessionId);

  /** The earlier messages are loaded too. */
  const isReady = sessionId !== undefined && !list.isPending;
  /** The error when there is nothing to show. A later failure keeps the messages. */
  const startError = session.error ?? (list.data ? null : list.error);

  const begin = async () => {
    const { isError } = await session.refetch();
    if (!isError) await list.refetch();
  };
  const post = (message: string, wantsPerson = false) => {
    const body = { sessionId: sessionId ?? '', message, region, page, ...(wantsPerson && { wantsPerson }) };
    send({ client, queryClient }, body, newestId(messages));
  };

  return {
    sessionId,
    messages,
    unsent,
    trouble: startError,
    isReady,
    isLoading: !isReady && !startError,
    isRetrying: session.isFetching || list.isFetching,
    isSending,
    isWithPerson,
    begin: () => void begin(),
    /** Sends a message if it is not blank, a conversation exists and nothing is pending. */
    send: (text: string): boolean => {
      const words = text.trim();
      if (!words || !isReady || isSending) return false;
      post(words);
      return true;
    },
    /** Sends a message for the visitor, without these conditions. */
    post,
    /** Requests a person, once per conversation. */
    askForPerson: (): void => {
      const isAsked = [...messages.map(({ message }) => message), ...unsent.map(({ text }) => text)].includes(
        PERSON_WANTED,
      );
      if (sessionId && !isAsked && !isWithPerson) post(PERSON_WANTED, true);
    },
  };
}

/** Reports the person's reply that the visitor has seen, so that it is not mailed. */
function useSeen(sessionId: string | undefined, messages: readonly ChatMessage[]): void {
  const client = useApi();
  const newest = messages.findLast(({ author }) => author === 'agent')?.id ?? 0;
  const hasSpoken = messages.some(({ author }) => author === 'visitor');
  useEffect(() => {
    if (sessionId !== undefined && hasSpoken) storeActiveChat({ sessionId, seen: newest });
  }, [sessionId, hasSpoken, newest]);
  useEffect(() => {
    if (sessionId === undefined || newest === 0) return undefined;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', report);
      // If this fails, the reply is mailed as well.
      client.call(markChatSeen, { body: { sessionId, upTo: newest } }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', report);
    report();
    return () => document.removeEventListener('visibilitychange', report);
  }, [client, sessionId, newest]);
}

/** Sends this tab's pending messages. Deletes another person's messages and cached ones before the first paint. */
export function useOwner(): void {
  const client = useApi();
  const queryClient = useQueryClient();
  const { status, user } = useAuth();
  const isChecking = status === 'checking';
  // Offline the session may be unknown: stored messages belong to the device's owner.
  const owner = user?.id ?? (status === 'unknown' ? deviceOwner() : null);
  useLayoutEffect(() => {
    if (isChecking || !takeOver({ client, queryClient }, owner)) return;
    queryClient.removeQueries({ queryKey: allMessagesKey });
    void queryClient.resetQueries({ queryKey: sessionKey });
  }, [isChecking, owner, client, queryClient]);
}
