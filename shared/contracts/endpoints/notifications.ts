import { memberEndpoint } from '../endpoint.ts';
import type * as notifications from '../notifications.ts';

export const listNotifications = memberEndpoint<typeof notifications.listNotifications>(
  'notices.list',
  'GET',
  '/api/notices',
);
export const countUnreadNotifications = memberEndpoint<typeof notifications.countUnreadNotifications>(
  'notices.unread',
  'GET',
  '/api/notices/unread',
);
export const readNotifications = memberEndpoint<typeof notifications.readNotifications>(
  'notices.read',
  'POST',
  '/api/notices/read',
);
export const getNotificationChoices = memberEndpoint<typeof notifications.getNotificationChoices>(
  'notices.choices',
  'GET',
  '/api/notices/choices',
);
export const chooseNotifications = memberEndpoint<typeof notifications.chooseNotifications>(
  'notices.choose',
  'PUT',
  '/api/notices/choices',
);
