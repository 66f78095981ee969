import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSmtpServer } from '../../tests/support/smtp-server.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { localSignals } from '../db/signals.ts';
import { transaction } from '../db/transaction.ts';
import { createJobQueue } from '../jobs/queue.ts';
import { createLog } from '../platform/log.ts';
import { type Mail, outboxMail, smtpMail } from './mail.ts';

const from = { address: 'hello@bonjour.example', host: 'bonjour.example' };
const mail: Mail = {
  id: 'inquiry-1',
  to: 'marie@school.example',
  subject: 'Bonjour à tous',
  text: 'Où est l’école ?\n.\nBien à vous',
};

/** Names of the headers of a message, and the text after them. */
function parse(message: string) {
  const [head = '', ...body] = message.split('\r\n\r\n');
  const lines = head.split(/\r\n(?![ \t])/);
  const names = new Set(lines.map((line) => line.replace(/:[^]*/, '').toLowerCase()));
  return { head, names, body: body.join('\r\n\r\n') };
}

describe('mail by SMTP', () => {
  const server = useSmtpServer();

  it('is delivered to its recipient', async () => {
    await smtpMail(server.url, from)(mail);
    const [received, ...others] = server.received;
    expect(others).toEqual([]);
    expect(received).toMatchObject({ from: from.address, to: [mail.to] });
    const { head, body } = parse(received?.message ?? '');
    expect(head).toContain('From: Bonjour <hello@bonjour.example>');
    expect(head).toContain('To: marie@school.example');
    expect(head).toContain('Message-ID: <inquiry-1@bonjour.example>');
    expect(head).toContain('Auto-Submitted: auto-generated');
    expect(head).toContain('Subject: =?UTF-8?');
    expect(body).toContain('Bien');
  });

  it('has its plain part first, then the HTML', async () => {
    await smtpMail(server.url, from)({ ...mail, html: '<p>Bien à vous</p>' });
    const { head, body } = parse(server.received[0]?.message ?? '');
    expect(head).toContain('Content-Type: multipart/alternative');
    expect(body.match(/^Content-Type: [\w/]+/gm)).toEqual(['Content-Type: text/plain', 'Content-Type: text/html']);
  });

  it('has an invitation for calendars, in the mail and as a file', async () => {
    const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' } as const;
    await smtpMail(server.url, from)({ ...mail, html: '<p>Bien à vous</p>', calendar });
    const { body } = parse(server.received[0]?.message ?? '');
    expect(body.replaceAll(/\r\n\s+/g, ' ')).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
    expect(body).toContain('filename=invite.ics');
  });

  it('of the newsletter has a one-click unsubscribe header', async () => {
    const unsubscribe = `https://bonjour.example/newsletter/unsubscribe?token=1-${'a'.repeat(43)}`;
    await smtpMail(server.url, from)({ ...mail, unsubscribe });
    const { head } = parse(server.received[0]?.message ?? '');
    expect(head.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('of any other kind has no subscription headers', async () => {
    await smtpMail(server.url, from)(mail);
    expect([...parse(server.received[0]?.message ?? '').names].filter((name) => name.startsWith('list-'))).toEqual([]);
  });

  it('has the same Message-ID when it is sent again', async () => {
    const send = smtpMail(server.url, from);
    await send(mail);
    await send(mail);
    const ids = server.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('fails when the server refuses it', async () => {
    server.refuse(true);
    await expect(smtpMail(server.url, from)(mail)).rejects.toThrow('Not today');
  });

  it('fails when there is no server', async () => {
    const { url } = server;
    await server.close();
    await expect(smtpMail(url, from)(mail)).rejects.toThrow('ECONNREFUSED');
  });

  it.each<[string, Partial<Mail>]>([
    ['the subject', { subject: 'Hello\r\nBcc: victim@evil.example\r\n\r\nBuy now' }],
    ['the sender’s name', { replyTo: { name: 'Marie\r\nBcc: victim@evil.example', address: 'marie@school.example' } }],
    ['the sender’s address', { replyTo: { name: 'Marie', address: 'a@b.example\r\nBcc: victim@evil.example' } }],
    [
      'the text',
      {
        text: 'Hello\r\n.\r\nMAIL FROM:<x@evil.example>\r\nRCPT TO:<victim@evil.example>\r\nDATA\r\nBcc: victim@evil.example',
      },
    ],
    ['quotes in the name', { replyTo: { name: 'x" <victim@evil.example>, "y', address: 'marie@school.example' } }],
  ])('cannot be given other recipients or headers by %s', async (_, injected) => {
    await smtpMail(
      server.url,
      from,
    )({ ...mail, replyTo: { name: 'Marie', address: 'marie@school.example' }, ...injected });
    const [received, ...others] = server.received;
    expect(others).toEqual([]);
    expect(received?.to).toEqual([mail.to]);
    const allowed = new Set([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(parse(received?.message ?? '').names).toEqual(allowed);
  });

  it.each([
    'marie@school.example, victim@evil.example',
    'marie@school.example\r\nBcc: victim@evil.example',
    'Marie <victim@evil.example>',
  ])('goes to one address or to none: %s', async (to) => {
    await smtpMail(server.url, from)({ ...mail, to }).catch(() => {});
    expect(server.received.flatMap((received) => received.to)).not.toContain('victim@evil.example');
  });
});

describe('a mail written to the outbox folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'bonjour-outbox-')), 'outbox');
  });
  afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

  it('is a complete .eml file that only its owner can read', async () => {
    await outboxMail(folder, from)(mail);
    expect(readdirSync(folder)).toEqual(['inquiry-1.eml']);
    const file = path.join(folder, 'inquiry-1.eml');
    const { head } = parse(readFileSync(file, 'utf8'));
    expect(head).toContain('To: marie@school.example');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('overwrites its file when it is written again', async () => {
    const send = outboxMail(folder, from);
    await send(mail);
    await send(mail);
    expect(readdirSync(folder)).toEqual(['inquiry-1.eml']);
  });
});

declare module '../jobs/queue.ts' {
  interface JobPayloads {
    'test.mail': Mail;
  }
}

describe('mail sent by the job queue', () => {
  const server = useSmtpServer();
  const data = useTestDatabase();

  it('arrives once after the mail server has rejected it twice', async () => {
    const clock = new TestClock();
    const queue = createJobQueue({ db: data.db, clock, log: createLog('silent'), signals: localSignals() });
    const jobs = () => data.db.selectFrom('jobs').selectAll().execute();
    queue.work('test.mail', smtpMail(server.url, from));
    await transaction(data.db, (tx) => queue.add(tx, 'test.mail', mail));
    server.refuse(true);
    await queue.drain();
    clock.advance(15_000);
    await queue.drain();
    expect(server.received).toEqual([]);
    expect(await jobs()).toMatchObject([{ attempts: 2, last_error: expect.stringContaining('Not today') }]);

    server.refuse(false);
    clock.advance(30_000);
    await queue.drain();
    expect(server.received).toHaveLength(1);
    expect(await jobs()).toEqual([]);
  });
});
