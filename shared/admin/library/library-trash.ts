import type { QueryClient } from '@tanstack/react-query';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import type { Client } from '#shared/api/client.ts';
import { deleteTrashedResource, restoreResource } from '#shared/contracts/endpoints/library.ts';
import type { EditedResourceSummary } from '#shared/contracts/library-console.ts';
import type { TrashOf } from '../list/trash.tsx';

/** The queries to invalidate after the library changes. */
export const LIBRARY_READS = ['/api/admin/library', '/api/library'];

/** Refetches everything that shows the library. */
export const refreshLibrary = (queryClient: QueryClient) =>
  Promise.all(LIBRARY_READS.map((address) => refreshReadsOf(queryClient, address)));

/** The trash of the library's resources. */
export const resourceTrash = (client: Client): TrashOf<EditedResourceSummary> => ({
  what: 'resource',
  nameOf: ({ title }) => title,
  restore: (id) => client.call(restoreResource, { params: { id: String(id) } }),
  restored: 'Resource restored as a draft',
  remove: (id) => client.call(deleteTrashedResource, { params: { id: String(id) } }),
  goesToo: 'its files and members’ progress',
  reads: LIBRARY_READS,
});
