import { publicEndpoint } from '../endpoint.ts';
import type * as newsletter from '../newsletter.ts';

export const subscribe = publicEndpoint<typeof newsletter.subscribe>('newsletter.subscribe', 'POST', '/api/newsletter');
export const confirmSubscription = publicEndpoint<typeof newsletter.confirmSubscription>(
  'newsletter.confirm',
  'POST',
  '/api/newsletter/confirm',
);
export const unsubscribe = publicEndpoint<typeof newsletter.unsubscribe>(
  'newsletter.unsubscribe',
  'POST',
  '/api/newsletter/unsubscribe',
);
export const endMails = publicEndpoint<typeof newsletter.endMails>('mails.end', 'POST', '/api/mails/end');
