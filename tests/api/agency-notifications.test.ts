import { describe, expect, it } from 'vitest';
import { deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { leaveChatContact, sendChatMessage } from '#shared/contracts/endpoints/chat.ts';
import { chooseNotifications, readNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { revoke } from '../../server/features/auth/administrators.ts';
import { say, startConversation } from '../support/chat.ts';
import { notificationsOf } from '../support/moderation.ts';
import { usePushApp } from '../support/push.ts';
import { useTestApp } from '../support/test-app.ts';

const ROSA = {
  firstName: 'Rosa',
  lastName: 'Bonheur',
  email: 'rosa@school.example',
  message: 'Could you film our open day?',
};
const DAY = 24 * 60 * 60 * 1000;

describe('an administrator', () => {
  const app = useTestApp();
  const bookATime = () =>
    app.visitor().call(requestBooking, {
      body: {
        person: 'ottilie',
        kind: 'podcast',
        name: 'Germaine',
        email: 'germaine@school.example',
        times: [new Date(app.clock.now() + 7 * DAY).toISOString()],
        timeZone: 'Europe/London',
      },
    });

  it('is notified of inquiries, bookings and chats, unlike members', async () => {
    const [admin, other, member] = [await app.admin(), await app.admin(), await app.member()];
    const visitor = app.visitor();
    await visitor.call(sendInquiry, { body: ROSA });
    await visitor.call(sendInquiry, { body: { ...ROSA, website: 'https://spam.example' } });
    await bookATime();
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'Good morning!');
    await say(visitor, sessionId, 'Are you there?');
    await app.mails();
    // Each is a job of its own, so they come in any order.
    const received = (await notificationsOf(admin)).toSorted((a, b) => a.kind.localeCompare(b.kind));
    expect(received).toMatchObject([
      {
        kind: 'booking',
        title: 'Germaine sent a booking request',
        text: 'Podcast with Ottilie Marsh',
        path: '/admin/inquiries?open=3',
      },
      { kind: 'chat', title: 'A visitor started a chat', path: `/admin/chats?chat=${sessionId}`, by: null },
      {
        kind: 'inquiry',
        title: 'Rosa Bonheur sent an inquiry',
        text: '“Could you film our open day?”',
        path: '/admin/inquiries?open=1',
        readAt: null,
      },
    ]);
    expect(await notificationsOf(other)).toHaveLength(3);
    expect(await notificationsOf(member)).toEqual([]);
  });

  it('is notified of a chat again when its visitor asks for a person', async () => {
    const [admin, visitor] = [await app.admin(), app.visitor()];
    const sessionId = await startConversation(visitor);
    await say(visitor, sessionId, 'Good morning!');
    await app.mails();
    const [begun] = await notificationsOf(admin);
    await admin.call(readNotifications, { body: { upTo: begun!.id } });
    await visitor.call(sendChatMessage, { body: { sessionId, message: 'A person, please.', wantsPerson: true } });
    await visitor.call(leaveChatContact, { body: { sessionId, email: 'simone@school.example', name: 'Simone' } });
    await app.mails();
    expect(await notificationsOf(admin)).toMatchObject([
      { title: 'Simone is waiting for a reply in the chat', readAt: null },
    ]);
  });

  it('can choose channels for each kind: none under the bell, and an email of their own', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    const channels = {
      inquiry: { bell: false, mail: true },
      booking: { mail: true },
      chat: { mail: true },
    };
    await admin.call(chooseNotifications, { body: { channels, timeZone: 'Europe/London' } });
    const visitor = app.visitor();
    await visitor.call(sendInquiry, { body: ROSA });
    await bookATime();
    await say(visitor, await startConversation(visitor), 'Good morning!');
    const mails = (await app.mails()).filter(({ to }) => to === admin.user.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A visitor started a chat',
      'New booking request from Germaine',
      'New inquiry from Rosa Bonheur',
    ]);
    expect((await notificationsOf(admin)).map(({ kind }) => kind)).toEqual(['chat', 'booking']);
    expect((await app.mails()).filter(({ to }) => to === other.user.email)).toEqual([]);
  });

  it('loses notifications of erased content, and all of them when they are no longer an administrator', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    await app.visitor().call(sendInquiry, { body: ROSA });
    await bookATime();
    await app.mails();
    await admin.call(deleteInquiry, { params: { id: '1' } });
    expect((await notificationsOf(admin)).map(({ kind }) => kind)).toEqual(['booking']);
    await revoke(app.deps, other.user.email);
    expect(await notificationsOf(other)).toEqual([]);
  });
});

describe('an administrator’s device', () => {
  const push = usePushApp();

  it('shows who has written, with a link', async () => {
    const { app } = push;
    const admin = await app.admin();
    const device = await push.subscribe(admin);
    await app.visitor().call(sendInquiry, { body: ROSA });
    await push.pass();
    expect(device.received.map(({ note }) => note)).toMatchObject([
      { title: 'Rosa Bonheur', body: 'sent an inquiry', path: '/admin/inquiries?open=1', tag: 'inquiry-1' },
    ]);
  });
});
