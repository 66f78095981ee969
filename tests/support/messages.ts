import * as messages from '#shared/contracts/endpoints/messages.ts';
import type { Conversation, PrivateMessage, UnreadCounts } from '#shared/contracts/messages.ts';
import type { Answer, MemberClient } from './test-client.ts';

export const withMember = (member: MemberClient) => ({ params: { userId: String(member.user.id) } });

/** Writes to another member. @returns the response */
export const write = (from: MemberClient, to: MemberClient, text = 'Hello!', key?: string) =>
  from.call(messages.sendMessage, { ...withMember(to), body: { text } }, key ? { 'Idempotency-Key': key } : {});

export const send = async (from: MemberClient, to: MemberClient, text?: string): Promise<PrivateMessage> =>
  expectOk(await write(from, to, text));

/** Opens a conversation of two members: one writes, the other accepts. */
export async function openConversation(one: MemberClient, other: MemberClient): Promise<void> {
  await send(one, other, 'May I?');
  expectOk(await other.call(messages.acceptRequest, withMember(one)));
}

export const conversationWith = async (viewer: MemberClient, other: MemberClient): Promise<Conversation> =>
  expectOk(await viewer.call(messages.getConversation, withMember(other)));

/** The messages of a member's conversation, newest first. */
export const texts = async (viewer: MemberClient, other: MemberClient): Promise<string[]> =>
  expectOk(await viewer.call(messages.listMessages, withMember(other))).map(({ text }) => text);

/** The other members in a member's list of conversations. */
export async function listed(viewer: MemberClient, box: 'inbox' | 'requests' = 'inbox'): Promise<number[]> {
  return expectOk(await viewer.call(messages.listConversations, { query: { box } })).map(({ member }) => member.id);
}

export const counts = async (viewer: MemberClient): Promise<UnreadCounts> =>
  expectOk(await viewer.call(messages.getUnreadCounts, {}));

export const read = async (viewer: MemberClient, other: MemberClient, upTo: number): Promise<UnreadCounts> =>
  expectOk(await viewer.call(messages.readMessages, { ...withMember(other), body: { upTo } }));

export const block = async (one: MemberClient, other: MemberClient): Promise<Conversation> =>
  expectOk(await one.call(messages.blockMember, withMember(other)));

function expectOk<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`Unexpected ${status}: ${JSON.stringify(body)}`);
  return body;
}
