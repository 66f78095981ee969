import type { Contract } from '#shared/contracts/endpoint.ts';
import { contracts, isContract, operationOf } from '#shared/contracts/index.ts';
import type { BulkMail } from '../adapters/bulk-mail.ts';
import type { SendMail } from '../adapters/mail.ts';
import type { Handler, HandlersFor, Route } from '../app/call.ts';
import type { Deps } from '../app/deps.ts';
import type { MemberData } from '../app/member-data.ts';
import { registerMailRemoval } from '../erasures/erase-traces.ts';
import { accountHandlers } from './account/account-routes.ts';
import { registerRemoval } from './account/remove-member.ts';
import { deviceMemberData } from './account/device-presenter.ts';
import { adminUserHandlers } from './admin-users/admin-user-routes.ts';
import { auditHandlers } from './audit/audit-routes.ts';
import { authMemberData } from './auth/account-presenter.ts';
import { authHandlers } from './auth/auth-routes.ts';
import { registerConfirmationJob } from './auth/email-confirmation.ts';
import { registerAuthJobs } from './auth/password-reset.ts';
import { registerBlogJobs } from './blog/blog-pictures.ts';
import { blogHandlers } from './blog/blog-routes.ts';
import { blogEditorHandlers } from './blog/editor-routes.ts';
import { blogMemberData } from './blog/post-versions.ts';
import { cannedReplyHandlers } from './chat/canned-reply-routes.ts';
import { registerChatJobs } from './chat/chat-mail.ts';
import { chatHandlers } from './chat/chat-routes.ts';
import { chatMemberData } from './chat/erase-chats.ts';
import { communityHandlers } from './community/community-routes.ts';
import { appointmentHandlers } from './contact/appointment-routes.ts';
import { registerContactJobs } from './contact/contact-mail.ts';
import { contactHandlers } from './contact/contact-routes.ts';
import { registerMeetings } from './contact/meeting-held.ts';
import { inquiryHandlers } from './contact/inquiry-routes.ts';
import { contactMemberData } from './contacts-console/contact-member-data.ts';
import { contactHandlers as contactBookHandlers } from './contacts-console/contact-routes.ts';
import { schoolHandlers } from './contacts-console/school-routes.ts';
import { registerSchoolsOfContacts } from './contacts-console/schools-of-contacts.ts';
import { registerThreadJobs } from './desk/thread-service.ts';
import { threadHandlers } from './inbox/thread-routes.ts';
import { mailboxHandlers } from './desk-mail/mailbox-routes.ts';
import { registerMailReading } from './desk-mail/read-mail.ts';
import { registerReplySending } from './desk-mail/send-reply.ts';
import { deskHandlers } from './desk/desk-routes.ts';
import { registerReplyClock } from './desk/reply-clock.ts';
import { registerThreadMail } from './desk/thread-mail.ts';
import { registerErasing } from './erasure/person.ts';
import { privacyHandlers } from './erasure/privacy-routes.ts';
import { applicationMemberData } from './membership/membership-member-data.ts';
import { registerApplicationJobs } from './membership/application-service.ts';
import { membershipHandlers } from './membership/membership-routes.ts';
import { registerInvitationJob } from './membership/invitation-service.ts';
import { eventHandlers } from './events/event-routes.ts';
import { analyticsHandlers } from './analytics/analytics-routes.ts';
import { feedMemberData } from './feed/feed-member-data.ts';
import { feedHandlers } from './feed/post-routes.ts';
import { registerPinEnds } from './feed/pins.ts';
import { registerPreviewJobs } from './feed/preview-service.ts';
import { reportableComment, reportablePost } from './feed/reportable.ts';
import { activityMemberData } from './gamification/points-service.ts';
import { jobHandlers } from './jobs-console/job-routes.ts';
import { mediaHandlers, mediaMemberData } from './media/media-routes.ts';
import { registerDigestJobs } from './member-mail/digest-mail.ts';
import { mailMemberData, memberMailHandlers } from './member-mail/mail-routes.ts';
import { registerUnreadMail } from './member-mail/unread-mail.ts';
import { libraryConsoleHandlers } from './library/console-routes.ts';
import { registerLibraryJobs } from './library/console-service.ts';
import { registerDocumentJobs } from './library/resource-documents.ts';
import { registerSeedJob } from './library/seed-library.ts';
import { registerLibraryNotifications } from './library/library-notifications.ts';
import { libraryMemberData } from './library/library-member-data.ts';
import { libraryHandlers } from './library/library-routes.ts';
import { messageMemberData } from './messages/message-member-data.ts';
import { messageHandlers } from './messages/message-routes.ts';
import { reportableMessage } from './messages/message-service.ts';
import { removalMemberData, reportMemberData, suspensionMemberData } from './moderation/moderation-member-data.ts';
import { reportHandlers } from './moderation/moderation-routes.ts';
import { registerReportJobs } from './moderation/report-mail.ts';
import type { Reportables } from './moderation/reportable.ts';
import { suspensionHandlers } from './suspensions/suspension-routes.ts';
import { registerSuspensionJobs } from './suspensions/suspension-service.ts';
import { registerNewsletterJobs } from './newsletter/newsletter-mail.ts';
import { newsletterMemberData } from './newsletter/recipient-traces.ts';
import { newsletterHandlers } from './newsletter/newsletter-routes.ts';
import { issueHandlers } from './newsletter/issue-routes.ts';
import { notificationHandlers } from './notifications/notification-routes.ts';
import { choiceMemberData } from './notifications/notification-choices.ts';
import { registerAgencyNotifications } from './notifications/agency-notifications.ts';
import { notificationMemberData, registerNotificationJobs } from './notifications/notification-service.ts';
import { overviewHandlers } from './overview/overview-routes.ts';
import { todayHandlers } from './overview/today-routes.ts';
import { placeHandlers } from './places/place-routes.ts';
import { profileHandlers } from './profile/profile-routes.ts';
import { reportableProfile } from './profile/profile-service.ts';
import { registerPushJobs, pushMemberData } from './push/push-notifications.ts';
import { pushHandlers } from './push/push-routes.ts';
import { searchHandlers } from './search/search-routes.ts';
import { serviceHandlers } from './services/service-routes.ts';
import { topicHandlers } from './topics/topic-routes.ts';
import { userHandlers } from './users/user-routes.ts';
import { webinarConsoleHandlers } from './webinars/console-routes.ts';
import { registerWebinarSeed } from './webinars/seed-webinars.ts';
import { registerWebinarJobs } from './webinars/webinar-jobs.ts';
import { webinarMemberData } from './webinars/webinar-member-data.ts';
import { webinarHandlers } from './webinars/webinar-routes.ts';

type AllHandlers = { [F in keyof typeof contracts]: HandlersFor<(typeof contracts)[F]> };

/** Every feature's handlers. A contract without a feature is a type error. */
const allHandlers = (deps: Deps): AllHandlers => ({
  auth: authHandlers(deps),
  membership: membershipHandlers(deps),
  services: serviceHandlers(deps),
  blog: blogHandlers(deps),
  blogEditor: blogEditorHandlers(deps),
  feed: feedHandlers(deps),
  topics: topicHandlers(deps),
  users: userHandlers(deps),
  community: communityHandlers(deps),
  chat: { ...chatHandlers(deps), ...cannedReplyHandlers(deps) },
  inquiries: { ...contactHandlers(deps), ...inquiryHandlers(deps), ...appointmentHandlers(deps) },
  library: libraryHandlers(deps),
  libraryConsole: libraryConsoleHandlers(deps),
  webinars: webinarHandlers(deps),
  webinarsConsole: webinarConsoleHandlers(deps),
  newsletter: { ...newsletterHandlers(deps), ...memberMailHandlers(deps) },
  newsletters: issueHandlers(deps),
  officeHours: deskHandlers(deps),
  contacts: { ...contactBookHandlers(deps), ...schoolHandlers(deps) },
  threads: threadHandlers(deps),
  mailbox: mailboxHandlers(deps),
  overview: overviewHandlers(deps),
  consoleToday: todayHandlers(deps),
  analytics: analyticsHandlers(deps),
  messages: messageHandlers(deps),
  media: mediaHandlers(deps),
  events: eventHandlers(deps),
  reports: reportHandlers(deps, reportables),
  suspensions: suspensionHandlers(deps),
  search: searchHandlers(deps),
  notifications: notificationHandlers(deps),
  audit: auditHandlers(deps),
  account: accountHandlers(deps, memberData(deps)),
  adminUsers: adminUserHandlers(deps),
  places: placeHandlers(deps),
  profile: profileHandlers(deps),
  privacy: privacyHandlers(deps),
  jobs: jobHandlers(deps),
  push: pushHandlers(deps),
});

/** Every endpoint of the contracts with its handler. */
export function allRoutes(deps: Deps): Route[] {
  const handlers = allHandlers(deps);
  return (Object.keys(contracts) as (keyof typeof contracts)[]).flatMap((feature) => {
    const declared: Record<string, unknown> = contracts[feature];
    const implemented = handlers[feature] as unknown as Record<string, Handler<Contract>>;
    return Object.entries(declared).flatMap(([name, contract]) =>
      isContract(contract) ? [{ endpoint: operationOf(name, contract), handler: implemented[name]! }] : [],
    );
  });
}

/** Registers the worker of every kind of job. */
export function registerJobs(deps: Deps, sendMail: SendMail, bulkMail: BulkMail): void {
  registerAuthJobs(deps, sendMail);
  registerConfirmationJob(deps, sendMail);
  registerInvitationJob(deps, sendMail);
  registerApplicationJobs(deps, sendMail);
  registerContactJobs(deps, sendMail);
  registerMeetings(deps);
  registerSchoolsOfContacts(deps);
  registerChatJobs(deps, sendMail);
  registerThreadJobs(deps);
  registerReplyClock(deps);
  registerThreadMail(deps, sendMail);
  registerReplySending(deps, bulkMail);
  registerMailReading(deps);
  registerNewsletterJobs(deps, sendMail);
  registerReportJobs(deps, sendMail);
  registerSuspensionJobs(deps, sendMail);
  registerBlogJobs(deps);
  registerPreviewJobs(deps);
  registerLibraryJobs(deps);
  registerWebinarJobs(deps, sendMail);
  registerWebinarSeed(deps);
  registerDocumentJobs(deps);
  registerSeedJob(deps);
  registerLibraryNotifications(deps);
  registerPinEnds(deps);
  registerPushJobs(deps);
  registerNotificationJobs(deps);
  registerAgencyNotifications(deps);
  registerDigestJobs(deps, sendMail);
  registerUnreadMail(deps, sendMail);
  registerMailRemoval(deps);
  registerErasing(deps);
  registerRemoval(deps, memberData(deps));
}

/**
 * What each feature stores about a member, for the export and for account deletion. Every new feature adds its own
 * here.
 */
export const memberData = (
  deps: Pick<Deps, 'clock' | 'jobs' | 'live' | 'media' | 'erasures'>,
): readonly MemberData[] => [
  authMemberData,
  applicationMemberData,
  deviceMemberData(deps.clock),
  ...feedMemberData(deps),
  activityMemberData,
  libraryMemberData,
  webinarMemberData(deps),
  messageMemberData,
  chatMemberData(deps),
  contactMemberData(deps),
  blogMemberData,
  reportMemberData,
  removalMemberData,
  suspensionMemberData,
  notificationMemberData(deps.live),
  choiceMemberData,
  pushMemberData,
  mailMemberData,
  newsletterMemberData,
  mediaMemberData(deps),
];

/** Everything that members can report. Omitting a kind of the contract is a type error. */
const reportables: Reportables = {
  post: reportablePost,
  comment: reportableComment,
  message: reportableMessage,
  profile: reportableProfile,
};
