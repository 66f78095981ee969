import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, requiredText, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { author } from './users.ts';

/** Every conversation is named by the other member: there is one for each pair, and no address of anybody else's. */
const userParams = z.object({ userId: idParams.shape.id });

/** How things stand between the one who asks and the other member. */
export const conversationState = z.enum([
  /** Nobody has written yet. */
  'new',
  /** The one who asks wrote first, and waits for the other to accept. */
  'waiting',
  /** The other wrote first, and waits for the one who asks. */
  'request',
  /** Both may write. */
  'open',
  /** The one who asks declined; they may still change their mind. */
  'declined',
  /** The one who asks cannot write; why is not told. */
  'closed',
  /** The one who asks blocked the other. */
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
  /** The other one. */
  member: author,
  state: conversationState,
  /** How many more messages may be written before the other accepts; null when they are not counted. */
  messagesLeft: z.nullable(z.int()),
  unreadCount: z.int(),
  /** The newest message that the one who asks has seen; 0 for none. */
  readUpTo: z.int(),
  /** The newest message, its text shortened to one line. */
  lastMessage: z.nullable(privateMessage),
});
export type Conversation = z.output<typeof conversation>;

export const unreadCounts = z.strictObject({
  /** Messages not seen yet, without those in requests. */
  messages: z.int(),
  /** Requests that wait for an answer. */
  requests: z.int(),
});
export type UnreadCounts = z.output<typeof unreadCounts>;

export const blockedMember = z.strictObject({ member: author, blockedAt: timestamp });
export type BlockedMember = z.output<typeof blockedMember>;

export const messageForm = z.object({ text: requiredText('Please write a message', { max: limits.message }) });

export const listConversations = {
  access: 'member',
  summary: 'One’s own conversations, or the requests that wait for one’s answer; last active first',
  query: z.extend(pageQuery, {
    box: z._default(z.enum(['inbox', 'requests'], 'Please give the box as inbox or requests'), 'inbox'),
  }),
  response: z.array(conversation),
  paged: true,
} satisfies Contract;

export const getUnreadCounts = {
  access: 'member',
  summary: 'How much waits for the one who asks',
  response: unreadCounts,
} satisfies Contract;

export const getConversation = {
  access: 'member',
  summary: 'How things stand with another member, also before anybody has written',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const listMessages = {
  access: 'member',
  summary: 'What was written with another member, newest first; nothing while one blocks the other',
  params: userParams,
  query: pageQuery,
  response: z.array(privateMessage),
  paged: true,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const sendMessage = {
  access: 'member',
  summary: 'Writes to another member: at first a request, until they accept; an answer to a request accepts it',
  params: userParams,
  body: messageForm,
  status: 201,
  response: privateMessage,
  errors: ['bad_request', 'not_found', 'conflict', 'email_unconfirmed', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const readMessages = {
  access: 'member',
  summary: 'Marks everything up to a message as seen, never less than before; answers with what still waits',
  params: userParams,
  body: z.object({
    upTo: z.int('Please give the id of a message').check(z.positive('Please give the id of a message')),
  }),
  response: unreadCounts,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const acceptRequest = {
  access: 'member',
  summary: 'Accepts another member’s request, also one that was declined; from then on both may write',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found', 'conflict'],
} satisfies Contract;

export const declineRequest = {
  access: 'member',
  summary: 'Declines another member’s request: they cannot write again',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found', 'conflict'],
} satisfies Contract;

export const blockMember = {
  access: 'member',
  summary: 'Blocks another member: neither can write, and neither sees the conversation',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const unblockMember = {
  access: 'member',
  summary: 'Takes one’s own block back; the other’s stays',
  params: userParams,
  response: conversation,
  errors: ['bad_request', 'not_found'],
} satisfies Contract;

export const listBlocked = {
  access: 'member',
  summary: 'Whom the one who asks has blocked, newest first',
  query: pageQuery,
  response: z.array(blockedMember),
  paged: true,
} satisfies Contract;
