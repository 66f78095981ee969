import { countUnreadNotices, listNotices } from '../../contracts/endpoints/notices.ts';
import type { Client } from '../client.ts';
import { queryKey, pagesQuery, readQuery } from '../query-options.ts';

export const noticesKey = queryKey(listNotices);
export const unreadNoticesKey = queryKey(countUnreadNotices);

/** What the Circle tells the member, newest first, page by page. */
export const noticesQuery = (client: Client) => pagesQuery(client, listNotices, {});

/** How many notices are new. */
export const unreadNoticesQuery = (client: Client) => readQuery(client, countUnreadNotices, {});
