import type { QueryClient } from '@tanstack/react-query';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import type { Client } from '#shared/api/client.ts';
import { restoreWebinar } from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinarSummary } from '#shared/contracts/webinars-console.ts';
import type { TrashOf } from '../list/trash.tsx';

/** The queries to invalidate after webinars change. */
export const WEBINAR_READS = ['/api/admin/webinars', '/api/webinars'];

/** Refetches everything that shows webinars. */
export const refreshWebinars = (queryClient: QueryClient) =>
  Promise.all(WEBINAR_READS.map((address) => refreshReadsOf(queryClient, address)));

/** The trash of webinars. */
export const webinarTrash = (client: Client): TrashOf<EditedWebinarSummary> => ({
  what: 'webinar',
  nameOf: ({ title }) => title,
  restore: (id) => client.call(restoreWebinar, { params: { id: String(id) } }),
  restored: 'Webinar restored',
  goesToo: 'its seats',
  reads: WEBINAR_READS,
});
