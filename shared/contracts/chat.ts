import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, optionalLine, pageQuery, requiredText, success, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** 128 random bits, base64url: an id cannot be guessed, and still opens nothing without the visitor's cookie. */
const sessionId = z
  .string('This conversation could not be found.')
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This conversation could not be found.'));

const sessionParams = z.object({ sessionId });
const message = requiredText('Please write a message', { max: limits.chatMessage });

export const chatMessage = z.strictObject({
  id,
  sessionId: z.string(),
  /** True for everything that the agency's side says. */
  isBot: z.boolean(),
  author: z.enum(['visitor', 'assistant', 'agent']),
  message: z.string(),
  createdAt: timestamp,
});
export type ChatMessage = z.output<typeof chatMessage>;

export const startChat = endpoint({
  name: 'chat.start',
  method: 'POST',
  path: '/api/chat/start',
  access: 'anyone',
  summary: 'Begins a conversation, or resumes the visitor’s unresolved one of the last 24 hours',
  body: z.object({ visitorId: optionalLine(200) }),
  response: z.strictObject({ sessionId: z.string() }),
  errors: ['rate_limited'],
});

export const listChatMessages = endpoint({
  name: 'chat.messages',
  method: 'GET',
  path: '/api/chat/messages/:sessionId',
  access: 'anyone',
  summary: 'The newest 500 messages of a conversation, oldest first; for its visitor and administrators',
  params: sessionParams,
  response: z.array(chatMessage),
  errors: ['not_found'],
});

export const sendChatMessage = endpoint({
  name: 'chat.send',
  method: 'POST',
  path: '/api/chat/message',
  access: 'anyone',
  summary: 'Says something; `response` is the assistant’s answer, or null once a person has taken over',
  body: z.object({
    sessionId,
    message,
    /** Set by the button that asks for a person; asking in words does the same. */
    wantsPerson: z.optional(z.boolean('Please give wantsPerson as true or false')),
  }),
  response: z.strictObject({ response: z.nullable(z.string()) }),
  errors: ['not_found', 'conflict', 'rate_limited'],
});

export const leaveChatContact = endpoint({
  name: 'chat.contact',
  method: 'POST',
  path: '/api/chat/contact',
  access: 'anyone',
  summary: 'Leaves an address for a person to answer to',
  body: z.object({ sessionId, email, name: optionalLine(limits.name.max) }),
  response: success,
  errors: ['not_found', 'rate_limited'],
});

/** A conversation as the console lists it. */
export const chatSession = z.strictObject({
  id,
  sessionId: z.string(),
  visitorId: z.nullable(z.string()),
  visitorEmail: z.nullable(z.string()),
  visitorName: z.nullable(z.string()),
  isResolved: z.boolean(),
  /** When the visitor first asked for a person. */
  personAskedAt: z.nullable(timestamp),
  messageCount: z.int(),
  lastMessage: z.nullable(z.string()),
  /** The newest message of the visitor's own: what there is to answer. */
  lastVisitorMessageId: z.nullable(z.int()),
  /** The visitor's messages that whoever asks has not had in front of them. */
  unread: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ChatSession = z.output<typeof chatSession>;

export const listChats = endpoint({
  name: 'admin.chats',
  method: 'GET',
  path: '/api/admin/chats',
  access: 'admin',
  summary: 'The conversations, last active first; by state, and by what is in the visitor’s name or address',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(['active', 'resolved'], 'Please choose active or resolved')),
    search: optionalLine(limits.consoleSearch),
  }),
  response: z.array(chatSession),
  paged: true,
});

export const getChat = endpoint({
  name: 'admin.chats.get',
  method: 'GET',
  path: '/api/admin/chats/:sessionId',
  access: 'admin',
  summary: 'One conversation, as the list has it',
  params: sessionParams,
  response: chatSession,
  errors: ['not_found'],
});

export const answerChat = endpoint({
  name: 'admin.chats.answer',
  method: 'POST',
  path: '/api/admin/chats/:sessionId/messages',
  access: 'admin',
  summary: 'Answers as a person; from then on the assistant stays silent in that conversation',
  params: sessionParams,
  body: z.object({ message }),
  status: 201,
  response: chatMessage,
  errors: ['not_found', 'conflict'],
});

export const lookAtChat = endpoint({
  name: 'admin.chats.look',
  method: 'POST',
  path: '/api/admin/chats/:sessionId/look',
  access: 'admin',
  summary: 'Says that a conversation is in front of an administrator, up to a message; answers who else looks at it',
  params: sessionParams,
  body: z.object({
    upTo: z.int('Please give the id of a message, or 0').check(z.gte(0, 'Please give the id of a message, or 0')),
  }),
  response: z.array(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  errors: ['not_found'],
});

export const resolveChat = endpoint({
  name: 'admin.chats.resolve',
  method: 'POST',
  path: '/api/admin/chats/:sessionId/resolve',
  access: 'admin',
  summary: 'Marks a conversation as resolved, for good',
  params: sessionParams,
  response: success,
  errors: ['not_found'],
});
