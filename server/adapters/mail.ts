import path from 'node:path';
import type nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { brand } from '#data/content/brand.ts';
import { type MailTokens, tokenLogin } from './mail-tokens.ts';
import { writeDurably } from '../platform/durable-files.ts';

/** A mail to one person. `id` is the same at each attempt, so that duplicates have the same Message-ID. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  /** For people who read mails as text. Contains everything that the HTML part does. */
  readonly text: string;
  readonly html?: string;
  /** A calendar invitation or its cancellation. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** The address for unsubscribing by POST, which mail programs offer as a button (RFC 8058). */
  readonly unsubscribe?: string;
  /** The colleague whose words these are; otherwise the agency. */
  readonly fromName?: string;
  /**
   * Who submitted it (RFC 3834), so that programs don't answer it: `auto-generated` by default, `auto-replied` for an
   * acknowledgement, and `no` for a person's mail.
   */
  readonly submitted?: 'auto-generated' | 'auto-replied' | 'no';
  /** The Message-IDs of the mail that this one answers, and of those before it, oldest first. */
  readonly inReplyTo?: string | undefined;
  readonly references?: readonly string[];
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly content: Buffer;
  }[];
  /** The mailing list, if any: the first part of its List-Id, for sorting mail (RFC 2919). */
  readonly list?: 'newsletter' | 'digests' | 'messages';
}

/** Sends a mail, or throws, so that the queue retries. */
export type SendMail = (mail: Mail) => Promise<void>;

export interface Sender {
  readonly address: string;
  readonly host: string;
}

const inBrackets = (id: string): string => `<${id}>`;

/** A mail in the library's format. */
export const message = (mail: Mail, from: Sender): SendMailOptions => ({
  // nodemailer encodes names and subjects, so a line break in them cannot add a header.
  from: { name: mail.fromName ?? brand.name, address: from.address },
  // As one address: a string would be parsed as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.inReplyTo !== undefined && { inReplyTo: inBrackets(mail.inReplyTo) }),
  ...(mail.references && { references: mail.references.map(inBrackets) }),
  ...(mail.attachments && { attachments: [...mail.attachments] }),
  ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
  messageId: `<${mail.id}@${from.host}>`,
  headers: {
    ...(mail.submitted !== 'no' && { 'Auto-Submitted': mail.submitted ?? 'auto-generated' }),
    // As headers: the library's `list` is only read by its transports, and not by its composer, which newsletters use.
    ...(mail.list && { 'List-Id': { prepared: true, value: `<${mail.list}.${from.host}>` } }),
    ...(mail.unsubscribe && {
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Whether a mail server's address has a user without a password. */
export function usesTokens(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {};
  return username !== '' && password === '';
}

/** The user of a mail server's address. */
export const userOf = (url: string): string => decodeURIComponent(URL.parse(url)?.username ?? '');

/** Creates a transport with the first mail, because the library takes 3 MB and 30 ms of a start. */
function transportOf<T>(make: (library: typeof nodemailer) => T | Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= import('nodemailer').then((library) => make(library.default)));
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mail through a server, given as `smtp://user:password@host:port`.
 * @param tokens the sign-in, for a server that takes no password
 */
export function smtpMail(url: string, from: Sender, tokens?: MailTokens): SendMail {
  const transport = transportOf((library) => smtpTransport(library, url, tokens));
  return async (mail) => {
    await (await transport()).sendMail(message(mail, from));
  };
}

/** Mail as `.eml` files in a folder, for developers and for agencies without a mail server. */
export function outboxMail(folder: string, from: Sender): SendMail {
  const transport = transportOf(({ createTransport }) => createTransport({ streamTransport: true, buffer: true }));
  return async (mail) => {
    const { message: eml } = await (await transport()).sendMail(message(mail, from));
    // On disk before the job's row is deleted.
    await writeDurably(path.join(folder, `${mail.id}.eml`), eml as Buffer);
  };
}

/** Signs in to a mail server, to see whether it works. @throws the library's errors, see `check-mailbox.ts` */
export async function trySmtp(url: string, tokens?: MailTokens): Promise<void> {
  const transport = await smtpTransport((await import('nodemailer')).default, url, tokens);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function smtpTransport({ createTransport }: typeof nodemailer, url: string, tokens: MailTokens | undefined) {
  if (!tokens) return createTransport({ url, ...TIMEOUTS });
  const { parseConnectionUrl } = await import('nodemailer/lib/shared');
  const { auth: _, ...server } = parseConnectionUrl(url);
  return createTransport({ ...server, ...TIMEOUTS, auth: tokenLogin(userOf(url), tokens) });
}
