import { memberEndpoint } from '../endpoint.ts';
import type * as notices from '../notices.ts';

export const listNotices = memberEndpoint<typeof notices.listNotices>('notices.list', 'GET', '/api/notices');
export const countUnreadNotices = memberEndpoint<typeof notices.countUnreadNotices>(
  'notices.unread',
  'GET',
  '/api/notices/unread',
);
export const readNotices = memberEndpoint<typeof notices.readNotices>('notices.read', 'POST', '/api/notices/read');
export const getNoticeChoices = memberEndpoint<typeof notices.getNoticeChoices>(
  'notices.choices',
  'GET',
  '/api/notices/choices',
);
export const chooseNotices = memberEndpoint<typeof notices.chooseNotices>(
  'notices.choose',
  'PUT',
  '/api/notices/choices',
);
