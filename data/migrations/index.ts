import type { Migration } from 'kysely/migration';
import * as m0001 from './0001-users.ts';
import * as m0002 from './0002-sessions.ts';
import * as m0003 from './0003-password-resets.ts';
import * as m0004 from './0004-services.ts';
import * as m0005 from './0005-contact-inquiries.ts';
import * as m0006 from './0006-newsletter-subscribers.ts';
import * as m0007 from './0007-blog-posts.ts';
import * as m0008 from './0008-blog-redirects.ts';
import * as m0009 from './0009-feed-posts.ts';
import * as m0010 from './0010-feed-post-likes.ts';
import * as m0011 from './0011-feed-post-comments.ts';
import * as m0012 from './0012-user-activities.ts';
import * as m0013 from './0013-levels.ts';
import * as m0014 from './0014-chat-sessions.ts';
import * as m0015 from './0015-chat-messages.ts';
import * as m0016 from './0016-idempotency-keys.ts';
import * as m0017 from './0017-jobs.ts';
import * as m0018 from './0018-live-events.ts';
import * as m0019 from './0019-seeds.ts';
import * as m0020 from './0020-chat-person-asked.ts';
import * as m0021 from './0021-chat-reply-to.ts';
import * as m0022 from './0022-chat-one-reply.ts';
import * as m0023 from './0023-inquiry-kind.ts';
import * as m0024 from './0024-inquiry-details.ts';
import * as m0025 from './0025-inquiry-seen.ts';
import * as m0026 from './0026-inquiry-answered.ts';
import * as m0027 from './0027-inquiry-receipts.ts';
import * as m0028 from './0028-newsletter-confirm-before.ts';
import * as m0029 from './0029-media-files.ts';
import * as m0030 from './0030-feed-posts-media.ts';
import * as m0031 from './0031-places.ts';
import * as m0032 from './0032-session-last-seen.ts';
import * as m0033 from './0033-user-country.ts';
import * as m0034 from './0034-member-search.ts';
import * as m0035 from './0035-conversations.ts';
import * as m0036 from './0036-conversation-sides.ts';
import * as m0037 from './0037-private-messages.ts';
import * as m0038 from './0038-message-counts.ts';
import * as m0039 from './0039-audit-log.ts';
import * as m0040 from './0040-reports.ts';
import * as m0041 from './0041-removals.ts';
import * as m0042 from './0042-notices.ts';
import * as m0043 from './0043-search.ts';
import * as m0044 from './0044-member-lists.ts';
import * as m0045 from './0045-chat-sessions-open.ts';
import * as m0046 from './0046-inquiries-new.ts';
import * as m0047 from './0047-chat-looks.ts';
import * as m0048 from './0048-canned-replies.ts';
import * as m0049 from './0049-inquiry-note.ts';
import * as m0050 from './0050-inquiries-by-box.ts';
import * as m0051 from './0051-blog-pictures.ts';
import * as m0052 from './0052-blog-posts-picture.ts';
import * as m0053 from './0053-audit-target.ts';
import * as m0054 from './0054-rows-of-a-member.ts';
import * as m0055 from './0055-push-subscriptions.ts';
import * as m0056 from './0056-push-choices.ts';
import * as m0057 from './0057-change-counts.ts';
import * as m0058 from './0058-member-map-changes.ts';
import * as m0059 from './0059-members-without-accents.ts';
import * as m0065 from './0065-media-bytes.ts';
import * as m0066 from './0066-blog-picture-bytes.ts';
import * as m0070 from './0070-user-deleting.ts';
import * as m0071 from './0071-users-present.ts';
import * as m0072 from './0072-erasures.ts';
import * as m0073 from './0073-jobs-in-trouble.ts';
import * as m0075 from './0075-appointments.ts';
import * as m0076 from './0076-inquiries-by-email.ts';
import * as m0077 from './0077-chat-readers.ts';
import * as m0078 from './0078-chat-readers-by-visitor.ts';
import * as m0079 from './0079-chat-links.ts';
import * as m0095 from './0095-chat-sessions-member.ts';
import * as m0096 from './0096-chat-messages-agent.ts';
import * as m0100 from './0100-user-email-confirmed.ts';
import * as m0105 from './0105-chat-spoken.ts';
import * as m0110 from './0110-post-picture-words.ts';
import * as m0111 from './0111-administrators.ts';
import * as m0115 from './0115-chat-links-by-session.ts';
import * as m0116 from './0116-kept-answers-by-call.ts';

/** Every migration, in order. A migration that has landed is never changed: write another. */
export const migrations: Record<string, Migration> = {
  '0001-users': m0001,
  '0002-sessions': m0002,
  '0003-password-resets': m0003,
  '0004-services': m0004,
  '0005-contact-inquiries': m0005,
  '0006-newsletter-subscribers': m0006,
  '0007-blog-posts': m0007,
  '0008-blog-redirects': m0008,
  '0009-feed-posts': m0009,
  '0010-feed-post-likes': m0010,
  '0011-feed-post-comments': m0011,
  '0012-user-activities': m0012,
  '0013-levels': m0013,
  '0014-chat-sessions': m0014,
  '0015-chat-messages': m0015,
  '0016-idempotency-keys': m0016,
  '0017-jobs': m0017,
  '0018-live-events': m0018,
  '0019-seeds': m0019,
  '0020-chat-person-asked': m0020,
  '0021-chat-reply-to': m0021,
  '0022-chat-one-reply': m0022,
  '0023-inquiry-kind': m0023,
  '0024-inquiry-details': m0024,
  '0025-inquiry-seen': m0025,
  '0026-inquiry-answered': m0026,
  '0027-inquiry-receipts': m0027,
  '0028-newsletter-confirm-before': m0028,
  '0029-media-files': m0029,
  '0030-feed-posts-media': m0030,
  '0031-places': m0031,
  '0032-session-last-seen': m0032,
  '0033-user-country': m0033,
  '0034-member-search': m0034,
  '0035-conversations': m0035,
  '0036-conversation-sides': m0036,
  '0037-private-messages': m0037,
  '0038-message-counts': m0038,
  '0039-audit-log': m0039,
  '0040-reports': m0040,
  '0041-removals': m0041,
  '0042-notices': m0042,
  '0043-search': m0043,
  '0044-member-lists': m0044,
  '0045-chat-sessions-open': m0045,
  '0046-inquiries-new': m0046,
  '0047-chat-looks': m0047,
  '0048-canned-replies': m0048,
  '0049-inquiry-note': m0049,
  '0050-inquiries-by-box': m0050,
  '0051-blog-pictures': m0051,
  '0052-blog-posts-picture': m0052,
  '0053-audit-target': m0053,
  '0054-rows-of-a-member': m0054,
  '0055-push-subscriptions': m0055,
  '0056-push-choices': m0056,
  '0057-change-counts': m0057,
  '0058-member-map-changes': m0058,
  '0059-members-without-accents': m0059,
  '0065-media-bytes': m0065,
  '0066-blog-picture-bytes': m0066,
  '0070-user-deleting': m0070,
  '0071-users-present': m0071,
  '0072-erasures': m0072,
  '0073-jobs-in-trouble': m0073,
  '0075-appointments': m0075,
  '0076-inquiries-by-email': m0076,
  '0077-chat-readers': m0077,
  '0078-chat-readers-by-visitor': m0078,
  '0079-chat-links': m0079,
  '0095-chat-sessions-member': m0095,
  '0096-chat-messages-agent': m0096,
  '0100-user-email-confirmed': m0100,
  '0105-chat-spoken': m0105,
  '0110-post-picture-words': m0110,
  '0111-administrators': m0111,
  '0115-chat-links-by-session': m0115,
  '0116-kept-answers-by-call': m0116,
};
