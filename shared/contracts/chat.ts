import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, optionalLine, requiredText, success, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** 128 random bits, base64url: an id cannot be guessed, and still opens nothing without the visitor's cookie. */
const sessionId = z
  .string('This conversation could not be found.')
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'This conversation could not be found.'));

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
  summary: 'A conversation, oldest message first; for its visitor and administrators',
  params: z.object({ sessionId }),
  response: z.array(chatMessage),
  errors: ['not_found'],
});

export const sendChatMessage = endpoint({
  name: 'chat.send',
  method: 'POST',
  path: '/api/chat/message',
  access: 'anyone',
  summary: 'Says something; `response` is the assistant’s answer, or null once a person has taken over',
  body: z.object({ sessionId, message: requiredText('Please write a message', { max: limits.chatMessage }) }),
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
