import * as account from './account.ts';
import * as adminUsers from './admin-users.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as blog from './blog.ts';
import * as blogEditor from './blog-editor.ts';
import * as chat from './chat.ts';
import * as community from './community.ts';
import * as contacts from './contacts.ts';
import type { Contract, Endpoint, Operation } from './endpoint.ts';
import * as accountEndpoints from './endpoints/account.ts';
import * as authEndpoints from './endpoints/auth.ts';
import * as blogEndpoints from './endpoints/blog.ts';
import * as chatEndpoints from './endpoints/chat.ts';
import * as consoleEndpoints from './endpoints/console.ts';
import * as contactEndpoints from './endpoints/contact.ts';
import * as contactsEndpoints from './endpoints/contacts.ts';
import * as deskEndpoints from './endpoints/desk.ts';
import * as feedEndpoints from './endpoints/feed.ts';
import * as libraryEndpoints from './endpoints/library.ts';
import * as mailboxEndpoints from './endpoints/mailbox.ts';
import * as memberEndpoints from './endpoints/members.ts';
import * as messageEndpoints from './endpoints/messages.ts';
import * as newsletterEndpoints from './endpoints/newsletter.ts';
import * as newslettersEndpoints from './endpoints/newsletters.ts';
import * as notificationEndpoints from './endpoints/notifications.ts';
import * as serviceEndpoints from './endpoints/services.ts';
import * as sessionEndpoints from './endpoints/session.ts';
import * as webinarEndpoints from './endpoints/webinars.ts';
import * as membership from './membership.ts';
import * as events from './event-stream.ts';
import * as feed from './feed.ts';
import * as analytics from './analytics.ts';
import * as inquiries from './inquiries.ts';
import * as library from './library.ts';
import * as libraryConsole from './library-console.ts';
import * as jobs from './jobs.ts';
import * as mailbox from './mailbox.ts';
import * as media from './media.ts';
import * as messages from './messages.ts';
import * as newsletter from './newsletter.ts';
import * as newsletters from './newsletters.ts';
import * as notifications from './notifications.ts';
import * as officeHours from './office-hours.ts';
import * as overview from './overview.ts';
import * as places from './places.ts';
import * as privacy from './privacy.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as services from './services.ts';
import * as suspensions from './suspensions.ts';
import * as consoleToday from './console-today.ts';
import * as threads from './threads.ts';
import * as topics from './topics.ts';
import * as users from './users.ts';
import * as webinars from './webinars.ts';
import * as webinarsConsole from './webinars-console.ts';

/** Every contract, by feature. The server must handle each. */
export const contracts = {
  auth,
  membership,
  services,
  blog,
  blogEditor,
  feed,
  topics,
  users,
  community,
  chat,
  inquiries,
  library,
  libraryConsole,
  webinars,
  webinarsConsole,
  newsletter,
  newsletters,
  officeHours,
  contacts,
  threads,
  mailbox,
  overview,
  consoleToday,
  analytics,
  messages,
  media,
  events,
  reports,
  suspensions,
  search,
  notifications,
  audit,
  account,
  adminUsers,
  places,
  profile,
  privacy,
  jobs,
  push,
};

/** Every endpoint, by the name of its contract. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  ...accountEndpoints,
  ...authEndpoints,
  ...blogEndpoints,
  ...chatEndpoints,
  ...consoleEndpoints,
  ...contactEndpoints,
  ...contactsEndpoints,
  ...deskEndpoints,
  ...feedEndpoints,
  ...libraryEndpoints,
  ...mailboxEndpoints,
  ...notificationEndpoints,
  ...memberEndpoints,
  ...messageEndpoints,
  ...newsletterEndpoints,
  ...newslettersEndpoints,
  ...serviceEndpoints,
  ...sessionEndpoints,
  ...webinarEndpoints,
};

export const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'access' in value && 'response' in value;

/** The contract with the endpoint of the same name. */
export function operationOf(name: string, contract: Contract): Operation {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`No endpoint is declared for ${name}`);
  return { ...endpoint, ...contract };
}

/** Every call. OpenAPI and the access matrix list each. */
export const allEndpoints: readonly Operation[] = Object.values(contracts).flatMap((feature) =>
  Object.entries<unknown>(feature).flatMap(([name, value]) => (isContract(value) ? [operationOf(name, value)] : [])),
);
