import { createHmac } from 'node:crypto';
import { transaction } from '../../server/db/transaction.ts';
import type { BulkMail, Delivery } from '../../server/adapters/bulk-mail.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import { receiveMail } from '../../server/features/desk-mail/receive-mail.ts';
import type { TestApp } from './test-app.ts';

/** A mail server for replies that answers as a test says; by default it accepts everything. */
export interface MailServer extends BulkMail {
  readonly sent: Mail[];
  /** The return path of each mail. */
  readonly returns: (string | undefined)[];
  /** The next answers, in order. */
  answers: Partial<Delivery>[];
  /** Runs while a mail is being sent. */
  during: () => Promise<void>;
  reset(): void;
}

export function mailServer(): MailServer {
  const server: MailServer = {
    sent: [],
    returns: [],
    answers: [],
    during: async () => {},
    async send(mail, returnTo) {
      await server.during();
      const delivery = { result: 'sent', answer: '250 OK', ...server.answers.shift() } as const;
      if (delivery.result === 'sent') {
        server.sent.push(mail);
        server.returns.push(returnTo);
      }
      return delivery;
    },
    close: () => {},
    reset() {
      server.sent.length = 0;
      server.returns.length = 0;
      server.answers = [];
      server.during = async () => {};
    },
  };
  return server;
}

interface Written {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly id?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

let counter = 0;

/** A mail as a mail server passes it on. */
export const written = ({
  from = 'Rosa Bonheur <rosa@school.example>',
  to = 'hello@bonjour.example',
  subject = 'Films',
  text = 'May we talk about films?',
  id = `mail-${++counter}@school.example`,
  headers = {},
}: Written = {}): string =>
  [
    `Message-ID: <${id}>`,
    `Date: Sat, 28 Nov 2026 10:00:0${counter % 10} +0000`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    text,
    '',
  ].join('\r\n');

/** The query of a call that hands a mail in by HTTP. @param at in milliseconds */
export const signedQuery = (raw: string, secret: string, at: number): string => {
  const time = Math.floor(at / 1000);
  return `time=${time}&signature=${createHmac('sha256', secret).update(`${time}\n${raw}`).digest('hex')}`;
};

/** Receives a mail and runs the job that reads it. */
export async function receiveNow(app: TestApp, mail: string | Buffer): Promise<'received' | 'known'> {
  const result = await transaction(app.db, (tx) => receiveMail(tx, app.deps, Buffer.from(mail), 'pipe'));
  await app.deps.jobs.drain();
  return result;
}

export const threadsOf = (app: TestApp) => app.db.selectFrom('threads').selectAll().orderBy('id').execute();

export const entriesIn = (app: TestApp, threadId: number) =>
  app.db.selectFrom('thread_entries').selectAll().where('thread_id', '=', threadId).orderBy('id').execute();
