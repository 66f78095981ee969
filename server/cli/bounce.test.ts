import { describe, expect, it } from 'vitest';
import { documentOf } from '#shared/rules/rich-text.ts';
import { useDataFolder } from '../../tests/support/data-folder.ts';
import { runCommand } from '../../tests/support/run-command.ts';
import { bounceAddress } from '../features/newsletter/newsletter-issue.ts';

const AT = '2026-01-05T10:00:00.000Z';
const SESSION_SECRET = 'a secret that only this test knows about';

const folder = useDataFolder();

const bounce = (input: string | Buffer, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand('bounce', args, folder.path, { SESSION_SECRET, ...env }, input);

/** A subscriber who was sent a newsletter. @returns the recipient's id */
const recipient = (email: string) =>
  folder.database(async (db) => {
    const sent = { subject: 'May', preheader: '', doc: JSON.stringify(documentOf('Hello')), doc_version: 1 };
    const { id: newsletter } = await db
      .insertInto('newsletters')
      .values({
        ...sent,
        audience: 'all',
        audience_value: null,
        in_archive: 0,
        status: 'sent',
        created_at: AT,
        updated_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: subscriber } = await db
      .insertInto('newsletter_subscribers')
      .values({ email, created_at: AT, confirmed_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('newsletter_recipients')
      .values({ newsletter_id: newsletter, subscriber_id: subscriber, email, state: 'sent', updated_at: AT })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

const subscriptions = () =>
  folder.database((db) =>
    db.selectFrom('newsletter_subscribers').select(['email', 'ended_because']).orderBy('id').execute(),
  );

const report = (to: string, email: string, status: string) => `From: MAILER-DAEMON@mx.example
To: <${to}>
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; ${email}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 no such user

--b--
`;
const addressOf = (id: number) => bounceAddress(id, 'bounces.bonjour.example', SESSION_SECRET);

// Processes are slow on a busy machine.
describe('npm run bounce', () => {
  it('ends the subscription after a permanent failure, and prints that it did', async () => {
    const id = await recipient('anna@school.example');
    await recipient('bert@school.example');
    const mail = report(addressOf(id), 'anna@school.example', '5.1.1');
    expect(await bounce(mail)).toEqual({ code: 0, stdout: 'The address has been unsubscribed.\n', stderr: '' });
    // The same mail again, as from a mail server that got no response.
    expect(await bounce(mail)).toEqual({ code: 0, stdout: 'Noted.\n', stderr: '' });
    expect(await subscriptions()).toEqual([
      { email: 'anna@school.example', ended_because: 'bounce' },
      { email: 'bert@school.example', ended_because: null },
    ]);
  });

  it('records temporary failures, and ignores bounces of other mail', { tags: ['full'] }, async () => {
    const id = await recipient('anna@school.example');
    const [full, stranger] = await Promise.all([
      bounce(report(addressOf(id), 'anna@school.example', '4.2.2')),
      bounce(report('somebody@else.example', 'nobody@school.example', '5.1.1')),
    ]);
    expect(full).toEqual({ code: 0, stdout: 'Noted.\n', stderr: '' });
    expect(stranger).toEqual({
      code: 0,
      stdout: 'This isn’t one of our newsletters, so nothing has changed.\n',
      stderr: '',
    });
    expect(await subscriptions()).toEqual([{ email: 'anna@school.example', ended_because: null }]);
  });

  it('accepts a report at an unsigned address only when addresses are not signed', { tags: ['full'] }, async () => {
    const id = await recipient('anna@school.example');
    const forged = report(addressOf(id + 1).replace(`${id + 1}-`, `${id}-`), 'anna@school.example', '5.1.1');
    const refused = await bounce(forged, [], { BOUNCE_DOMAIN: 'bounces.bonjour.example' });
    expect(refused).toEqual({
      code: 0,
      stdout: 'This isn’t one of our newsletters, so nothing has changed.\n',
      stderr: '',
    });
    expect(await subscriptions()).toEqual([{ email: 'anna@school.example', ended_because: null }]);
    expect(await bounce(forged)).toEqual({ code: 0, stdout: 'The address has been unsubscribed.\n', stderr: '' });
  });

  it('ignores mail that is no bounce, and explains its usage', { tags: ['full'] }, async () => {
    await recipient('anna@school.example');
    const nothing = 'This email isn’t a bounce, so nothing has changed.\n';
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
    for (const input of ['', 'To: a@b.example\n\nI am away.', noise]) {
      // oxlint-disable-next-line no-await-in-loop -- one process after the other
      expect(await bounce(input)).toEqual({ code: 0, stdout: nothing, stderr: '' });
    }
    expect(await bounce('', ['mail.eml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'Usage: npm run bounce < mail.eml\n',
    });
    expect(await subscriptions()).toEqual([{ email: 'anna@school.example', ended_because: null }]);
  });
});
