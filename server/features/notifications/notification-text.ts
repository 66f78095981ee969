import { bookingTitle } from '#data/content/people.ts';
import {
  agencyNotificationKinds,
  type AgencyNotificationKind,
  type NotificationKind,
} from '#shared/contracts/choices.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { levelName } from '#shared/rules/levels.ts';
import { presentAuthor, type AuthorColumns } from '../../app/author.ts';
import { threadPath, threadTitle } from './thread-title.ts';
import type { PersonRow } from './gathered-likes.ts';
import type { NotificationRow } from './notification-repository.ts';

/** How much of a comment its notification quotes. */
const EXCERPT = 160;

/** The text after the name. A push shows it below the name. */
export const ACTIONS: Readonly<Partial<Record<NotificationKind, string>>> = {
  comment: 'commented on your post',
  thread: 'commented on a post you follow',
  reply: 'replied to your comment',
  mention: 'mentioned you',
  like: 'liked your post',
  comment_like: 'liked your comment',
  message_request: 'would like to message you',
  blog_post: 'shared a post from Beyond Bonjour',
};

/** A notification's stored title: without a name, so that none has to be removed later. */
export const storedTitle = (kind: NotificationKind): string =>
  ACTIONS[kind] ? `Someone ${ACTIONS[kind]}` : 'Something new';

const nameOf = ({ author_first_name, author_last_name }: AuthorColumns): string =>
  `${author_first_name} ${author_last_name}`;

/** "Ada Lovelace", "Ada Lovelace and Rosa Bonheur", "Ada Lovelace, Rosa Bonheur and 3 others". */
function namesOf(people: readonly AuthorColumns[], count: number): string {
  const [first, second] = people.map(nameOf);
  if (!first) return 'Someone';
  if (!second || count < 2) return first;
  const others = count - 2;
  if (others === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

const hasActor = (row: NotificationRow): row is NotificationRow & AuthorColumns => row.author_id !== null;

const isLikes = ({ kind }: NotificationRow): boolean => kind === 'like' || kind === 'comment_like';

/** A notification as its member reads it, with current names and words. @param people who liked it, newest first */
export function presentNotification(row: NotificationRow, people: readonly PersonRow[]): Notification {
  const those = isLikes(row) ? people : hasActor(row) ? [row] : [];
  const [newest] = those;
  return {
    id: row.id,
    kind: row.kind,
    title: titleOf(row, those),
    text: textOf(row),
    path: pathOf(row),
    by: newest ? presentAuthor(newest) : null,
    count: row.count,
    readAt: row.read_at,
    createdAt: row.created_at,
  };
}

type VisitorKind = Exclude<AgencyNotificationKind, 'desk'>;

const isVisitorKind = (kind: NotificationKind): kind is VisitorKind =>
  kind !== 'desk' && agencyNotificationKinds.some((each) => each === kind);

/** Visitors' actions, after their name. */
export const VISITOR_ACTIONS: Readonly<Record<VisitorKind, string>> = {
  inquiry: 'sent an inquiry',
  booking: 'sent a booking request',
  chat: 'started a chat',
};
export const WAITS_IN_CHAT = 'is waiting for a reply in the chat';

function visitorTitle(row: NotificationRow, kind: VisitorKind): string {
  const sender = `${row.sender_first_name ?? ''} ${row.sender_last_name ?? ''}`.trim();
  const name = kind === 'chat' ? (row.chat_name ?? row.chat_email ?? 'A visitor') : sender || 'Someone';
  return `${name} ${kind === 'chat' && row.chat_waiting_since !== null ? WAITS_IN_CHAT : VISITOR_ACTIONS[kind]}`;
}

function titleOf(row: NotificationRow, people: readonly AuthorColumns[]): string {
  if (isVisitorKind(row.kind)) return visitorTitle(row, row.kind);
  if (row.thread_news !== null) {
    return threadTitle(row.thread_news, row.thread_name ?? row.thread_email, people.map(nameOf)[0] ?? null);
  }
  if (row.kind === 'level') return `You’ve reached level ${row.level}: ${levelName(row.level ?? 1)}`;
  const action = row.kind === 'mention' && row.comment_id !== null ? 'mentioned you in a comment' : ACTIONS[row.kind];
  return action ? `${namesOf(people, row.count)} ${action}` : row.title;
}

/** The text below the title, such as the beginning of the comment or inquiry, or the post's title. */
function textOf(row: NotificationRow): string {
  if (row.thread_subject !== null) return row.thread_subject;
  if (row.inquiry_details !== null)
    return bookingTitle(JSON.parse(row.inquiry_details) as Parameters<typeof bookingTitle>[0]);
  if (row.inquiry_message) return `“${truncate(row.inquiry_message, EXCERPT)}”`;
  if (row.kind === 'level') return 'Thanks for contributing to the Circle!';
  if (row.comment_content !== null) return `“${truncate(row.comment_content, EXCERPT)}”`;
  return row.post_title === null ? row.text : `“${truncate(row.post_title, EXCERPT)}”`;
}

function pathOf(row: NotificationRow): string | null {
  if (row.thread_id !== null) return threadPath(row.thread_id);
  if (row.inquiry_id !== null) return `/admin/inquiries?open=${row.inquiry_id}`;
  if (row.chat_session_id !== null) return `/admin/chats?chat=${row.chat_session_id}`;
  if (row.post_id !== null) return feedPostPath(row.post_id, row.comment_id ?? undefined);
  if (row.kind === 'message_request') return `/messages/with/${row.actor_id}`;
  return row.kind === 'level' ? '/profile' : row.path;
}
