import type { SubscriberState } from '#shared/contracts/choices.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';

type Words = Readonly<Record<SubscriberState, string>>;

/** What a subscriber's state is called. */
export const stateWords: Words = { waiting: 'To confirm', confirmed: 'Subscribed', ended: 'Left' };

/** What the numbers of each state are called. */
export const figureWords: Words = { waiting: 'Yet to confirm', confirmed: 'Subscribers', ended: 'Have left' };

export const stateTones: Readonly<Record<SubscriberState, BadgeTone>> = {
  waiting: 'blue',
  confirmed: 'success',
  ended: 'neutral',
};
