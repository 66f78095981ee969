import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Mail, SendMail, Sender } from './mail.ts';
import { message, userOf } from './mail.ts';
import { type MailTokens, tokenLogin } from './mail-tokens.ts';

/**
 * The result of a mail. `refused` is permanent and `busy` temporary; both concern this mail. `away` concerns the mail
 * server: it was unreachable or accepts nothing now, and has not accepted this mail. After `uncertain` it is unknown
 * whether it accepted the mail.
 */
export interface Delivery {
  readonly result: 'sent' | 'refused' | 'busy' | 'away' | 'uncertain';
  /** The server's response, or another reason. */
  readonly answer: string;
  /** The Message-ID that the server gave the mail instead of ours, if it says so. Without angle brackets. */
  readonly messageId?: string | undefined;
}

/** Sends many mails, each at most once: uncertain results are reported and never retried automatically. */
export interface BulkMail {
  /** @param returnTo the return address for bounces; the sender's address by default */
  send(mail: Mail, returnTo?: string): Promise<Delivery>;
  /** Closes the connections kept open for further mails. */
  close(): void;
}

/** Uses the transport for single mails. A failure may come after the mail was sent, so it is always uncertain. */
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

/** Mails per connection. Mail servers end longer ones. */
const MAILS_ON_ONE = 100;
/** The idle timeout of a connection. */
const IDLE_MS = 10_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

interface Line {
  readonly connection: SMTPConnection;
  mails: number;
  idle: NodeJS.Timeout | undefined;
}

/**
 * Mail through a server, on persistent connections. They are our own, because the library's pool resends a mail
 * automatically when its connection closes (decision 0501).
 * @param tokens the sign-in, for a server that takes no password
 */
export function bulkSmtp(url: string, from: Sender, tokens?: MailTokens): BulkMail {
  const free: Line[] = [];
  const library = lazily(async () => {
    const [{ default: Connection }, { default: Composer }, { parseConnectionUrl }, { default: XOAuth2 }] =
      await Promise.all([
        import('nodemailer/lib/smtp-connection'),
        import('nodemailer/lib/mail-composer'),
        import('nodemailer/lib/shared'),
        import('nodemailer/lib/xoauth2'),
      ]);
    const options = parseConnectionUrl(url);
    const auth = tokens ? { user: userOf(url), oauth2: new XOAuth2(tokenLogin(userOf(url), tokens)) } : options.auth;
    return { Connection, Composer, options, auth };
  });

  const drop = (line: Line): void => {
    clearTimeout(line.idle);
    const at = free.indexOf(line);
    if (at >= 0) free.splice(at, 1);
    line.connection.close();
  };

  const open = async (): Promise<Line> => {
    const { Connection, options, auth } = await library();
    const connection = new Connection({ ...options, ...TIMEOUTS });
    const line: Line = { connection, mails: 0, idle: undefined };
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => {
        if (error) return reject(error);
        if (!auth || !connection.allowsAuth) return resolve();
        return connection.login(auth, (refused) => (refused ? reject(refused) : resolve()));
      });
    }).catch((error: unknown) => {
      connection.on('error', () => {});
      connection.close();
      throw error;
    });
    // Errors during a mail are also passed to its callback.
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
    // Read once the server has asked for the mail.
    const body = Readable.from([eml]);
    const { error, info } = await new Promise<{ error?: SmtpError | null; info?: SentInfo | undefined }>((resolve) => {
      line.connection.send({ from: envelope.from, to: [envelope.to] }, body, (failure, sent) =>
        resolve(failure ? { error: failure } : { info: sent }),
      );
    });
    if (!error) {
      keep(line);
      const messageId = info?.serverMessageId?.replace(/^<(.*)>$/, '$1');
      return { result: 'sent', answer: info?.response ?? '', ...(messageId !== undefined && { messageId }) };
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
        const idle = free.pop();
        if (idle) {
          const delivery = await sendOn(idle, eml, envelope);
          // The server may have closed the idle connection. It has not accepted this mail.
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

interface SentInfo {
  readonly response?: string;
  /** Of servers that are known to replace the Message-ID: Amazon SES and Microsoft 365. */
  readonly serverMessageId?: string;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** The server accepts nothing from anybody now. */
const SERVICE_NOT_AVAILABLE = 421;

/** @param wasRead whether part of the mail was sent */
function deliveryOf(error: SmtpError, wasRead: boolean): Delivery {
  const { responseCode: code, command, response } = error;
  const answer = response ?? wordsOf(error);
  // An address or a mail that was not even offered to the server.
  if (code === undefined && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE'))
    return { result: 'refused', answer };
  // Without a response to the whole mail, the server may or may not have accepted it.
  if (code === undefined || command === 'CONN') return { result: wasRead ? 'uncertain' : 'away', answer };
  // A problem with the sender affects every mail.
  if (code === SERVICE_NOT_AVAILABLE || command === 'MAIL FROM') return { result: 'away', answer };
  return { result: code >= 500 ? 'refused' : 'busy', answer };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Loads a library with the first mail. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
