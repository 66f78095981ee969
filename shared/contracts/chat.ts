import * as z from 'zod/mini';
import { chatFilters } from './choices.ts';
import type { Contract } from './endpoint.ts';
import {
  beganOn,
  beginning,
  editedVersion,
  email,
  id,
  idParams,
  optionalLine,
  pageQuery,
  requiredText,
  success,
  timestamp,
} from './fields.ts';
import { cannedReplyForm } from './forms/canned-reply.ts';
import { limits } from './limits.ts';

/** 128 random bits, base64url. Cannot be guessed, and is useless without the visitor's cookie. */
const sessionId = z
  .string('We couldn’t find this conversation.')
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'We couldn’t find this conversation.'));

const sessionParams = z.object({ sessionId });
const upTo = z.int('This must be a message id, or 0').check(z.gte(0, 'This must be a message id, or 0'));
const BAD_LINK = 'This link is invalid or has expired.';
const message = requiredText('Please write a message', { max: limits.chatMessage });

export const chatMessage = z.strictObject({
  id,
  sessionId: z.string(),
  /** True for all messages from the agency's side. */
  isBot: z.boolean(),
  author: z.enum(['visitor', 'assistant', 'agent']),
  /** The name of the colleague who wrote it, for administrators only. */
  agent: z.optional(z.string()),
  message: z.string(),
  createdAt: timestamp,
});
export type ChatMessage = z.output<typeof chatMessage>;

export const startChat = {
  access: 'anyone',
  summary: 'Start a chat, or resume an open one from the last 24 hours',
  body: z.object({ visitorId: optionalLine(200), beganOn }),
  response: z.strictObject({ sessionId: z.string() }),
  errors: ['rate_limited'],
} satisfies Contract;

export const listChatMessages = {
  access: 'anyone',
  summary: 'List a chat’s newest 500 messages, oldest first',
  params: sessionParams,
  response: z.array(chatMessage),
  errors: ['not_found'],
} satisfies Contract;

export const sendChatMessage = {
  access: 'anyone',
  summary: 'Send a chat message and get the assistant’s reply, or null once a person has taken over',
  body: z.object({
    sessionId,
    message,
    /** Set by the button that asks for a person; asking in the text does the same. */
    wantsPerson: z.optional(z.boolean('wantsPerson must be true or false')),
    /** The region whose prices the page shows first; the UK by default. */
    region: z.optional(z.enum(['uk', 'us', 'uae'], 'region must be uk, us or uae')),
    /** The path of the open page, so that “how much is it?” has a context. */
    page: optionalLine(200),
  }),
  response: z.strictObject({ response: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const leaveChatContact = {
  access: 'anyone',
  summary: 'Leave an email address for a reply',
  body: z.object({ sessionId, email, name: optionalLine(limits.name.max) }),
  response: success,
  errors: ['not_found', 'rate_limited'],
} satisfies Contract;

export const markChatSeen = {
  access: 'anyone',
  summary: 'Mark chat messages as seen by the visitor',
  body: z.object({ sessionId, upTo }),
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const openChat = {
  access: 'anyone',
  summary: 'Open a chat from an emailed link, in the first browser that uses it',
  body: z.object({ token: z.string(BAD_LINK).check(z.minLength(1, BAD_LINK), z.maxLength(200, BAD_LINK)) }),
  /** Resolved more than a week ago: the next message starts a new conversation. Before that, it reopens this one. */
  response: z.strictObject({ isClosed: z.boolean() }),
  errors: ['invalid_token', 'rate_limited'],
} satisfies Contract;

/** A conversation in the console's list. */
export const chatSession = z.strictObject({
  id,
  sessionId: z.string(),
  /** Its conversation in the inbox; null until a visitor has written. */
  threadId: z.nullable(id),
  visitorId: z.nullable(z.string()),
  visitorEmail: z.nullable(z.string()),
  /** As the visitor gave it; otherwise a member's profile name. The same for the address. */
  visitorName: z.nullable(z.string()),
  /** The member, if the visitor is signed in. */
  memberId: z.nullable(id),
  isResolved: z.boolean(),
  /** When the visitor first asked for a person. */
  personAskedAt: z.nullable(timestamp),
  /** Since when they are waiting for a person's reply; null if they are not. */
  waitingSince: z.nullable(timestamp),
  /** Whether a colleague has replied, which silences the assistant. */
  isAnswered: z.boolean(),
  messageCount: z.int(),
  /** The last message by a person; the assistant's if there is none. */
  lastMessage: z.nullable(z.string()),
  /** The visitor's newest message. */
  lastVisitorMessageId: z.nullable(z.int()),
  /** How many of the visitor's messages the current administrator has not seen. */
  unread: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  beganOn: beginning,
});
export type ChatSession = z.output<typeof chatSession>;

export const listChats = {
  access: 'admin',
  summary: 'List and search chats, last active first',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(chatFilters, 'state must be active, waiting or resolved')),
    search: optionalLine(limits.consoleSearch),
  }),
  response: z.array(chatSession),
  paged: true,
} satisfies Contract;

export const getChat = {
  access: 'admin',
  summary: 'Get a chat',
  params: sessionParams,
  response: chatSession,
  errors: ['not_found'],
} satisfies Contract;

export const answerChat = {
  access: 'admin',
  summary: 'Reply as a person and silence the assistant in that chat',
  params: sessionParams,
  body: z.object({ message }),
  status: 201,
  response: chatMessage,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const showChatPresence = {
  access: 'admin',
  summary: 'Mark a chat as open in the console, and list the other administrators viewing it',
  params: sessionParams,
  body: z.object({ upTo }),
  response: z.array(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  errors: ['not_found'],
} satisfies Contract;

export const resolveChat = {
  access: 'admin',
  summary: 'Mark a chat as resolved',
  params: sessionParams,
  /** The newest message that the administrator has seen: 409 with `fields.basedOn` if the visitor has written since. */
  body: z.optional(z.object({ basedOn: z.optional(upTo) })),
  response: success,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const reopenChat = {
  access: 'admin',
  summary: 'Reopen a resolved chat',
  params: sessionParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const deleteChat = {
  access: 'admin',
  summary: 'Delete a chat permanently, also from backups',
  params: sessionParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

/** A saved reply. */
export const cannedReply = z.strictObject({ id, title: z.string(), text: z.string(), updatedAt: timestamp });
export type CannedReply = z.output<typeof cannedReply>;

export const listCannedReplies = {
  access: 'admin',
  summary: 'List saved replies by name',
  response: z.array(cannedReply),
} satisfies Contract;

export const createCannedReply = {
  access: 'admin',
  summary: 'Create a saved reply',
  body: cannedReplyForm,
  status: 201,
  response: cannedReply,
  errors: ['conflict'],
} satisfies Contract;

export const updateCannedReply = {
  access: 'admin',
  summary: 'Update a saved reply, or answer 409 when someone else has changed it',
  params: idParams,
  body: z.extend(cannedReplyForm, { ifUpdatedAt: editedVersion }),
  response: cannedReply,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const deleteCannedReply = {
  access: 'admin',
  summary: 'Delete a saved reply',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;
