import { memberEndpoint } from '../endpoint.ts';
import type * as messages from '../messages.ts';

export const listConversations = memberEndpoint<typeof messages.listConversations>(
  'messages.conversations',
  'GET',
  '/api/messages/conversations',
);
export const getUnreadCounts = memberEndpoint<typeof messages.getUnreadCounts>(
  'messages.unread',
  'GET',
  '/api/messages/unread',
);
export const getConversation = memberEndpoint<typeof messages.getConversation>(
  'messages.conversation',
  'GET',
  '/api/messages/with/:userId',
);
export const listMessages = memberEndpoint<typeof messages.listMessages>(
  'messages.list',
  'GET',
  '/api/messages/with/:userId/messages',
);
export const sendMessage = memberEndpoint<typeof messages.sendMessage>(
  'messages.send',
  'POST',
  '/api/messages/with/:userId',
);
export const readMessages = memberEndpoint<typeof messages.readMessages>(
  'messages.read',
  'POST',
  '/api/messages/with/:userId/read',
);
export const acceptRequest = memberEndpoint<typeof messages.acceptRequest>(
  'messages.accept',
  'POST',
  '/api/messages/with/:userId/accept',
);
export const declineRequest = memberEndpoint<typeof messages.declineRequest>(
  'messages.decline',
  'POST',
  '/api/messages/with/:userId/decline',
);
export const blockMember = memberEndpoint<typeof messages.blockMember>(
  'messages.block',
  'PUT',
  '/api/messages/with/:userId/block',
);
export const unblockMember = memberEndpoint<typeof messages.unblockMember>(
  'messages.unblock',
  'DELETE',
  '/api/messages/with/:userId/block',
);
export const listBlocked = memberEndpoint<typeof messages.listBlocked>(
  'messages.blocked',
  'GET',
  '/api/messages/blocked',
);
