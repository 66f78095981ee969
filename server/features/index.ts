import type { contracts } from '#shared/contracts/index.ts';
import type { Deps } from '../app/deps.ts';
import type { HandlersFor } from '../app/call.ts';
import { eventHandlers } from './events/event-routes.ts';
import { auditHandlers } from './audit/audit-routes.ts';
import { accountHandlers } from './account/account-routes.ts';
import { adminUserHandlers } from './admin-users/admin-user-routes.ts';
import { authHandlers } from './auth/auth-routes.ts';
import { blogHandlers } from './blog/blog-routes.ts';
import { cannedReplyHandlers } from './chat/canned-reply-routes.ts';
import { chatHandlers } from './chat/chat-routes.ts';
import { communityHandlers } from './community/community-routes.ts';
import { appointmentHandlers } from './contact/appointment-routes.ts';
import { bookingHandlers } from './contact/booking-routes.ts';
import { contactHandlers } from './contact/contact-routes.ts';
import { privacyHandlers } from './erasure/privacy-routes.ts';
import { jobHandlers } from './jobs-console/job-routes.ts';
import { inquiryHandlers } from './contact/inquiry-routes.ts';
import { placeHandlers } from './places/place-routes.ts';
import { profileHandlers } from './profile/profile-routes.ts';
import { pushHandlers } from './push/push-routes.ts';
import { receiptHandlers } from './contact/receipt-routes.ts';
import { feedHandlers } from './feed/feed-routes.ts';
import { removalHandlers } from './moderation/removal-routes.ts';
import { messageHandlers } from './messages/message-routes.ts';
import { mediaHandlers } from './media/media-routes.ts';
import { newsletterHandlers } from './newsletter/newsletter-routes.ts';
import { overviewHandlers } from './overview/overview-routes.ts';
import { noticeHandlers } from './notices/notice-routes.ts';
import { reportHandlers } from './reports/report-routes.ts';
import { searchHandlers } from './search/search-routes.ts';
import { serviceHandlers } from './services/service-routes.ts';
import { userHandlers } from './users/user-routes.ts';

type AllHandlers = { [F in keyof typeof contracts]: HandlersFor<(typeof contracts)[F]> };

/** Every feature's handlers. A contract without its feature does not compile. */
export const allHandlers = (deps: Deps): AllHandlers => ({
  auth: authHandlers(deps),
  services: serviceHandlers(deps),
  contact: contactHandlers(deps),
  blog: blogHandlers(deps),
  feed: feedHandlers(deps),
  users: userHandlers(deps),
  community: communityHandlers(deps),
  chat: chatHandlers(deps),
  cannedReplies: cannedReplyHandlers(deps),
  bookings: bookingHandlers(deps),
  appointments: appointmentHandlers(deps),
  receipts: receiptHandlers(deps),
  inquiries: inquiryHandlers(deps),
  newsletter: newsletterHandlers(deps),
  overview: overviewHandlers(deps),
  messages: messageHandlers(deps),
  media: mediaHandlers(deps),
  events: eventHandlers(deps),
  reports: reportHandlers(deps),
  removals: removalHandlers(deps),
  search: searchHandlers(deps),
  notices: noticeHandlers(deps),
  audit: auditHandlers(deps),
  account: accountHandlers(deps),
  adminUsers: adminUserHandlers(deps),
  places: placeHandlers(deps),
  profile: profileHandlers(deps),
  privacy: privacyHandlers(deps),
  jobs: jobHandlers(deps),
  push: pushHandlers(deps),
});
