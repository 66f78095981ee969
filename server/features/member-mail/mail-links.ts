import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../app/deps.ts';

/** Recurring mails to members, each of which can be unsubscribed. */
const ENDABLE = ['digest', 'messages'] as const;
export type Endable = (typeof ENDABLE)[number];

interface Reader {
  readonly id: number;
  readonly email: string;
}

/** The page that unsubscribes from one kind of mail. Mail programs post to the same address (RFC 8058). */
export const endLinkFor = ({ publicUrl, secret }: Pick<Deps, 'publicUrl' | 'secret'>, what: Endable, reader: Reader) =>
  `${publicUrl()}/mails/end?token=${tokenFor(what, reader, secret)}`;

/** The page with the notification settings. */
export const choiceLinkFor = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl()}/profile/notifications`;

/**
 * Derived from the member and the server's secret, so every mail can contain one and nothing is stored. It only
 * unsubscribes from the mails it came with, as long as the account keeps its address.
 */
const tokenFor = (what: Endable, { id, email }: Reader, secret: string): string =>
  `${what}-${id}-${createHmac('sha256', secret).update(`end-mails\n${what}\n${id}\n${email}`).digest('base64url')}`;

/** The kind of mail and the member that a token claims; undefined for anything that is not a token of this site. */
export function claimOf(token: string): { readonly what: Endable; readonly id: number } | undefined {
  const [, what, id] = /^([a-z]+)-([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? [];
  const known = ENDABLE.find((each) => each === what);
  return known && { what: known, id: Number(id) };
}

export function isTokenOf(token: string, what: Endable, reader: Reader, secret: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenFor(what, reader, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}
