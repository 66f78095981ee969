import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import { queryKey, readQuery } from '#shared/api/query-options.ts';
import { listChatMessages, startChat } from '#shared/contracts/endpoints/chat.ts';
import { newIdempotencyKey } from '#shared/api/idempotency-keys.ts';

/** The polling interval of an open chat while the event stream is down. */
export const POLL_INTERVAL_MS = 5000;

const STORE = 'chat-visitor';

export const sessionKey = queryKey(startChat);

/** The visitor's conversation: started by the first read, resumed by the server after a reload. */
export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: () => client.call(startChat, { body: { visitorId: visitorId(), beganOn: window.began } }),
    staleTime: Infinity,
    retry: false,
  });

/** The prefix of the query keys of all conversations' messages. */
export const allMessagesKey = queryKey(listChatMessages, { sessionId: '' }).slice(0, 1);

/** The messages; refetched on mount, focus and reconnect. */
export const messagesQuery = (client: Client, sessionId: string) => ({
  ...readQuery(client, listChatMessages, { params: { sessionId } }),
  staleTime: 0,
  retry: false,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
});

/** This browser's id in the console's list of conversations: a prefix, the time and a random part. */
function visitorId(): string {
  const made = `visitor-${Date.now()}-${newIdempotencyKey().slice(0, 12)}`;
  try {
    const stored: Record<string, string | undefined> = localStorage;
    return (stored[STORE] ||= made);
  } catch {
    // Storage is refused: the id lasts for this conversation.
    return made;
  }
}
