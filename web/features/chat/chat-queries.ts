import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#shared/api/client.ts';
import { queryKey } from '#shared/api/query-keys.ts';
import { readQuery } from '#shared/api/query-options.ts';
import { listChatMessages, startChat } from '#shared/contracts/endpoints/chat.ts';
import { visitorId } from './visitor-id.ts';

/** How often an open chat looks for answers of people while the event stream is down, in milliseconds. */
export const POLL = 5000;

export const sessionKey = queryKey(startChat);

/** The visitor's conversation: begun with the first look, and resumed by the server after a reload (decisions §5). */
export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: () => client.call(startChat, { body: { visitorId: visitorId() } }),
    staleTime: Infinity,
    retry: false,
  });

/** The key that those of all conversations' messages begin with. */
export const allMessagesKey = queryKey(listChatMessages, { sessionId: '' }).slice(0, 1);

/** The messages, read again when somebody comes back to them. */
export const messagesQuery = (client: Client, sessionId: string) => ({
  ...readQuery(client, listChatMessages, { params: { sessionId } }),
  staleTime: 0,
  retry: false,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
});
