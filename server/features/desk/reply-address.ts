import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MailSettings } from '../../platform/config.ts';

/*
 * Addresses and Message-IDs that prove which thread a mail belongs to. Each is signed with the server's secret, so nobody
 * can make one up. All are lower case, because some mail servers change the case of an address.
 */

/** The length of a signature. The part of an address before its `@` is limited to 64 characters. */
const SIGNATURE = 20;

const signatureOf = (secret: string, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex').slice(0, SIGNATURE);

function isSignature(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

type Place = Pick<MailSettings, 'address' | 'receivesMail' | 'inboundDomain'>;

/**
 * The address for replies to a thread: `reply+12.…@` the domain for incoming mail, or the mailbox's own address with
 * `+reply-12.…`, which Microsoft 365 and Google deliver to the mailbox. Undefined while no mail comes in.
 */
export function replyAddress({ address, receivesMail, inboundDomain }: Place, threadId: number, secret: string) {
  if (!receivesMail) return undefined;
  const mark = `${threadId}.${signatureOf(secret, 'reply', threadId)}`;
  if (inboundDomain !== undefined) return `reply+${mark}@${inboundDomain}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+reply-${mark}${address.slice(at)}`.toLowerCase();
}

const REPLY = /^(?:reply\+|[^@\s]{1,64}\+reply-)([1-9]\d{0,14})\.([0-9a-f]{20})@/i;

/** The thread of a reply address; undefined when the address is not one of ours. */
export function threadOfAddress(address: string, secret: string): number | undefined {
  const [, id = '', given = ''] = REPLY.exec(address.trim()) ?? [];
  return isSignature(given, signatureOf(secret, 'reply', Number(id))) ? Number(id) : undefined;
}

/** The part before the `@` of the Message-ID of a thread's mail. */
export const messageIdFor = (threadId: number, entryId: number, secret: string): string =>
  `${threadId}.${entryId}.${signatureOf(secret, 'message', threadId, entryId)}`;

const MESSAGE = /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.([0-9a-f]{20})@/i;

/** The thread and entry of a Message-ID; undefined when it is not one of ours. */
export function entryOfMessageId(
  messageId: string,
  secret: string,
): { readonly threadId: number; readonly entryId: number } | undefined {
  const [, thread = '', entry = '', given = ''] = MESSAGE.exec(messageId) ?? [];
  const isOurs = isSignature(given, signatureOf(secret, 'message', Number(thread), Number(entry)));
  return isOurs ? { threadId: Number(thread), entryId: Number(entry) } : undefined;
}

/** The return address of a thread's mail, for bounces. */
export const returnAddress = (entryId: number, domain: string, secret: string): string =>
  `bounce+r${entryId}-${signatureOf(secret, 'return', entryId)}@${domain}`;

/** The entry of a return address; undefined when it is not one of ours. */
export function entryOfReturn(address: string, secret: string): number | undefined {
  const [, id = '', given = ''] = /^bounce\+r([1-9]\d{0,14})-([0-9a-f]{20})@/i.exec(address.trim()) ?? [];
  return isSignature(given, signatureOf(secret, 'return', Number(id))) ? Number(id) : undefined;
}

/** How far into a mail that encloses another to look. The enclosed mail's headers come first. */
const LOOKED_THROUGH = 256 * 1024;
const ANY_OF_OURS =
  /\b(?:bounce\+r\d{1,15}-[0-9a-f]{20}|\d{1,15}\.\d{1,15}\.[0-9a-f]{20}|[\w.-]{1,64}\+(?:reply-)?\d{1,15}\.[0-9a-f]{20})@/gi;

/**
 * The entry, or at least the thread, that an email's raw source proves, such as that of a bounce enclosing our email.
 */
export function signedIn(
  mail: Buffer,
  secret: string,
): { readonly entryId: number | undefined; readonly threadId: number | undefined } {
  const marks = mail.toString('latin1', 0, LOOKED_THROUGH).match(ANY_OF_OURS) ?? [];
  const messages = marks.map((mark) => entryOfMessageId(mark, secret));
  const found = messages.find((message) => message !== undefined);
  return {
    entryId: marks.map((mark) => entryOfReturn(mark, secret)).find((id) => id !== undefined) ?? found?.entryId,
    threadId: found?.threadId ?? marks.map((mark) => threadOfAddress(mark, secret)).find((id) => id !== undefined),
  };
}
