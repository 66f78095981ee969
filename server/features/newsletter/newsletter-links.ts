import type { Deps } from '../../app/deps.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Needs = Pick<Deps, 'publicUrl' | 'secret'>;

/** The page that confirms; it asks for a click, so that programs that open links confirm nothing. */
export const confirmLink = ({ publicUrl }: Needs, token: string): string =>
  `${publicUrl()}/newsletter/confirm?token=${token}`;

/** The page that unsubscribes; mail programs post to the same address. */
export const unsubscribeLink = (deps: Needs, subscriber: { id: number; email: string }): string =>
  `${deps.publicUrl()}/newsletter/unsubscribe?token=${unsubscribeToken(subscriber, deps.secret)}`;
