import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../app/deps.ts';

/** Mails to members that come again and again, and that each of them can end. */
const ENDABLE = ['digest', 'messages'] as const;
export type Endable = (typeof ENDABLE)[number];

interface Reader {
  readonly id: number;
  readonly email: string;
}

/** The page that ends mails of one kind with a press; mail programs post to the same address (RFC 8058). */
export const endLinkFor = ({ publicUrl, secret }: Pick<Deps, 'publicUrl' | 'secret'>, what: Endable, reader: Reader) =>
  `${publicUrl()}/mails/end?token=${tokenFor(what, reader, secret)}`;

/** The page on which members choose what they are told of, and how. */
export const choiceLinkFor = ({ publicUrl }: Pick<Deps, 'publicUrl'>): string => `${publicUrl()}/profile/notifications`;

/**
 * Made of the member and the server's secret, so that every mail can carry one and nothing need be stored. It opens nothing:
 * all that it does is to end the mails that it came with, for as long as the account has its address.
 */
const tokenFor = (what: Endable, { id, email }: Reader, secret: string): string =>
  `${what}-${id}-${createHmac('sha256', secret).update(`end-mails\n${what}\n${id}\n${email}`).digest('base64url')}`;

/** What a token claims to end, and whose mails; undefined for anything that is no token of this site. */
export function claimOf(token: string): { readonly what: Endable; readonly id: number } | undefined {
  const [, what, id] = /^([a-z]+)-([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? [];
  const known = ENDABLE.find((each) => each === what);
  return known && { what: known, id: Number(id) };
}

export function isTokenOf(token: string, what: Endable, reader: Reader, secret: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(tokenFor(what, reader, secret))];
  return given.length === right.length && timingSafeEqual(given, right);
}
