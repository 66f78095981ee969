import { beforeEach, describe, expect, it } from 'vitest';
import { suspendMember } from '#shared/contracts/endpoints/console.ts';
import { uploadThreadFile } from '#shared/contracts/endpoints/desk.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import { transaction } from '../../server/db/transaction.ts';
import { returnAddress } from '../../server/features/desk/reply-address.ts';
import { receiveNow, entriesIn, mailServer, threadsOf, written } from '../support/desk-mail.ts';
import { notificationsOf } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import { inquire, replyTo } from '../support/threads.ts';

const server = mailServer();
const app = useTestApp({
  bulkMail: server,
  env: {
    INBOUND_DOMAIN: 'in.bonjour.example',
    BOUNCE_DOMAIN: 'bounces.bonjour.example',
    BOUNCE_SECRET: 'a secret of bounces',
  },
});
const HOST = 'bonjour.test';
const SECOND = 1000;

let admin: MemberClient;
beforeEach(async () => {
  server.reset();
  admin = await app.admin();
});

/** A mail from Rosa has opened a thread. @returns its id */
async function rosaWrites(): Promise<number> {
  await receiveNow(app, written({ id: 'first@school.example', subject: 'Films' }));
  server.reset();
  return (await threadsOf(app)).at(-1)!.id;
}

/** A colleague replies, and ten seconds pass. */
async function reply(id: number, text = 'Yes, gladly.\n\nHow about Tuesday?'): Promise<Mail | undefined> {
  expect((await replyTo(admin, id, { text })).status).toBe(201);
  app.clock.advance(11 * SECOND);
  await app.deps.jobs.drain();
  return server.sent.at(-1);
}

const outbound = async (id: number) => (await entriesIn(app, id)).findLast(({ kind }) => kind === 'outbound')!;
const status = async (id: number) => (await threadsOf(app)).find((thread) => thread.id === id)!.status;

describe('a reply', () => {
  it('is sent once in its author’s name, in its thread, with a signed reply address', async () => {
    const id = await rosaWrites();
    const mail = (await reply(id))!;
    const entry = await outbound(id);
    expect(server.sent).toHaveLength(1);
    expect(mail).toMatchObject({
      to: 'rosa@school.example',
      subject: 'Re: Films',
      fromName: 'Agnès Varda (Bonjour)',
      submitted: 'no',
      inReplyTo: 'first@school.example',
      references: ['first@school.example', expect.stringMatching(/@bonjour\.test$/)],
      replyTo: {
        address: expect.stringMatching(new RegExp(String.raw`^reply\+${id}\.[0-9a-f]{20}@in\.bonjour\.example$`)),
      },
    });
    expect(mail.id).toMatch(new RegExp(String.raw`^${id}\.${entry.id}\.[0-9a-f]{20}$`));
    expect(mail.text).toMatch(
      /^Yes, gladly\.\n\nHow about Tuesday\?\n\n-- \nAgnès Varda\nBonjour\n\nOn .* in London, Rosa Bonheur wrote:\n> May we talk about films\?$/,
    );
    expect(mail.html).toContain('<p dir="auto" style="margin: 0 0 1em;">How about Tuesday?</p>');
    expect(server.returns).toEqual([returnAddress(entry.id, 'bounces.bonjour.example', app.deps.secret)]);
    expect(entry).toMatchObject({ delivery: 'sent', delivery_answer: '250 OK', message_id: mail.id });
    expect(await status(id)).toBe('waiting');
  });

  it('has the files that were uploaded for it', async () => {
    const id = await rosaWrites();
    const file = new Blob(['%PDF-1.4\n%\u00e2\n1 0 obj\n<<>>\nendobj\n'], { type: 'application/pdf' });
    const { body } = await admin.call(uploadThreadFile, { file: new File([file], 'plan.pdf') });
    expect((await replyTo(admin, id, { files: [body.id] })).status).toBe(201);
    app.clock.advance(11 * SECOND);
    await app.deps.jobs.drain();
    expect(server.sent.at(-1)!.attachments).toEqual([
      { filename: 'plan.pdf', contentType: 'application/pdf', content: Buffer.from(await file.bytes()) },
    ]);
  });

  it('has the whole conversation in its References', async () => {
    const id = await rosaWrites();
    const first = (await reply(id))!;
    await receiveNow(
      app,
      written({ id: 'second@school.example', to: first.replyTo!.address, text: 'Tuesday is fine.' }),
    );
    const second = (await reply(id, 'See you then.'))!;
    expect(second.inReplyTo).toBe('second@school.example');
    expect(second.references?.slice(-2)).toEqual([`${first.id}@${HOST}`, 'second@school.example']);
    expect(second.subject).toBe('Re: Films');
  });

  it.each([
    ['refused', '550 5.1.1 No such user', 'failed'],
    ['uncertain', 'Connection closed', 'unknown'],
  ] as const)(
    'is never resent automatically when its delivery is %s, and its author is notified once',
    async (result, answer, state) => {
      const id = await rosaWrites();
      server.answers = [{ result, answer }];
      await reply(id);
      app.clock.advance(24 * 60 * 60 * SECOND);
      await app.deps.jobs.drain();
      expect(server.sent).toEqual([]);
      expect(await outbound(id)).toMatchObject({ delivery: state, delivery_answer: answer });
      const news = state === 'failed' ? 'bounced' : 'uncertain';
      expect((await entriesIn(app, id)).filter(({ event }) => event === news)).toHaveLength(1);
      const notices = await app.db
        .selectFrom('notices')
        .select(['user_id', 'thread_news'])
        .where('thread_id', '=', id)
        .execute();
      expect(notices).toContainEqual({ user_id: admin.user.id, thread_news: news });
    },
  );

  it.each(['busy', 'away'] as const)('waits while the mail server is %s, and is sent later', async (result) => {
    const id = await rosaWrites();
    server.answers = [{ result, answer: '451 later' }];
    await reply(id);
    expect(await outbound(id)).toMatchObject({ delivery: 'queued', delivery_answer: '451 later' });
    app.clock.advance(60 * SECOND);
    await app.deps.jobs.drain();
    expect(server.sent).toHaveLength(1);
    expect(await outbound(id)).toMatchObject({ delivery: 'sent' });
  });

  it('fails when no server accepts it for two days', async () => {
    const id = await rosaWrites();
    server.answers = Array.from({ length: 99 }, () => ({ result: 'away', answer: 'ECONNREFUSED' }) as const);
    await reply(id);
    for (let hour = 0; hour < 50; hour++) {
      app.clock.advance(60 * 60 * SECOND);
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      await app.deps.jobs.drain();
    }
    expect(await outbound(id)).toMatchObject({ delivery: 'failed' });
    expect(server.sent).toEqual([]);
  });

  it('has an unknown delivery when a restart interrupts sending, and is not sent again', async () => {
    const id = await rosaWrites();
    expect((await replyTo(admin, id)).status).toBe(201);
    const entry = await outbound(id);
    // As left behind by a process that was killed while the mail server had the mail.
    await app.db.updateTable('thread_entries').set({ delivery: 'sending' }).where('id', '=', entry.id).execute();
    app.clock.advance(11 * SECOND);
    await app.deps.jobs.drain();
    expect(server.sent).toEqual([]);
    expect(await outbound(id)).toMatchObject({ delivery: 'unknown' });
    expect((await entriesIn(app, id)).filter(({ event }) => event === 'uncertain')).toHaveLength(1);
  });

  it('is not sent once it is taken back', async () => {
    const id = await rosaWrites();
    await replyTo(admin, id);
    const entry = await outbound(id);
    app.clock.advance(9 * SECOND);
    await app.deps.jobs.drain();
    const { status: undone } = await admin.request('POST', `/api/admin/threads/${id}/entries/${entry.id}/undo`);
    expect(undone).toBe(200);
    app.clock.advance(2 * SECOND);
    await app.deps.jobs.drain();
    expect(server.sent).toEqual([]);
    expect(await outbound(id)).toMatchObject({ delivery: 'cancelled' });
  });

  it('cannot be taken back while it is being sent', async () => {
    const id = await rosaWrites();
    await replyTo(admin, id);
    const entry = await outbound(id);
    app.clock.advance(11 * SECOND);
    let undone: number | undefined;
    server.during = async () => {
      const answer = await admin.request('POST', `/api/admin/threads/${id}/entries/${entry.id}/undo`);
      undone = answer.status;
    };
    await app.deps.jobs.drain();
    expect(undone).toBe(409);
    expect(await outbound(id)).toMatchObject({ delivery: 'sent' });
  });
});

describe('the Message-ID that the mail server gave a reply', () => {
  it('is stored, and an answer that refers only to it joins the thread', async () => {
    const id = await rosaWrites();
    const messageId = '0102018f-000000@eu-west-1.amazonses.com';
    server.answers = [{ messageId }];
    await reply(id);
    expect(await outbound(id)).toMatchObject({ server_message_id: messageId });
    await receiveNow(app, written({ text: 'Tuesday.', headers: { 'In-Reply-To': `<${messageId}>` } }));
    expect(await threadsOf(app)).toHaveLength(1);
    expect((await entriesIn(app, id)).at(-1)).toMatchObject({ kind: 'inbound', text: 'Tuesday.' });
    expect(await status(id)).toBe('open');
  });
});

describe('the bounce of a reply', () => {
  const report = (marks: string) =>
    [
      'Message-ID: <bounce@mx.example>',
      'From: MAILER-DAEMON@mx.example',
      'Return-Path: <>',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      marks,
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Final-Recipient: rfc822; rosa@school.example',
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 no such user',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Re: Films',
    ].join('\r\n');

  it.each(['its return address', 'the Message-ID of the enclosed email'])(
    'marks the reply by %s, once',
    async (how) => {
      const id = await rosaWrites();
      const mail = (await reply(id))!;
      const marked =
        how === 'its return address'
          ? report(`To: <${server.returns[0]}>`)
          : `${report('To: <hello@bonjour.example>')}\r\nMessage-ID: <${mail.id}@${HOST}>\r\n\r\n--b--\r\n`;
      await receiveNow(app, marked);
      await receiveNow(app, marked.replace('bounce@mx', 'again@mx'));
      expect(await outbound(id)).toMatchObject({ delivery: 'bounced', delivery_answer: '550 no such user' });
      const entries = await entriesIn(app, id);
      expect(entries.filter(({ event }) => event === 'bounced')).toHaveLength(1);
      expect(entries.filter(({ kind, is_automatic }) => kind === 'inbound' && is_automatic === 1)).toHaveLength(2);
      expect(await status(id)).toBe('waiting');
      expect(await threadsOf(app)).toHaveLength(1);
    },
  );

  it('is also accepted by HTTP from a provider', async () => {
    const id = await rosaWrites();
    await reply(id);
    const body = { secret: 'a secret of bounces', returnedTo: server.returns[0], kind: 'hard', reason: '550 gone' };
    const answer = await app.visitor().request('POST', '/api/newsletter/bounces', { body });
    expect(answer.status).toBe(200);
    expect(await outbound(id)).toMatchObject({ delivery: 'bounced', delivery_answer: '550 gone' });
  });

  it('notifies a colleague when the reply’s author is suspended', async () => {
    const other = await app.admin();
    const id = await rosaWrites();
    await reply(id);
    const suspension = { days: 7, reason: 'Away without leave.' } as const;
    await other.call(suspendMember, { params: { id: String(admin.user.id) }, body: suspension });
    const body = { secret: 'a secret of bounces', returnedTo: server.returns[0], kind: 'hard', reason: '550 gone' };
    await app.visitor().request('POST', '/api/newsletter/bounces', { body });
    expect(await notificationsOf(other)).toMatchObject([
      { kind: 'desk', title: 'Our reply to Rosa Bonheur didn’t arrive' },
    ]);
  });

  it('changes nothing when its address or id is forged', async () => {
    const id = await rosaWrites();
    const mail = (await reply(id))!;
    await receiveNow(app, report(`To: <${server.returns[0]!.replace(/-./, '-z')}>`));
    await receiveNow(
      app,
      `${report('To: <hello@bonjour.example>')}\r\nMessage-ID: <${mail.id.replace(/..$/, 'zz')}@x>\r\n\r\n--b--\r\n`,
    );
    expect(await outbound(id)).toMatchObject({ delivery: 'sent' });
    expect(await entriesIn(app, id)).toHaveLength(3);
  });
});

describe('an automatic mail about an inquiry', () => {
  it('has a signed address, so that an answer joins the inquiry’s thread', async () => {
    expect((await inquire(app)).status).toBe(201);
    const mails = await app.mails();
    const receipt = mails.find(({ to }) => to === 'rosa@school.example')!;
    expect(receipt.submitted).toBe('auto-replied');
    const [thread] = await threadsOf(app);
    await receiveNow(app, written({ to: receipt.replyTo!.address, text: 'And about photographs?' }));
    expect(await threadsOf(app)).toHaveLength(1);
    expect((await entriesIn(app, thread!.id)).at(-1)).toMatchObject({
      kind: 'inbound',
      text: 'And about photographs?',
    });
  });
});

it('nothing is sent for a deleted entry', async () => {
  await transaction(app.db, (tx) => app.deps.jobs.add(tx, 'threads.send', { entryId: 999 }));
  await app.deps.jobs.drain();
  expect(server.sent).toEqual([]);
});
