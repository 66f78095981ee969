import { afterEach, describe, expect, it } from 'vitest';
import { useSmtpServer } from '../../tests/support/smtp-server.ts';
import { type BulkMail, bulkSmtp } from './bulk-mail.ts';
import { smtpMail } from './mail.ts';

const from = { address: 'hello@bonjour.example', host: 'bonjour.example' };
const unsubscribe = `https://bonjour.example/newsletter/unsubscribe?token=1-${'a'.repeat(43)}`;
const mail = {
  id: 'newsletter-1-2',
  to: 'marie@school.example',
  subject: 'Open days that work',
  text: 'Forty families came.',
  list: 'newsletter',
  unsubscribe,
} as const;

const server = useSmtpServer();
let bulk: BulkMail | undefined;
afterEach(() => bulk?.close());

/** The headers of a message as received, each on one line. */
const headers = (message = '') => (message.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');

describe('the headers of a newsletter, as a mail server receives it', () => {
  it.each(['alone', 'in bulk'])('have the one-click unsubscribe address and the list’s id: sent %s', async (how) => {
    if (how === 'alone') await smtpMail(server.url, from)(mail);
    else {
      bulk = bulkSmtp(server.url, from);
      await bulk.send(mail);
    }
    expect(headers(server.received[0]?.message).filter((line) => line.startsWith('List-'))).toEqual([
      'List-ID: <newsletter.bonjour.example>',
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
  });
});
