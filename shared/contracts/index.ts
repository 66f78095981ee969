import * as appointments from './appointments.ts';
import * as audit from './audit.ts';
import * as account from './account.ts';
import * as adminUsers from './admin-users.ts';
import * as auth from './auth.ts';
import * as blog from './blog.ts';
import * as bookings from './bookings.ts';
import * as cannedReplies from './canned-replies.ts';
import * as chat from './chat.ts';
import * as community from './community.ts';
import * as contact from './contact.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as feed from './feed.ts';
import * as inquiries from './inquiries.ts';
import * as jobs from './jobs.ts';
import * as messages from './messages.ts';
import * as media from './media.ts';
import * as newsletter from './newsletter.ts';
import * as overview from './overview.ts';
import * as notices from './notices.ts';
import * as places from './places.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as receipts from './receipts.ts';
import * as removals from './removals.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as services from './services.ts';
import * as users from './users.ts';

/** Every call there is, by feature. The server must handle each; OpenAPI and the access matrix list each. */
export const contracts = {
  appointments,
  auth,
  services,
  contact,
  blog,
  feed,
  users,
  community,
  chat,
  cannedReplies,
  bookings,
  receipts,
  inquiries,
  newsletter,
  overview,
  messages,
  media,
  events,
  reports,
  removals,
  search,
  notices,
  audit,
  account,
  adminUsers,
  places,
  profile,
  privacy,
  jobs,
  push,
};

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'response' in value;

export const allEndpoints: readonly Endpoint[] = Object.values(contracts).flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
);
