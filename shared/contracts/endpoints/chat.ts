import type * as chat from '../chat.ts';
import { publicEndpoint } from '../endpoint.ts';

export const startChat = publicEndpoint<typeof chat.startChat>('chat.start', 'POST', '/api/chat/start');
export const listChatMessages = publicEndpoint<typeof chat.listChatMessages>(
  'chat.messages',
  'GET',
  '/api/chat/messages/:sessionId',
);
export const sendChatMessage = publicEndpoint<typeof chat.sendChatMessage>('chat.send', 'POST', '/api/chat/message');
export const leaveChatContact = publicEndpoint<typeof chat.leaveChatContact>(
  'chat.contact',
  'POST',
  '/api/chat/contact',
);
export const markChatSeen = publicEndpoint<typeof chat.markChatSeen>('chat.seen', 'POST', '/api/chat/seen');
export const openChat = publicEndpoint<typeof chat.openChat>('chat.open', 'POST', '/api/chat/open');
