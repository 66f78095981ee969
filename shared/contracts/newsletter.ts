import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, successMessage } from './fields.ts';

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

export const exportSubscribers = endpoint({
  name: 'newsletter.export',
  method: 'GET',
  path: '/api/admin/newsletter.csv',
  access: 'admin',
  summary: 'The confirmed subscribers, each with the link that ends the subscription',
  response: z.string(),
  download: { type: 'text/csv', filename: 'newsletter.csv' },
});
