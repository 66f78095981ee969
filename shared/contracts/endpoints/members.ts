import type * as community from '../community.ts';
import { memberEndpoint } from '../endpoint.ts';
import type * as media from '../media.ts';
import type * as reports from '../reports.ts';
import type * as search from '../search.ts';
import type * as users from '../users.ts';

export const listMembers = memberEndpoint<typeof community.listMembers>(
  'community.members',
  'GET',
  '/api/community/members',
);
export const countMembers = memberEndpoint<typeof community.countMembers>(
  'community.members.count',
  'GET',
  '/api/community/members/count',
);
export const memberFacets = memberEndpoint<typeof community.memberFacets>(
  'community.facets',
  'GET',
  '/api/community/facets',
);
export const memberMap = memberEndpoint<typeof community.memberMap>('community.map', 'GET', '/api/community/map');
export const getToday = memberEndpoint<typeof community.getToday>('community.today', 'GET', '/api/community/today');
export const getMember = memberEndpoint<typeof users.getMember>('users.get', 'GET', '/api/users/:id');
export const listActivities = memberEndpoint<typeof users.listActivities>(
  'gamification.activities',
  'GET',
  '/api/gamification/activities/:userId',
);
export const recordActivity = memberEndpoint<typeof users.recordActivity>(
  'gamification.record',
  'POST',
  '/api/gamification/activity',
);
export const searchCircle = memberEndpoint<typeof search.searchCircle>('search', 'GET', '/api/search');
export const getMedia = memberEndpoint<typeof media.getMedia>('media.get', 'GET', '/api/media/:file');
export const createReport = memberEndpoint<typeof reports.createReport>('reports.create', 'POST', '/api/reports');
