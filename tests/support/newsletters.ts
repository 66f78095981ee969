import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { createNewsletter, getNewsletter, sendNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { Db } from '../../server/db/transaction.ts';
import type { TestClient } from './test-client.ts';

/** A mail server that counts the mails to each address, and stores no content. */
export interface MailSink {
  /** smtp://… */
  readonly url: string;
  readonly received: ReadonlyMap<string, number>;
  /** The total. */
  total(): number;
  close(): Promise<void>;
}

/** The server's behaviour for an address, the first time or always. */
export interface Script {
  /** At RCPT: this code. */
  readonly refuse?: number;
  /** Closes the connection before the mail was received, or after it. */
  readonly drop?: 'before' | 'after';
  readonly once?: boolean;
}

/** @param delayMs how long it takes for each mail */
export async function startMailSink({
  delayMs = 0,
  script = {},
}: { delayMs?: number; script?: Record<string, Script> } = {}): Promise<MailSink> {
  const received = new Map<string, number>();
  const used = new Set<string>();
  const scriptOf = (address: string): Script | undefined => {
    const found = script[address];
    if (!found || (found.once && used.has(address))) return undefined;
    used.add(address);
    return found;
  };
  const drops = new Set<string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, session, done) => {
      const planned = scriptOf(address);
      if (planned?.drop === 'before') return endConnection(session.id);
      if (planned?.drop === 'after') drops.add(session.id);
      if (planned?.refuse === undefined) return done();
      return done(Object.assign(new Error('As planned'), { responseCode: planned.refuse }));
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        setTimeout(() => {
          for (const { address } of session.envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
          if (drops.has(session.id)) endConnection(session.id);
          else done();
        }, delayMs);
      });
    },
  });
  // A client that is killed in the middle is no fault of the server.
  server.on('error', () => {});
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> };
  const endConnection = (id: string): void => {
    for (const connection of connections) if (connection.id === id) connection._socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    total: () => [...received.values()].reduce((sum, count) => sum + count, 0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Confirmed subscribers, `reader-0@school.example` and so on. */
export async function addSubscribers(db: Db, count: number): Promise<string[]> {
  const at = '2026-01-01T10:00:00.000Z';
  const addresses = Array.from({ length: count }, (_, index) => `reader-${index}@school.example`);
  for (let from = 0; from < count; from += 500) {
    const rows = addresses.slice(from, from + 500).map((email) => ({ email, created_at: at, confirmed_at: at }));
    await db.insertInto('newsletter_subscribers').values(rows).execute();
  }
  return addresses;
}

/** Writes a newsletter and sends it to all. @returns its id */
export async function sendToAll(admin: TestClient): Promise<string> {
  const { body } = await admin.call(createNewsletter, {
    body: {
      subject: 'Open days that work',
      preheader: 'What forty families told us',
      audience: { kind: 'all', value: null },
      inArchive: true,
      doc: documentOf(
        'Forty families came.\n\nWhat they remember\n\nNot the speeches. They remember who opened the door.',
      ),
    },
  });
  const id = String(body.id);
  const answer = await admin.call(sendNewsletter, { params: { id }, body: { at: null } });
  if (answer.status !== 200) throw new Error(`It could not be sent: ${JSON.stringify(answer.body)}`);
  return id;
}

export const newsletterNow = async (admin: TestClient, id: string) =>
  (await admin.call(getNewsletter, { params: { id } })).body;
