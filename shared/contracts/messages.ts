import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { author } from './users.ts';

/** A conversation is identified by the other member, because there is one for each pair. */
const userParams = z.object({ userId: idParams.shape.id });

/** The relation between the caller and the other member. */
export const conversationState = z.enum([
  /** Nobody has written yet. */
  'new',
  /** The caller wrote first, and waits for the other to accept. */
  'waiting',
  /** The other wrote first, and waits for the caller. */
  'request',
  /** Both may write. */
  'open',
  /** The caller declined; they may still change their mind. */
  'declined',
  /** The caller cannot write; the reason stays secret. */
  'closed',
  /** The caller blocked the other. */
  'blocked',
]);

export const privateMessage = z.strictObject({
  id,
  senderId: id,
  text: z.string(),
  createdAt: timestamp,
});
export type PrivateMessage = z.output<typeof privateMessage>;

export const conversation = z.strictObject({
  /** The other member. */
  member: author,
  state: conversationState,
  /** How many more messages the caller may send before the other accepts; null without a limit. */
  messagesLeft: z.nullable(z.int()),
  unreadCount: z.int(),
  /** The newest message that the caller has seen; 0 for none. */
  readUpTo: z.int(),
  /** The newest message, its text shortened to one line. */
  lastMessage: z.nullable(privateMessage),
});
export type Conversation = z.output<typeof conversation>;

export const unreadCounts = z.strictObject({
  /** Unread messages, without those in requests. */
  messages: z.int(),
  /** Pending requests. */
  requests: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

export const blockedMember = z.strictObject({ member: author, blockedAt: timestamp });
export type BlockedMember = z.output<typeof blockedMember>;

export const messageForm = z.object({ text: requiredText('Please write a message', { max: limits.message }) });

export const listConversations = {
  access: 'member',
  summary: 'List the caller’s conversations or message requests, last active first',
  query: z.extend(pageQuery, {
    box: z._default(z.enum(['inbox', 'requests'], 'box must be inbox or requests'), 'inbox'),
  }),
  response: z.array(conversation),
  paged: true,
} satisfies Contract;

export const getUnreadCounts = {
  access: 'member',
  summary: 'Get the caller’s unread counts',
  response: unreadCounts,
} satisfies Contract;

export const getConversation = {
  access: 'member',
  summary: 'Get a conversation’s status, also before the first message',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const listMessages = {
  access: 'member',
  summary: 'List messages with a member, newest first',
  params: userParams,
  query: pageQuery,
  response: z.array(privateMessage),
  paged: true,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const sendMessage = {
  access: 'member',
  summary: 'Send a message, as a request until the member accepts',
  params: userParams,
  body: messageForm,
  status: 201,
  response: privateMessage,
  errors: ['bad_request', 'not_found', 'conflict', 'email_unconfirmed', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const readMessages = {
  access: 'member',
  summary: 'Mark messages as read up to one',
  params: userParams,
  body: z.object({
    upTo: z.int('This must be a message id').check(z.positive('This must be a message id')),
  }),
  response: unreadCounts,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const acceptRequest = {
  access: 'member',
  summary: 'Accept a message request',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found', 'conflict'],
} satisfies Contract;

export const declineRequest = {
  access: 'member',
  summary: 'Decline a message request',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found', 'conflict'],
} satisfies Contract;

export const blockMember = {
  access: 'member',
  summary: 'Block a member',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const unblockMember = {
  access: 'member',
  summary: 'Unblock a member',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const listBlocked = {
  access: 'member',
  summary: 'List members the caller has blocked, newest first',
  query: pageQuery,
  response: z.array(blockedMember),
  paged: true,
} satisfies Contract;
