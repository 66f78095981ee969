import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../app/deps.ts';

type Needs = Pick<Deps, 'publicUrl' | 'secret'>;

/** The page that confirms; it asks for a click, so that programs that open links confirm nothing. */
export const confirmLinkFor = ({ publicUrl }: Needs, token: string): string =>
  `${publicUrl()}/newsletter/confirm?token=${token}`;

/** The page that unsubscribes; mail programs post to the same address. */
export const unsubscribeLinkFor = (deps: Needs, subscriber: { id: number; email: string }): string =>
  `${deps.publicUrl()}/newsletter/unsubscribe?token=${unsubscribeToken(subscriber, deps.secret)}`;

interface Subscriber {
  readonly id: number;
  readonly email: string;
}

/**
 * What ends a subscription, for the links in every newsletter. It is made of the subscriber and the server's secret, so
 * that each mail and each export can carry it and nothing need be stored; it works for as long as the address is on the
 * list.
 */
const unsubscribeToken = ({ id, email }: Subscriber, secret: string): string =>
  `${id}-${createHmac('sha256', secret).update(`newsletter\n${id}\n${email}`).digest('base64url')}`;

/** The subscriber's id that a token claims; undefined for anything that is no token of this site. */
export function claimedSubscriber(token: string): number | undefined {
  const id = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isTokenOf(token: string, subscriber: Subscriber, secret: string): boolean {
  const given = Buffer.from(token);
  const right = Buffer.from(unsubscribeToken(subscriber, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}
