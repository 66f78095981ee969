import type { DigestRhythm, NotificationChoiceKind, NotificationKind, NotificationWay } from '../contracts/choices.ts';

type Ways = Readonly<Record<NotificationWay, boolean>>;

/** The ways in which somebody is told who has not chosen. The columns of `notice_choices` have the same defaults. */
export const defaultWays: Readonly<Record<NotificationChoiceKind, Ways>> = {
  comment: { bell: true, push: true, mail: true },
  reply: { bell: true, push: true, mail: true },
  mention: { bell: true, push: true, mail: true },
  like: { bell: true, push: false, mail: false },
  message: { bell: true, push: true, mail: true },
  blog_post: { bell: true, push: false, mail: true },
  level: { bell: true, push: false, mail: false },
  report: { bell: true, push: false, mail: false },
  // The agency's own address is mailed of each.
  inquiry: { bell: true, push: true, mail: false },
  booking: { bell: true, push: true, mail: false },
  chat: { bell: true, push: true, mail: false },
};

export const DEFAULT_DIGEST: DigestRhythm = 'weekly';

/** What decides on a notice of each kind; null where nobody can choose: the bell always tells of it. */
export const choiceFor: Readonly<Record<NotificationKind, NotificationChoiceKind | null>> = {
  comment: 'comment',
  thread: 'reply',
  reply: 'reply',
  mention: 'mention',
  like: 'like',
  comment_like: 'like',
  message_request: 'message',
  blog_post: 'blog_post',
  level: 'level',
  report: 'report',
  removal: null,
  note: null,
  inquiry: 'inquiry',
  booking: 'booking',
  chat: 'chat',
};

/** A pause that lasts until it is ended by hand. */
export const PAUSED_INDEFINITELY = '9999-12-31T23:59:59.999Z';

/** Whether pushes and mails are paused at a moment. */
export const isPaused = (pausedUntil: string | null | undefined, now: number): boolean =>
  Boolean(pausedUntil) && Date.parse(pausedUntil!) > now;
