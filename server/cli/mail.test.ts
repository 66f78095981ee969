import { expect, it, onTestFinished, vi } from 'vitest';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { patience } from '../../tests/support/depth.ts';
import { signedQuery, written } from '../../tests/support/desk-mail.ts';
import { useImapServer } from '../../tests/support/imap-server.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { startServerProcess } from '../../tests/support/server-process.ts';

const folder = useDataFolder();
const mailbox = useImapServer();
const SOON = { timeout: patience(), interval: 20 };

const stored = () =>
  folder.database(async (db) => ({
    mails: await db.selectFrom('incoming_mails').select(['state', 'raw']).execute(),
    jobs: (await db.selectFrom('jobs').select('kind').where('kind', '=', 'mail.read').execute()).length,
  }));

it('stores an email once, and prints nothing', async () => {
  const mail = written({ text: 'Voilà' });
  const fine = { code: 0, stdout: '', stderr: '' };
  expect(await runCommand('mail', [], folder.path, {}, mail)).toEqual(fine);
  // As from a mail server that got no answer.
  expect(await runCommand('mail', [], folder.path, {}, mail)).toEqual(fine);
  const { mails, jobs } = await stored();
  expect(mails.map(({ raw }) => Buffer.from(raw!, 'base64').toString())).toEqual([mail]);
  expect(jobs).toBe(1);
});

it('adds one entry when the same email arrives twice through HTTP, the mailbox and the command', async () => {
  const secret = 'a secret of the mail server';
  const settings = { MAIL_IN_SECRET: secret, IMAP_URL: mailbox.url };
  const server = await startServerProcess({ dataDir: folder.path, env: settings });
  onTestFinished(() => server.kill());
  await vi.waitUntil(() => mailbox.isIdling(), SOON);
  const mail = written();
  const byHttp = async (raw: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/mail/in?${signedQuery(raw, secret, Date.now())}`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822' },
      body: raw,
    });
    return answer.json();
  };
  const byCommand = async (raw: string) => (await runCommand('mail', [], folder.path, settings, raw)).code;
  expect(await byHttp(mail)).toEqual({ state: 'received' });
  mailbox.deliver(mail, new Date());
  mailbox.deliver(`Received: from mx\r\n\tby mx2\r\n${mail}`, new Date());
  const lines = mail.replaceAll('\r\n', '\n');
  expect(
    await Promise.all([
      byHttp(`Delivered-To: hello@bonjour.example\r\n${mail}`),
      byCommand(mail),
      byCommand(`From rosa@school.example Sat Nov 28 10:00:00 2026\n${lines}`),
    ]),
  ).toEqual([{ state: 'known' }, 0, 0]);
  await folder.database(async (db) => {
    const fetched = () => db.selectFrom('fetched_mails').select('uid').where('uid', '>', 0).execute();
    await vi.waitUntil(async () => (await fetched()).length === 2, SOON);
    const states = () => db.selectFrom('incoming_mails').select('state').execute();
    await vi.waitUntil(async () => (await states()).every(({ state }) => state === 'done'), SOON);
    expect(await states()).toHaveLength(1);
    expect(await db.selectFrom('threads').select('kind').execute()).toEqual([{ kind: 'mail' }]);
    const entries = await db.selectFrom('thread_entries').select('text').where('kind', '=', 'inbound').execute();
    expect(entries).toEqual([{ text: 'May we talk about films?' }]);
  });
});

it('exits with 75 when the email can’t be stored, so that the mail server tries again', async () => {
  const elsewhere = `${folder.path}/nowhere`;
  expect(await runCommand('mail', [], elsewhere, {}, written())).toMatchObject({ code: 75 });
  expect(await runCommand('mail', [], folder.path, { IMAP_URL: 'wrong' }, written())).toMatchObject({ code: 75 });
});

it('explains its usage', { tags: ['full'] }, async () => {
  expect(await runCommand('mail', ['mail.eml'], folder.path)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: npm run mail < mail.eml\n',
  });
});
