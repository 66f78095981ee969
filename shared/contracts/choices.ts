/** The status of an inquiry; a later one includes the earlier ones. Its sender sees it on the receipt. */
export const inquiryStates = ['received', 'seen', 'answered'] as const;
export type InquiryState = (typeof inquiryStates)[number];

/** The inquiry filter: one status, or all without a reply. */
export const inquiryFilters = ['waiting', ...inquiryStates] as const;
export type InquiryFilter = (typeof inquiryFilters)[number];

/** The conversation filter. Some active ones are waiting for a person's reply. */
export const chatFilters = ['waiting', 'active', 'resolved'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** Suspected spam is quarantined: stored, but not emailed. */
export const inquiryBoxes = ['inbox', 'quarantine'] as const;
export type InquiryBox = (typeof inquiryBoxes)[number];

/** Pending until confirmed by the emailed link; subscribed; unsubscribed. */
export const subscriberStates = ['waiting', 'confirmed', 'ended'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** The status of a newsletter. `held`: it was due while no server ran, and needs a decision. */
export const newsletterStatuses = ['draft', 'scheduled', 'held', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** `uncertain`: it may or may not have been sent. Only a person can retry it. */
export const recipientStates = ['ready', 'sending', 'sent', 'failed', 'uncertain', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Newsletter audiences, always among subscribers. */
export const newsletterAudiences = ['all', 'members', 'region', 'tag'] as const;
export type NewsletterAudienceKind = (typeof newsletterAudiences)[number];

/** What can be reported. */
export const reportKinds = ['post', 'comment', 'message', 'profile'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** The reasons, most common first. Their labels are in shared/rules/report-labels.ts. */
export const reportReasons = ['spam', 'harassment', 'offensive', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportOutcomes = ['removed', 'kept'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What can be found, in the order of the response. */
export const searchKinds = ['member', 'resource', 'webinar', 'post', 'comment'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What a notification is about. `note` is a legacy kind with finished text. */
export const notificationKinds = [
  'comment',
  'thread',
  'reply',
  'mention',
  'like',
  'comment_like',
  'message_request',
  'blog_post',
  'library',
  'level',
  'report',
  'removal',
  'note',
  'webinar',
  'inquiry',
  'booking',
  'chat',
  'desk',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds a member can choose. Their labels are in shared/rules/notification-choices.ts. */
export const notificationChoiceKinds = [
  'comment',
  'reply',
  'mention',
  'like',
  'message',
  'blog_post',
  'library',
  'level',
  'report',
  'webinar',
  'inquiry',
  'booking',
  'chat',
  'desk',
] as const;
export type NotificationChoiceKind = (typeof notificationChoiceKinds)[number];

/** The kinds only administrators have: what website visitors send, and the team's conversations with them. */
export const agencyNotificationKinds = [
  'inquiry',
  'booking',
  'chat',
  'desk',
] as const satisfies readonly NotificationChoiceKind[];
export type AgencyNotificationKind = (typeof agencyNotificationKinds)[number];

/** The channels. By email, a kind may go into the digest; a message is emailed if it stays unread. */
export const notificationChannels = ['bell', 'push', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export const digestRhythms = ['off', 'daily', 'weekly'] as const;
export type DigestRhythm = (typeof digestRhythms)[number];

/** How people become members: freely, after approval, or by invitation only. */
export const registrationModes = ['open', 'approval', 'invitation'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** The status of a membership request. */
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

/** The status of a webinar. `over` once its end has passed. */
export const webinarStatuses = ['draft', 'published', 'cancelled', 'over'] as const;
export type WebinarStatus = (typeof webinarStatuses)[number];

export const publicWebinarStatuses = ['published', 'cancelled', 'over'] as const satisfies readonly WebinarStatus[];
export type PublicWebinarStatus = (typeof publicWebinarStatuses)[number];

/** The console's filter of webinars. */
export const webinarStates = ['draft', 'upcoming', 'over', 'cancelled', 'trash'] as const;
export type WebinarState = (typeof webinarStates)[number];

/** A member's place in a webinar. */
export const seatStates = ['none', 'going', 'waiting', 'offered'] as const;
export type SeatState = (typeof seatStates)[number];

/** What a thread of the desk began as. */
export const threadKinds = ['message', 'booking', 'chat', 'mail'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** `waiting`: for their reply. */
export const threadStatuses = ['open', 'waiting', 'snoozed', 'done', 'quarantine'] as const;
export type ThreadStatus = (typeof threadStatuses)[number];

/** The inbox's views. `mine` and `unassigned` are open threads. */
export const threadViews = ['mine', 'unassigned', 'open', 'waiting', 'snoozed', 'done', 'quarantine'] as const;
export type ThreadView = (typeof threadViews)[number];

/** How far a school has come, in order; `lost` ends it at any point. */
export const schoolStages = ['enquired', 'talked', 'proposal', 'signed', 'lost'] as const;
export type SchoolStage = (typeof schoolStages)[number];

/** The ages that a school teaches. Their labels are in shared/rules/contact-labels.ts. */
export const schoolPhases = ['early', 'prep', 'senior', 'all-through', 'sixth-form', 'university', 'other'] as const;
export type SchoolPhase = (typeof schoolPhases)[number];
