import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBounce } from './bounce-mail.ts';
import { bounceAddress, recipientOf } from './newsletter-issue.ts';

const SECRET = 'a secret that only tests know about';
const address = bounceAddress(12, 'bounces.bonjour.example', SECRET);

const bounce = (report: string, to = address) =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example
To: <${to}>
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I am sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

${report}
--b--
`.replaceAll('\n', '\r\n'),
  );
const report = (status: string, action = 'failed') =>
  `Final-Recipient: rfc822; Anna@School.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 no\n such user`;

/** A mail server's bounce, sent to the recipient's signed address. */
const sample = (name: string): Buffer => {
  const file = path.join(import.meta.dirname, '../../../tests/support/bounces', `${name}.eml`);
  return Buffer.from(readFileSync(file, 'utf8').replaceAll('RETURN', address).replaceAll('\n', '\r\n'));
};

describe('a bounce', () => {
  it('identifies its recipient by the return address, and has a reason', async () => {
    expect(await readBounce(bounce(report('5.1.1')), SECRET)).toEqual({
      recipientId: 12,
      email: 'anna@school.example',
      kind: 'hard',
      reason: '550 no such user',
    });
  });

  it.each([
    ['postfix-no-mailbox', 'hard'],
    ['postfix-vague-status', 'hard'],
    ['postfix-passing-inside', 'soft'],
    ['exchange-full-behind-hard', 'soft'],
    ['gmail-expired', 'soft'],
    ['international', 'hard'],
    ['exim-no-mailbox', 'hard'],
    ['qmail-no-mailbox', 'hard'],
    ['qmail-too-large', 'soft'],
    ['complaint', 'complaint'],
  ])('like %s.eml is %s, and names its recipient', async (name, kind) => {
    expect(await readBounce(sample(name), SECRET)).toMatchObject({ recipientId: 12, kind });
  });

  it.each(['sendmail-delayed', 'exim-delayed', 'complaint-withdrawn', 'away'])(
    'is not recognised in %s.eml',
    async (name) => {
      expect(await readBounce(sample(name), SECRET)).toBeUndefined();
    },
  );

  it('is not recognised in a report of a delay, or in other mail', async () => {
    expect(await readBounce(bounce(report('4.4.1', 'delayed')), SECRET)).toBeUndefined();
    expect(await readBounce(Buffer.from('To: a@b.example\r\n\r\nI am away.'), SECRET)).toBeUndefined();
  });

  it('to another address has only the recipient from the report', async () => {
    const forged = address.replace('12-', '13-');
    expect(await readBounce(bounce(report('5.1.1'), forged), SECRET)).toMatchObject({
      recipientId: undefined,
      email: 'anna@school.example',
    });
    expect(recipientOf(forged, SECRET)).toBeUndefined();
    expect(recipientOf(address.toUpperCase(), SECRET)).toBe(12);
  });
});
