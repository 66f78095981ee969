import { beforeEach, describe, expect, it } from 'vitest';
import { replyAddress } from '../../server/features/desk/reply-address.ts';
import { receiveNow, entriesIn, mailServer, signedQuery, threadsOf, written } from '../support/desk-mail.ts';
import { useTestApp } from '../support/test-app.ts';
import { inquire, replyTo } from '../support/threads.ts';

const SECRET = 'a secret of the mail server';
const server = mailServer();
const app = useTestApp({ bulkMail: server, env: { MAIL_IN_SECRET: SECRET, INBOUND_DOMAIN: 'in.bonjour.example' } });
beforeEach(() => server.reset());

const signed = (raw: string, { after = 0, secret = SECRET } = {}) => signedQuery(raw, secret, app.clock.now() + after);

const hand = (raw: string, query = signed(raw), type = 'message/rfc822') =>
  app
    .visitor()
    .request<{ state: string }>('POST', `/api/mail/in?${query}`, { body: raw, headers: { 'Content-Type': type } });

const signedAddress = (threadId: number): string => replyAddress(app.deps.config.mail, threadId, app.deps.secret)!;
const counts = async () => ({
  threads: (await threadsOf(app)).length,
  entries: (await app.db.selectFrom('thread_entries').select('id').where('kind', '=', 'inbound').execute()).length,
});

describe('an email sent by HTTP', () => {
  it('becomes a thread of its sender, who waits for a reply and gets an acknowledgement', async () => {
    const { status, body } = await hand(written({ subject: 'Films', text: 'May we talk about films?' }));
    expect({ status, body }).toEqual({ status: 202, body: { state: 'received' } });
    await app.deps.jobs.drain();
    const [thread] = await threadsOf(app);
    expect(thread).toMatchObject({ kind: 'mail', subject: 'Films', status: 'open', due_at: expect.any(String) });
    const [entry, answer] = await entriesIn(app, thread!.id);
    expect(entry).toMatchObject({
      from_name: 'Rosa Bonheur',
      from_email: 'rosa@school.example',
      text: 'May we talk about films?',
    });
    expect(answer).toMatchObject({ kind: 'outbound', is_automatic: 1, delivery: 'sent' });
    const [mail] = server.sent;
    expect(mail).toMatchObject({
      to: 'rosa@school.example',
      submitted: 'auto-replied',
      subject: 'Re: Films',
      replyTo: { address: signedAddress(thread!.id) },
    });
    expect(mail!.text).toMatch(
      /Hello Rosa Bonheur,\n\nThank you for writing to Bonjour\. (?:We’ll reply by|We’re closed now)/,
    );
    // Nothing of it is stored twice.
    expect(await app.db.selectFrom('incoming_mails').select(['raw', 'state']).execute()).toEqual([
      { raw: null, state: 'done' },
    ]);
  });

  it('is refused without a valid and recent signature of exactly this email', async () => {
    const raw = written();
    for (const query of [
      signed(raw, { secret: `${SECRET}!` }),
      signed(`${raw} `),
      signed(raw, { after: -301_000 }),
      signed(raw, { after: 399_000 }),
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await hand(raw, query)).status).toBe(403);
    }
    expect((await hand(raw, 'time=now&signature=x')).status).toBe(400);
    expect((await hand(raw, signed(raw), 'application/json')).status).toBe(415);
    const large = 'x'.repeat(25 * 2 ** 20 + 1);
    const answer = await hand(large, signed(large)).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
    expect(await app.db.selectFrom('incoming_mails').selectAll().execute()).toEqual([]);
  });

  it('is stored once when it arrives twice, through any connection', async () => {
    const raw = written();
    expect((await hand(raw)).body).toEqual({ state: 'received' });
    expect((await hand(raw)).body).toEqual({ state: 'known' });
    const relayed = `From rosa@school.example Sat Nov 28 10:00:00 2026\nReceived: from mx\n\tby mx2\n${raw.replaceAll('\r\n', '\n')}\n`;
    expect(await receiveNow(app, relayed)).toBe('known');
    expect((await hand(`Delivered-To: hello@bonjour.example\r\n${raw}`)).body).toEqual({ state: 'known' });
    expect(await counts()).toEqual({ threads: 1, entries: 1 });
    // Somebody else may write the same.
    expect(await receiveNow(app, raw.replace('Rosa', 'Marie').replace('rosa', 'marie'))).toBe('received');
  });
});

describe('an email that answers another one', () => {
  it.each(['To', 'Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To'])(
    'joins its thread by the signed address in %s alone, in any case and from any sender',
    async (header) => {
      await receiveNow(app, written());
      const [thread] = await threadsOf(app);
      const address = signedAddress(thread!.id).toUpperCase();
      const mail = { from: 'A Colleague <colleague@school.example>', text: 'Me too.' };
      await receiveNow(
        app,
        written(header === 'To' ? { ...mail, to: address } : { ...mail, headers: { [header]: `<${address}>` } }),
      );
      expect(await counts()).toEqual({ threads: 1, entries: 2 });
    },
  );

  it('opens a new thread when the address has one changed character', async () => {
    await receiveNow(app, written());
    const [thread] = await threadsOf(app);
    const address = signedAddress(thread!.id);
    const at = address.indexOf('@') - 1;
    const changed = address.slice(0, at) + (address[at] === '0' ? '1' : '0') + address.slice(at + 1);
    await receiveNow(app, written({ to: changed }));
    expect(await counts()).toEqual({ threads: 2, entries: 2 });
  });

  it('joins by a Message-ID in References or In-Reply-To, but only if its sender has written there before', async () => {
    await receiveNow(app, written({ id: 'first@school.example' }));
    const [thread] = await threadsOf(app);
    const before = await entriesIn(app, thread!.id);
    const answering = { 'In-Reply-To': '<unknown@x>', References: '<first@school.example> <other@x>' };
    // Somebody else's email with forged references.
    await receiveNow(app, written({ from: 'mallory@evil.example', text: 'Pay here.', headers: answering }));
    expect(await entriesIn(app, thread!.id)).toEqual(before);
    expect((await threadsOf(app))[0]).toEqual(thread);
    expect((await threadsOf(app))[1]).toMatchObject({ maybe_of: thread!.id });
    await receiveNow(app, written({ text: 'One more thing.', headers: answering }));
    expect((await entriesIn(app, thread!.id)).at(-1)).toMatchObject({ text: 'One more thing.' });
    expect(await threadsOf(app)).toHaveLength(2);
  });

  it('joins the newest of the threads that it answers', async () => {
    await receiveNow(app, written({ id: 'first@school.example' }));
    await receiveNow(app, written({ id: 'second@school.example' }));
    const [, second] = await threadsOf(app);
    await receiveNow(
      app,
      written({ text: 'Both?', headers: { References: '<first@school.example> <second@school.example>' } }),
    );
    expect((await entriesIn(app, second!.id)).at(-1)).toMatchObject({ text: 'Both?' });
  });

  it('reopens a finished thread, starts its clock and cancels a scheduled reply', async () => {
    const admin = await app.admin();
    await receiveNow(app, written());
    const [thread] = await threadsOf(app);
    const sendAt = new Date(app.clock.now() + 60 * 60 * 1000).toISOString();
    await replyTo(admin, thread!.id, { then: 'done' });
    await replyTo(admin, thread!.id, { then: 'done', sendAt });
    app.clock.advance(20_000);
    await app.deps.jobs.drain();
    expect((await threadsOf(app))[0]).toMatchObject({ status: 'done', waiting_since: null });
    const quoted = 'Wednesday, please.\n\nOn Sat, 28 Nov 2026, Bonjour wrote:\n> Tuesday?';
    await receiveNow(app, written({ to: signedAddress(thread!.id), text: quoted }));
    expect((await threadsOf(app))[0]).toMatchObject({ status: 'open', waiting_since: expect.any(String), reopened: 1 });
    const entries = await entriesIn(app, thread!.id);
    expect(entries.find(({ text }) => text.startsWith('Wednesday'))!.text).toBe('Wednesday, please.');
    expect(entries.filter(({ delivery }) => delivery === 'cancelled')).toHaveLength(1);
  });

  it('joins an inquiry’s thread by plus address when the mailbox has no domain of its own', async () => {
    await inquire(app);
    const [thread] = await threadsOf(app);
    const inMailbox = { address: 'hello@bonjour.example', receivesMail: true, inboundDomain: undefined };
    const to = replyAddress(inMailbox, thread!.id, app.deps.secret)!;
    expect(to).toMatch(/^hello\+reply-\d+\.[0-9a-f]{20}@bonjour\.example$/);
    await receiveNow(app, written({ to }));
    expect(await counts()).toEqual({ threads: 1, entries: 2 });
  });
});

describe('an email’s content', () => {
  it('is stored: text, formatting and files', async () => {
    const admin = await app.admin();
    const raw = [
      'Message-ID: <parts@school.example>',
      'From: =?utf-8?q?Ren=C3=A9e?= <renee@school.example>',
      'To: hello@bonjour.example',
      'Subject: =?utf-8?b?UsOpdW5pb24=?=',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Voilà <b>the plan</b>.</p><img src="https://evil.example/pixel.gif">',
      '--b',
      'Content-Type: application/pdf; name="../plan.pdf"',
      'Content-Disposition: attachment; filename="../plan.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERi0xLjQK',
      '--b--',
      '',
    ].join('\r\n');
    await receiveNow(app, raw);
    const [thread] = await threadsOf(app);
    expect(thread!.subject).toBe('Réunion');
    const [entry] = await entriesIn(app, thread!.id);
    expect(entry).toMatchObject({ from_name: 'Renée', html: expect.stringContaining('<b>the plan</b>') });
    expect(entry!.text).toContain('Voilà the plan.');
    const file = await app.db.selectFrom('thread_attachments').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ entry_id: entry!.id, type: 'application/pdf', size: 9, uploaded_by: null });
    expect(file.name).not.toContain('/');
    const download = await admin.request<string>('GET', `/api/admin/threads/files/${file.id}`, { as: 'bytes' });
    expect(Buffer.from(download.body).toString()).toBe('%PDF-1.4\n');
  });

  it.each([
    ['empty', ''],
    ['no headers', 'Hello'],
    ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)).toString('latin1')],
    ['no sender', 'Subject: Hi\r\n\r\nHello'],
    ['a NUL and control characters', written({ subject: 'a\u0000b', text: 'x\u0000y\u001b[31m' })],
    [
      'a lone surrogate',
      written({ text: '=?utf-16?B?2AA=?=', headers: { 'Content-Type': 'text/plain; charset=utf-16' } }),
    ],
    ['very long addresses', written({ to: 'a'.repeat(200_000) })],
    ['a very long subject', written({ subject: 'x'.repeat(5000) })],
  ])('may be anything: %s', async (_, raw) => {
    await receiveNow(app, raw);
    expect(await app.db.selectFrom('incoming_mails').select(['state', 'error']).execute()).toEqual([
      { state: 'done', error: null },
    ]);
    expect(await threadsOf(app)).toHaveLength(1);
  });
});
