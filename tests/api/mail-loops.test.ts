import { beforeEach, describe, expect, it } from 'vitest';
import { replyAddress } from '../../server/features/desk/reply-address.ts';
import { automaticMails } from '../support/automatic-mails.ts';
import { receiveNow, entriesIn, mailServer, threadsOf, written } from '../support/desk-mail.ts';
import { useTestApp } from '../support/test-app.ts';
import { inquire, replyTo } from '../support/threads.ts';

const server = mailServer();
const app = useTestApp({ bulkMail: server, env: { INBOUND_DOMAIN: 'in.bonjour.example' } });
beforeEach(() => server.reset());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const signedAddress = (threadId: number): string => replyAddress(app.deps.config.mail, threadId, app.deps.secret)!;

describe('an automatic email', () => {
  it.each(automaticMails.map((mail) => [mail.name, mail] as const))(
    'is stored, reopens nothing, starts no clock and is not answered: %s',
    async (_, mail) => {
      const admin = await app.admin();
      await receiveNow(app, written());
      const [thread] = await threadsOf(app);
      await replyTo(admin, thread!.id, { then: 'done' });
      app.clock.advance(20_000);
      await app.deps.jobs.drain();
      const [before] = await threadsOf(app);
      server.reset();
      await receiveNow(app, written({ ...mail, to: signedAddress(thread!.id) }));
      await receiveNow(app, written(mail));
      expect(server.sent).toEqual([]);
      const [now, ...others] = await threadsOf(app);
      expect(now).toMatchObject({ status: before!.status, waiting_since: null, due_at: null, reopened: 0 });
      for (const other of others)
        expect(other).toMatchObject({ status: 'done', waiting_since: null, contact_id: null });
      const entries = await app.db
        .selectFrom('thread_entries')
        .select('is_automatic')
        .where('kind', '=', 'inbound')
        .orderBy('id')
        .execute();
      // Rosa's own, and both of these.
      expect(entries.map(({ is_automatic }) => is_automatic)).toEqual([0, 1, 1]);
    },
  );

  it('is tested in at least thirty kinds', () => {
    expect(automaticMails.length).toBeGreaterThanOrEqual(30);
  });
});

describe('an acknowledgement', () => {
  it('is sent to an address three times an hour, and then the team is notified once', async () => {
    const admin = await app.admin();
    // A robot that answers everything, as a person would: with no sign of being a program, in a new thread each time.
    for (let round = 0; round < 10; round++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await receiveNow(
        app,
        written({ from: 'Robot <robot@school.example>', subject: `Re: ${round}`, text: `Thanks! ${round}` }),
      );
      app.clock.advance(MINUTE);
    }
    expect(server.sent).toHaveLength(3);
    expect(await threadsOf(app)).toHaveLength(10);
    const notices = await app.db.selectFrom('notices').select('user_id').where('thread_news', '=', 'alarm').execute();
    expect(notices).toEqual([{ user_id: admin.user.id }]);
    app.clock.advance(HOUR);
    await receiveNow(app, written({ from: 'Robot <robot@school.example>' }));
    expect(server.sent).toHaveLength(4);
  });

  it.each([
    ['ourselves', { from: 'Bonjour <hello@bonjour.example>' }],
    ['our own reply address', { from: 'reply+1.00000000000000000000@in.bonjour.example' }],
    ['a no-reply address', { from: 'Shop <no-reply@shop.example>' }],
    ['a sender who wants no automatic answers', { headers: { 'X-Auto-Response-Suppress': 'AutoReply' } }],
  ])('is not sent to %s', async (_, mail) => {
    await receiveNow(app, written(mail));
    expect(server.sent).toEqual([]);
    expect(await threadsOf(app)).toHaveLength(1);
  });

  it('is sent to the person who filled in a web form', async () => {
    await receiveNow(
      app,
      written({ from: 'Form <noreply@forms.example>', headers: { 'Reply-To': 'Rosa <rosa@school.example>' } }),
    );
    expect(server.sent.map(({ to }) => to)).toEqual(['rosa@school.example']);
  });
});

it('the agency’s own automatic emails open no threads when they arrive in its mailbox', async () => {
  await inquire(app);
  await app.deps.jobs.drain();
  const before = await threadsOf(app);
  const mail = {
    from: 'Bonjour <hello@bonjour.example>',
    id: 'inquiry-1-abc@bonjour.test',
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  await receiveNow(app, written(mail));
  expect(await threadsOf(app)).toEqual(before);
  const [thread] = before;
  expect((await entriesIn(app, thread!.id)).filter(({ kind }) => kind === 'inbound')).toHaveLength(1);
});

it('an address is shown as unreachable once an acknowledgement bounces', async () => {
  await receiveNow(app, written());
  const [thread] = await threadsOf(app);
  const bounce = (id: string) =>
    written({
      id,
      from: 'MAILER-DAEMON@mx.school.example',
      headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"' },
      text: `--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; rosa@school.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nReply-To: Bonjour <${signedAddress(thread!.id)}>\r\n\r\n--b--\r\n`,
    });
  await receiveNow(app, bounce('one@mx'));
  await receiveNow(app, bounce('two@mx'));
  expect((await entriesIn(app, thread!.id)).filter(({ event }) => event === 'bounced')).toHaveLength(1);
});
