/** What an inquiry has come to; a later state holds the earlier ones. Its sender sees it on the receipt. */
export const inquiryStates = ['received', 'seen', 'answered'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** Which inquiries are listed: those of a state, or all that wait for an answer. */
export const inquiryFilters = ['waiting', ...inquiryStates] as const;
export type InquiryFilter = (typeof inquiryFilters)[number];

/** Which conversations are listed; of the active ones, some wait for a person's answer. */
export const chatFilters = ['waiting', 'active', 'resolved'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** What looks like a machine's waits in quarantine: kept, but mailed to nobody. */
export const inquiryBoxes = ['inbox', 'quarantine'] as const;
export type InquiryBox = (typeof inquiryBoxes)[number];

/** Asked, but not confirmed by the mailed link; on the list; off it again. */
export const subscriberStates = ['waiting', 'confirmed', 'ended'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** What has become of a newsletter. `held`: its time has passed while no server ran, and a person decides. */
export const newsletterStatuses = ['draft', 'scheduled', 'held', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** `uncertain`: nobody can say whether the mail has gone out; only a person sends it again. */
export const recipientStates = ['ready', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Those who get a newsletter, always of those who have subscribed. */
export const newsletterAudiences = ['all', 'members', 'region', 'tag'] as const;
export type NewsletterAudienceKind = (typeof newsletterAudiences)[number];

/** What can be reported. */
export const reportKinds = ['post', 'comment', 'message', 'profile'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why, from the most usual on. The words for them are in shared/rules/report-words.ts. */
export const reportReasons = ['spam', 'harassment', 'offensive', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportOutcomes = ['removed', 'kept'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What can be found, in the order of the answer. */
export const searchKinds = ['member', 'post', 'comment'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What a notice under the bell tells of. `note` is what a version from before wrote, in final words. */
export const notificationKinds = [
  'comment',
  'thread',
  'reply',
  'mention',
  'like',
  'comment_like',
  'message_request',
  'blog_post',
  'level',
  'report',
  'removal',
  'note',
  'inquiry',
  'booking',
  'chat',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a member can choose to be told of. The words for them are in shared/rules/notification-choices.ts. */
export const notificationChoiceKinds = [
  'comment',
  'reply',
  'mention',
  'like',
  'message',
  'blog_post',
  'level',
  'report',
  'inquiry',
  'booking',
  'chat',
] as const;
export type NotificationChoiceKind = (typeof notificationChoiceKinds)[number];

/** Those of administrators alone: what visitors of the website send. */
export const agencyNotificationKinds = [
  'inquiry',
  'booking',
  'chat',
] as const satisfies readonly NotificationChoiceKind[];
export type AgencyNotificationKind = (typeof agencyNotificationKinds)[number];

/** In which ways. By mail, a kind may stand in the digest; a message is mailed when it stays unread. */
export const notificationWays = ['bell', 'push', 'mail'] as const;
export type NotificationWay = (typeof notificationWays)[number];

export const digestRhythms = ['off', 'daily', 'weekly'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** How people become members: by themselves, after an administrator's yes, or with an invitation alone. */
export const registrationModes = ['open', 'approval', 'invitation'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What has become of a request to join. */
export const applicationStates = ['waiting', 'approved', 'declined'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What the library holds. */
export const libraryKinds = ['guide', 'template', 'checklist', 'film', 'recording', 'lesson'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** What a resource of the library is about. */
export const libraryTopics = [
  'admissions',
  'alumni',
  'brand',
  'communication',
  'content',
  'events',
  'film-and-photography',
  'podcasts',
  'research',
  'safeguarding',
  'social-media',
] as const;
export type LibraryTopic = (typeof libraryTopics)[number];

export const libraryLevels = ['beginner', 'intermediate', 'advanced'] as const;
export type LibraryLevel = (typeof libraryLevels)[number];

/** A course counts what a member has finished. */
export const libraryCollectionKinds = ['collection', 'course'] as const;
export type LibraryCollectionKind = (typeof libraryCollectionKinds)[number];

export const libraryStatuses = ['draft', 'scheduled', 'published'] as const;
export type LibraryStatus = (typeof libraryStatuses)[number];
