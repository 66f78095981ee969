import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { consoleSearch, email, id, pageQuery, successMessage, timestamp } from './fields.ts';

export { confirmSubscription, unsubscribe } from './newsletter-links.ts';

export const newsletterForm = z.object({
  email,
  /** A honeypot: people leave it empty. */
  website: z.optional(z.string().check(z.maxLength(2000))),
});
export type NewsletterForm = z.input<typeof newsletterForm>;

export const subscribe = endpoint({
  name: 'newsletter.subscribe',
  method: 'POST',
  path: '/api/newsletter',
  access: 'anyone',
  summary: 'Asks for the newsletter; the answer does not tell whether the address is known',
  body: newsletterForm,
  status: 202,
  response: successMessage,
  errors: ['rate_limited'],
});

/** Asked, but not confirmed by the mailed link; on the list; off it again. */
export const subscriberStates = ['waiting', 'confirmed', 'ended'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

export const subscriber = z.strictObject({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  /** When the address was first given. */
  createdAt: timestamp,
  confirmedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
});
export type Subscriber = z.output<typeof subscriber>;

export const listSubscribers = endpoint({
  name: 'newsletter.list',
  method: 'GET',
  path: '/api/admin/newsletter',
  access: 'admin',
  summary: 'Every address that was given for the newsletter, newest first; of one state, and by a part of it, if asked',
  query: z.extend(pageQuery, {
    state: z.optional(z.enum(subscriberStates, 'Please choose waiting, confirmed or ended')),
    search: consoleSearch,
  }),
  response: z.array(subscriber),
  paged: true,
});

export const countSubscribers = endpoint({
  name: 'newsletter.counts',
  method: 'GET',
  path: '/api/admin/newsletter/counts',
  access: 'admin',
  summary: 'How many addresses there are of each state',
  response: z.strictObject({ waiting: z.int(), confirmed: z.int(), ended: z.int() }),
});

export const exportSubscribers = endpoint({
  name: 'newsletter.export',
  method: 'GET',
  path: '/api/admin/newsletter.csv',
  access: 'admin',
  summary: 'The confirmed subscribers, each with the link that ends the subscription',
  response: z.string(),
  download: { type: 'text/csv', filename: 'newsletter.csv' },
});
