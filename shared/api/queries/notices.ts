import { listNotices } from '../../contracts/notices.ts';
import type { Client } from '../client.ts';
import { queryKey } from '../query-keys.ts';
import { pagesQuery } from '../query-options.ts';

export const noticesKey = queryKey(listNotices);

/** What the Circle tells the member, newest first, page by page. */
export const noticesQuery = (client: Client) => pagesQuery(client, listNotices, {});
