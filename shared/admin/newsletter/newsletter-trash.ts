import type { Client } from '#shared/api/client.ts';
import { deleteTrashedNewsletter, restoreNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { NewsletterSummary } from '#shared/contracts/newsletters.ts';
import type { TrashOf } from '../list/trash.tsx';

/** The queries to invalidate after newsletters change. */
export const NEWSLETTER_READS = ['/api/admin/newsletters'];

/** The trash of newsletters. */
export const newsletterTrash = (client: Client): TrashOf<NewsletterSummary> => ({
  what: 'newsletter',
  nameOf: ({ subject }) => subject,
  restore: (id) => client.call(restoreNewsletter, { params: { id: String(id) } }),
  restored: 'Newsletter restored',
  remove: (id) => client.call(deleteTrashedNewsletter, { params: { id: String(id) } }),
  goesToo: 'its delivery report',
  reads: NEWSLETTER_READS,
});
