import { listCannedReplies, getOverview } from '../../contracts/endpoints/console.ts';
import { getChat, listChatMessages, listChats } from '../../contracts/endpoints/chat.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery, readQuery } from '../query-options.ts';

/** How often the console reads the list of chats while the event stream is down, in milliseconds (members-side §9). */
export const CHATS_POLL = 30_000;
/** The same for the open chat. */
export const CHAT_POLL = 5000;

/** What all keys of the console's chats begin with. */
export const chatsKey = queryKey(listChats);

export interface ChatsFilter {
  readonly state?: 'active' | 'resolved' | undefined;
  readonly search?: string | undefined;
}

/** The visitors' chats, last active first, page by page. */
export const chatsQuery = (client: Client, filter: ChatsFilter) => pagesQuery(client, listChats, { query: filter });

/** One chat as the list has it. */
export const chatQuery = (client: Client, sessionId: string) => readQuery(client, getChat, { params: { sessionId } });

/** A chat's messages, oldest first. */
export const chatMessagesQuery = (client: Client, sessionId: string) =>
  readQuery(client, listChatMessages, { params: { sessionId } });

/** How much is waiting for the agency. */
export const overviewQuery = (client: Client) => readQuery(client, getOverview, {});

/** The replies that are kept ready. */
export const cannedRepliesQuery = (client: Client) => readQuery(client, listCannedReplies, {});
