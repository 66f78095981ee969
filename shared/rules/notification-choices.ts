import type {
  DigestRhythm,
  NotificationChannel,
  NotificationChoiceKind,
  NotificationKind,
} from '../contracts/choices.ts';

type Channels = Readonly<Record<NotificationChannel, boolean>>;

/** The default channels. The columns of `notice_choices` have the same. */
export const defaultChannels: Readonly<Record<NotificationChoiceKind, Channels>> = {
  comment: { bell: true, push: true, mail: true },
  reply: { bell: true, push: true, mail: true },
  mention: { bell: true, push: true, mail: true },
  like: { bell: true, push: false, mail: false },
  message: { bell: true, push: true, mail: true },
  blog_post: { bell: true, push: false, mail: true },
  library: { bell: true, push: false, mail: true },
  level: { bell: true, push: false, mail: false },
  report: { bell: true, push: false, mail: false },
  webinar: { bell: true, push: true, mail: true },
  // The agency's own address gets an email about each.
  inquiry: { bell: true, push: true, mail: false },
  booking: { bell: true, push: true, mail: false },
  chat: { bell: true, push: true, mail: false },
  desk: { bell: true, push: true, mail: false },
};

export const DEFAULT_DIGEST: DigestRhythm = 'weekly';

/** The setting that controls each kind of notification; null if there is none, and the bell always shows it. */
export const choiceFor: Readonly<Record<NotificationKind, NotificationChoiceKind | null>> = {
  comment: 'comment',
  thread: 'reply',
  reply: 'reply',
  mention: 'mention',
  like: 'like',
  comment_like: 'like',
  message_request: 'message',
  blog_post: 'blog_post',
  library: 'library',
  level: 'level',
  report: 'report',
  removal: null,
  note: null,
  webinar: 'webinar',
  inquiry: 'inquiry',
  booking: 'booking',
  chat: 'chat',
  desk: 'desk',
};

/** A pause without an end. */
export const PAUSED_INDEFINITELY = '9999-12-31T23:59:59.999Z';

/** Whether push and email are paused at a time. */
export const isPaused = (pausedUntil: string | null | undefined, now: number): boolean =>
  Boolean(pausedUntil) && Date.parse(pausedUntil!) > now;
