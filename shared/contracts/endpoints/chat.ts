import type * as chat from '../chat.ts';
import { adminEndpoint, publicEndpoint } from '../endpoint.ts';

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
export const noteChatSeen = publicEndpoint<typeof chat.noteChatSeen>('chat.seen', 'POST', '/api/chat/seen');
export const openChat = publicEndpoint<typeof chat.openChat>('chat.open', 'POST', '/api/chat/open');
export const listChats = adminEndpoint<typeof chat.listChats>('admin.chats', 'GET', '/api/admin/chats');
export const getChat = adminEndpoint<typeof chat.getChat>('admin.chats.get', 'GET', '/api/admin/chats/:sessionId');
export const answerChat = adminEndpoint<typeof chat.answerChat>(
  'admin.chats.answer',
  'POST',
  '/api/admin/chats/:sessionId/messages',
);
export const lookAtChat = adminEndpoint<typeof chat.lookAtChat>(
  'admin.chats.look',
  'POST',
  '/api/admin/chats/:sessionId/look',
);
export const resolveChat = adminEndpoint<typeof chat.resolveChat>(
  'admin.chats.resolve',
  'POST',
  '/api/admin/chats/:sessionId/resolve',
);
export const deleteChat = adminEndpoint<typeof chat.deleteChat>(
  'admin.chats.delete',
  'DELETE',
  '/api/admin/chats/:sessionId',
);
