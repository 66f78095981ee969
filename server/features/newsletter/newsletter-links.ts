import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../app/deps.ts';

type Needs = Pick<Deps, 'publicUrl' | 'secret'>;

/** The confirmation page. It requires a click, so that programs that open links do not confirm. */
export const confirmLinkFor = ({ publicUrl }: Needs, token: string): string =>
  `${publicUrl()}/newsletter/confirm?token=${token}`;

/** The unsubscribe page. Mail programs post to the same address. */
export const unsubscribeLinkFor = (deps: Needs, subscriber: { id: number; email: string }): string =>
  `${deps.publicUrl()}/newsletter/unsubscribe?token=${unsubscribeToken(subscriber, deps.secret)}`;

interface Subscriber {
  readonly id: number;
  readonly email: string;
}

/**
 * The unsubscribe token for the links in every newsletter. Derived from the subscriber and the server's secret, so each
 * mail and each export can contain it and nothing is stored. It is valid as long as the address is on the list.
 */
const unsubscribeToken = ({ id, email }: Subscriber, secret: string): string =>
  `${id}-${createHmac('sha256', secret).update(`newsletter\n${id}\n${email}`).digest('base64url')}`;

/** The subscriber's id in a token; undefined for anything that is not a token of this site. */
export function claimedSubscriber(token: string): number | undefined {
  const id = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

export function isTokenOf(token: string, subscriber: Subscriber, secret: string): boolean {
  const given = Buffer.from(token);
  const right = Buffer.from(unsubscribeToken(subscriber, secret));
  return given.length === right.length && timingSafeEqual(given, right);
}
