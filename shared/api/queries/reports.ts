import { listAudit } from '../../contracts/audit.ts';
import { listReports } from '../../contracts/reports.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery } from '../query-options.ts';

/** Every list of reports has a key that begins so. */
export const reportsKey = queryKey(listReports);

/** What members reported, newest first, page by page; for administrators. */
export const reportsQuery = (client: Client, state: 'open' | 'closed') =>
  pagesQuery(client, listReports, { query: { state } });

/** What administrators did, newest first, page by page; by one of them (their id), or of one kind, if asked. */
export const auditQuery = (client: Client, only: { actorId?: string; action?: string } = {}) =>
  pagesQuery(client, listAudit, { query: only });
