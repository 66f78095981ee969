import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail, SendMail, Sender } from './mail.ts';
import { message } from './mail.ts';

/**
 * What became of a mail. `refused` is for good, and `busy` for now; both are about this one. `away` is about the mail server: it
 * could not be reached, or takes nothing now, and has not had a byte of this mail. After `uncertain` nobody can say whether
 * it has taken it.
 */
export interface Delivery {
  readonly result: 'sent' | 'refused' | 'busy' | 'away' | 'uncertain';
  /** The server's answer, or what happened instead. */
  readonly answer: string;
}

/** Sends many mails, each at most once: what it is not sure of it tells, and never tries again by itself. */
export interface BulkMail {
  /** @param returnTo where a mail that cannot be delivered goes back to; the sender's address unless given */
  send(mail: Mail, returnTo?: string): Promise<Delivery>;
  /** Closes the connections that are kept for the next mails. */
  close(): void;
}

/** Sends by what sends single mails. A failure may have come after the mail has gone, so it is never certain. */
export function bulkMailBy(sendMail: SendMail): BulkMail {
  return {
    async send(mail) {
      try {
        await sendMail(mail);
        return { result: 'sent', answer: 'Written' };
      } catch (error) {
        return { result: 'uncertain', answer: wordsOf(error) };
      }
    },
    close: () => {},
  };
}

/** Mails on one connection; mail servers end longer ones. */
const MAILS_ON_ONE = 100;
/** A connection that waits longer for the next mail is closed. */
const IDLE_MS = 10_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

interface Line {
  readonly connection: SMTPConnection;
  mails: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Mail through a server, on connections that are kept. They are our own and not those of the library's pool, which sends a
 * mail again by itself when its connection closes (decision 0501).
 */
export function bulkSmtp(url: string, from: Sender): BulkMail {
  const free: Line[] = [];
  const library = lazily(async () => {
    const [{ default: Connection }, { default: Composer }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/mail-composer'),
      import('nodemailer/lib/shared'),
    ]);
    return { Connection, Composer, options: parseConnectionUrl(url) };
  });

  const drop = (line: Line): void => {
    clearTimeout(line.idle);
    const at = free.indexOf(line);
    if (at >= 0) free.splice(at, 1);
    line.connection.close();
  };

  const open = async (): Promise<Line> => {
    const { Connection, options } = await library();
    const connection = new Connection({ ...options, ...TIMEOUTS });
    const line: Line = { connection, mails: 0, idle: undefined };
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => {
        if (error) return reject(error);
        if (!options.auth || !connection.allowsAuth) return resolve();
        return connection.login(options.auth, (refused) => (refused ? reject(refused) : resolve()));
      });
    }).catch((error: unknown) => {
      connection.on('error', () => {});
      connection.close();
      throw error;
    });
    // What breaks while a mail is under way comes to its callback too.
    connection.removeAllListeners('error');
    connection.on('error', () => drop(line));
    connection.on('end', () => drop(line));
    return line;
  };

  const keep = (line: Line): void => {
    if (line.mails >= MAILS_ON_ONE) return line.connection.quit();
    free.push(line);
    line.idle = setTimeout(() => {
      drop(line);
    }, IDLE_MS);
    line.idle.unref();
    return undefined;
  };

  const sendOn = async (line: Line, eml: Buffer, envelope: { from: string; to: string }): Promise<Delivery> => {
    clearTimeout(line.idle);
    line.mails++;
    // Read from the moment on when the server has asked for the mail.
    const body = Readable.from([eml]);
    const { error, response } = await new Promise<{ error?: SmtpError | null; response?: string }>((resolve) => {
      line.connection.send({ from: envelope.from, to: [envelope.to] }, body, (failure, info) =>
        resolve(failure ? { error: failure } : { response: info?.response ?? '' }),
      );
    });
    if (!error) {
      keep(line);
      return { result: 'sent', answer: response ?? '' };
    }
    const delivery = deliveryOf(error, body.readableDidRead);
    if (delivery.result === 'refused' || delivery.result === 'busy') {
      line.connection.reset((failed) => (failed ? drop(line) : keep(line)));
    } else drop(line);
    return delivery;
  };

  return {
    async send(mail, returnTo) {
      try {
        const { Composer } = await library();
        const eml = await new Composer(message(mail, from)).compile().build();
        const envelope = { from: returnTo ?? from.address, to: mail.to };
        const kept = free.pop();
        if (kept) {
          const delivery = await sendOn(kept, eml, envelope);
          // A server may have ended the connection while it was idle; nothing of this mail has reached it.
          if (delivery.result !== 'away') return delivery;
        }
        return await sendOn(await open(), eml, envelope);
      } catch (error) {
        return { result: 'away', answer: wordsOf(error) };
      }
    },
    close() {
      for (const line of free.splice(0)) drop(line);
    },
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** The server takes nothing from anybody now. */
const SERVICE_NOT_AVAILABLE = 421;

/** @param wasRead whether a part of the mail has left */
function deliveryOf(error: SmtpError, wasRead: boolean): Delivery {
  const { responseCode: code, command, response } = error;
  const answer = response ?? wordsOf(error);
  // An address or a mail that was not even offered to the server.
  if (code === undefined && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE'))
    return { result: 'refused', answer };
  // Without an answer to the whole mail, the server may have taken it or not.
  if (code === undefined || command === 'CONN') return { result: wasRead ? 'uncertain' : 'away', answer };
  // What is wrong with the sender is wrong with every mail.
  if (code === SERVICE_NOT_AVAILABLE || command === 'MAIL FROM') return { result: 'away', answer };
  return { result: code >= 500 ? 'refused' : 'busy', answer };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads a library with the first mail. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
