import { timeZoneName } from '#shared/rules/local-time.ts';
import type { NewsletterAudienceKind, NewsletterStatus, RecipientState } from '#shared/contracts/choices.ts';
import type { NewsletterSummary } from '#shared/contracts/newsletters.ts';
import { regionNames } from '#shared/rules/prices.ts';
import type { BadgeTone } from '#shared/ui/badge.tsx';

/** The name and colour of each status. */
export const statusLabels: Readonly<Record<NewsletterStatus, readonly [label: string, tone: BadgeTone]>> = {
  draft: ['Draft', 'neutral'],
  scheduled: ['Scheduled', 'blue'],
  held: ['Needs a decision', 'red'],
  sending: ['Sending', 'blue'],
  paused: ['Paused', 'red'],
  sent: ['Sent', 'success'],
  cancelled: ['Stopped', 'neutral'],
};

/** The name of each recipient's state, with an explanation. */
export const recipientLabels: Readonly<Record<RecipientState, readonly [label: string, explanation: string]>> = {
  ready: ['Waiting', 'Not sent yet.'],
  sending: ['Sending', 'On its way to the mail server.'],
  sent: ['Sent', 'Accepted by the mail server.'],
  failed: ['Failed', 'Refused by the mail server, usually because the address no longer exists.'],
  uncertain: [
    'Unknown',
    'The connection broke while sending, so it might not have arrived. Sending again could reach them twice.',
  ],
  skipped: ['Skipped', 'They unsubscribed before it was sent, or sending was stopped.'],
};

export const audienceLabels: Readonly<Record<NewsletterAudienceKind, string>> = {
  all: 'All subscribers',
  members: 'Subscribers who are members',
  region: 'Subscribers who are members in a region',
  tag: 'Subscribers with a tag',
};

/** An audience in a few words. */
export function audienceOf({ kind, value }: NewsletterSummary['audience']): string {
  if (kind === 'region') return `Members in the ${regionNames[value as keyof typeof regionNames] ?? value}`;
  return kind === 'tag' ? `Tagged “${value}”` : audienceLabels[kind];
}

/** A number of people, in words. */
export const people = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`;

/** A time in the reader's time zone. */
export const momentOf = (time: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(time));

/** The name of that time zone. */
export const localTimeZoneName = (): string => timeZoneName();
