import { expect, it } from 'vitest';
import { migrations } from '#data/migrations/index.ts';
import { resolveChat, updateInquiry } from '#shared/contracts/endpoints/console.ts';
import { leaveChatContact } from '#shared/contracts/endpoints/chat.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { say, startConversation } from '../support/chat.ts';
import { useTestApp } from '../support/test-app.ts';
import { inquire } from '../support/threads.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

/** The threads of the inbox, without ids and values that are computed later. */
const inbox = async () => ({
  threads: await app.db
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .select(['kind', 'inquiry_id', 'chat_id', 'subject', 'status', 'waiting_since', 'contacts.name', 'contacts.email'])
    .orderBy('kind')
    .orderBy('inquiry_id')
    .orderBy('chat_id')
    .execute(),
  entries: await app.db
    .selectFrom('thread_entries')
    .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
    .select([
      'threads.kind as of',
      'inquiry_id',
      'chat_id',
      'thread_entries.kind',
      'text',
      'is_automatic',
      'chat_message_id',
    ])
    .where('thread_entries.kind', '!=', 'event')
    .orderBy('threads.kind')
    .orderBy('inquiry_id')
    .orderBy('chat_message_id')
    .execute(),
});

it('a migration turns earlier inquiries, bookings and chats into threads like new ones', async () => {
  const admin = await app.admin();
  await inquire(app);
  await inquire(app, 'Berthe');
  await inquire(app, 'Robot', 'https://robots.example');
  await admin.call(updateInquiry, { params: { id: '2' }, body: { state: 'answered' } });
  const booking = {
    person: 'ottilie',
    kind: 'podcast',
    name: 'Rosa Bonheur',
    email: 'Rosa@School.example',
    times: [new Date(app.clock.now() + 7 * DAY).toISOString()],
    timeZone: 'Europe/London',
  } as const;
  expect((await app.visitor().call(requestBooking, { body: { ...booking, times: [...booking.times] } })).status).toBe(
    201,
  );
  const [asking, left] = [app.visitor(), app.visitor()];
  const question = await startConversation(asking);
  await say(asking, question, 'How much is photography?');
  const second = await startConversation(left);
  await say(left, second, 'Do you film\nin the rain?');
  await left.call(leaveChatContact, { body: { sessionId: second, email: 'rain@school.example', name: 'Lily' } });
  await admin.call(resolveChat, { params: { sessionId: question } });
  // Somebody who opened the chat and wrote nothing has no conversation.
  await startConversation(app.visitor());
  const before = await inbox();

  for (const table of ['thread_entries', 'threads', 'contact_addresses', 'contacts'] as const) {
    await app.db.deleteFrom(table).execute();
  }
  await migrations['0286-existing-threads']!.up(app.db);
  await migrations['0313-subjects-of-threads']!.up(app.db);
  const { threads, entries } = await inbox();
  expect(threads).toEqual(
    before.threads.map((thread) => ({
      ...thread,
      // The host of an earlier booking request is in its details.
      subject: thread.kind === 'booking' ? 'Booking request' : thread.subject,
    })),
  );
  expect(entries).toEqual(before.entries);
  expect(threads).toHaveLength(6);
});
