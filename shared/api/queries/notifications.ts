import { countUnreadNotifications, listNotifications } from '../../contracts/endpoints/notifications.ts';
import type { Client } from '../client.ts';
import { queryKey, pagesQuery, readQuery } from '../query-options.ts';

export const notificationsKey = queryKey(listNotifications);
export const unreadNotificationsKey = queryKey(countUnreadNotifications);

/** The member's notifications, newest first, page by page. */
export const notificationsQuery = (client: Client) => pagesQuery(client, listNotifications, {});

/** How many notifications are unread. */
export const unreadNotificationsQuery = (client: Client) => readQuery(client, countUnreadNotifications, {});
