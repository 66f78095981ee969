import { beforeEach } from 'vitest';
import { createNewsletter, getNewsletter, sendNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { BulkMail, Delivery } from '../../server/adapters/bulk-mail.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import { useTestApp } from './test-app.ts';
import type { MemberClient } from './test-client.ts';

const AT = '2026-01-01T10:00:00.000Z';

/** Fixtures for newsletter tests; fresh for each test. */
export interface NewsletterDesk {
  readonly admin: MemberClient;
  /** The mail server's replies to each address, in order; it accepts all others. */
  answers: Record<string, (Delivery['result'] | Delivery)[]>;
  readonly sent: Mail[];
  /** The return path of each mail. */
  readonly returns: (string | undefined)[];
  beforeSending: () => Promise<void>;
}

const BOUNCES = { BOUNCE_DOMAIN: 'bounces.bonjour.example', BOUNCE_SECRET: 'a secret of bounces' };

/** An app whose newsletters go to a test mail server, and an administrator who writes them. */
export function useNewsletterDesk() {
  const desk = {} as { -readonly [Key in keyof NewsletterDesk]: NewsletterDesk[Key] };
  const bulkMail: BulkMail = {
    async send(mail, returnTo) {
      await desk.beforeSending();
      const planned = desk.answers[mail.to]?.shift() ?? 'sent';
      const result = typeof planned === 'string' ? planned : planned.result;
      if (result === 'sent') desk.sent.push(mail);
      desk.returns.push(returnTo);
      return typeof planned === 'string' ? { result, answer: `${result} ${mail.to}` } : planned;
    },
    close: () => {},
  };
  const app = useTestApp({ bulkMail, env: { NEWSLETTERS_PER_MINUTE: '60000', ...BOUNCES } });
  beforeEach(async () => {
    Object.assign(desk, {
      answers: {},
      sent: [],
      returns: [],
      beforeSending: async () => {},
      admin: await app.admin(),
    });
  });
  const body = (changes: object = {}) => ({
    subject: 'Open days that work',
    preheader: 'What forty families told us',
    audience: { kind: 'all' as const, value: null },
    inArchive: true,
    doc: documentOf('Forty families came.\n\nRead more at https://bonjour.example/blog.'),
    ...changes,
  });
  const of = (id: number) => ({ params: { id: String(id) } });
  return {
    desk: desk as NewsletterDesk,
    app,
    body,
    of,
    write: async (changes: object = {}) => (await desk.admin.call(createNewsletter, { body: body(changes) })).body,
    read: async (id: number) => (await desk.admin.call(getNewsletter, of(id))).body,
    send: (id: number, at: string | null = null) => desk.admin.call(sendNewsletter, { ...of(id), body: { at } }),
    addSubscribers: (...names: string[]) =>
      app.db
        .insertInto('newsletter_subscribers')
        .values(names.map((name) => ({ email: `${name}@school.example`, created_at: AT, confirmed_at: AT })))
        .execute(),
  };
}
