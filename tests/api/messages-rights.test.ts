import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { getConversation } from '#shared/contracts/endpoints/messages.ts';
import { messageMemberData } from '../../server/features/messages/message-member-data.ts';
import { openReports, report, resolve } from '../support/moderation.ts';
import {
  openConversation,
  counts,
  listed,
  read,
  send,
  conversationWith,
  texts,
  withMember,
} from '../support/messages.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

/** A member's messages in the export. */
async function exported(userId: number): Promise<unknown[]> {
  const entries: unknown[] = [];
  for await (const entry of messageMemberData.entries!(app.db, userId)) entries.push(entry);
  return entries;
}

describe('a member whose account is deleted', () => {
  it('loses their conversations, with unread counts', async () => {
    const [ada, grace, other] = [await app.member(), await app.member(), await app.member()];
    await openConversation(ada, grace);
    await openConversation(other, grace);
    await send(ada, grace);
    const fourth = await app.member();
    await send(ada, fourth);
    expect(await counts(grace)).toEqual({ messages: 3, requests: 0 });
    expect(await counts(fourth)).toEqual({ messages: 0, requests: 1 });

    expect((await ada.call(deleteAccount, { body: { password: ada.password } })).status).toBe(200);
    // The conversations disappear at once; a job corrects the counts.
    expect(await listed(grace)).toEqual([other.user.id]);
    expect((await grace.call(getConversation, withMember(ada))).status).toBe(404);
    await app.deps.jobs.drain();
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    expect(await counts(fourth)).toEqual({ messages: 0, requests: 0 });
    expect(await app.db.selectFrom('private_messages').select('text').execute()).toEqual([{ text: 'May I?' }]);
  });
});

describe('the export of an account', () => {
  it('includes messages to and from the member only', async () => {
    const [ada, grace, other] = [await app.member({ firstName: 'Ada' }), await app.member(), await app.member()];
    await send(ada, grace, 'Hello');
    await send(grace, ada, 'Hello back');
    await send(grace, other, 'Not for Ada');
    const entries = await exported(grace.user.id);
    expect(entries).toMatchObject([
      { with: { memberId: ada.user.id, firstName: 'Ada' }, from: 'them', text: 'Hello' },
      { from: 'you', text: 'Hello back' },
      { with: { memberId: other.user.id }, from: 'you', text: 'Not for Ada' },
    ]);
    expect(await exported(ada.user.id)).toHaveLength(2);
  });
});

describe('a report of a message', () => {
  it('is possible for its receiver, and shows administrators only that message', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    const admin = await app.admin();
    await openConversation(ada, grace);
    const first = await send(ada, grace, 'Quite alright');
    const bad = await send(ada, grace, 'Buy this!');
    expect((await report(await app.member(), 'message', bad.id)).status).toBe(404);
    expect((await report(admin, 'message', bad.id)).status).toBe(404);
    expect((await report(ada, 'message', bad.id)).status).toBe(409);
    expect((await report(grace, 'message', bad.id)).status).toBe(201);
    const [open, ...others] = await openReports(admin);
    expect(others).toEqual([]);
    expect(open).toMatchObject({ kind: 'message', text: 'Buy this!', author: { id: ada.user.id } });

    await read(grace, ada, first.id);
    expect(await counts(grace)).toEqual({ messages: 1, requests: 0 });
    await resolve(admin, open!.id, 'removed');
    expect(await texts(grace, ada)).toEqual(['Quite alright', 'May I?']);
    expect(await counts(grace)).toEqual({ messages: 0, requests: 0 });
    expect((await conversationWith(ada, grace)).lastMessage).toMatchObject({ id: first.id });
  });
});

describe('events of messages', () => {
  it('are sent to the two members only, with ids', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await openConversation(ada, grace);
    const { id } = await send(ada, grace, 'Secret');
    await read(grace, ada, id);
    const rows = await app.db
      .selectFrom('live_events')
      .select(['name', 'audience', 'data'])
      .where('name', 'in', ['message.created', 'conversation.updated'])
      .execute();
    const both = `users:${ada.user.id},${grace.user.id}`;
    expect(rows.map(({ name, audience }) => [name, audience])).toEqual([
      ['message.created', both],
      ['conversation.updated', `users:${grace.user.id},${ada.user.id}`],
      ['message.created', both],
      ['conversation.updated', `users:${grace.user.id}`],
    ]);
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});
