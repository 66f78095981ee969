import type { Generated } from 'kysely';
import type {
  DigestRhythm,
  NotificationChannel,
  NotificationChoiceKind,
  NotificationKind,
} from '#shared/contracts/choices.ts';
import type { Defaulted, Flag, Timestamp } from './schema.ts';

/** What administrators are notified of about a thread. `alarm`: automatic mails to an address were stopped. */
export type ThreadNews = 'mentioned' | 'assigned' | 'due' | 'overdue' | 'bounced' | 'uncertain' | 'alarm';

export interface NotificationsTable {
  /** Increases when more is grouped in the notification, which moves it to the top. */
  id: Generated<number>;
  user_id: number;
  kind: Defaulted<NotificationKind>;
  /** The actor; null for grouped likes, and for notifications by the Circle itself. */
  actor_id: Defaulted<number | null>;
  /** Where it happened; for a comment, its post. */
  post_id: Defaulted<number | null>;
  comment_id: Defaulted<number | null>;
  /** A visitor's message, for administrators. */
  inquiry_id: Defaulted<number | null>;
  chat_id: Defaulted<number | null>;
  /** A thread of the desk, for administrators, and what is new about it. */
  thread_id: Defaulted<number | null>;
  thread_news: Defaulted<ThreadNews | null>;
  webinar_id: Defaulted<number | null>;
  /** What about the webinar, such as `published`; each is sent once. */
  webinar_news: Defaulted<string | null>;
  /** A resource of the library; the first of several. */
  resource_id: Defaulted<number | null>;
  /** The level that was reached. */
  level: Defaulted<number | null>;
  /** The link of a notification with a fixed text. */
  path: Defaulted<string | null>;
  /** A fixed text, or the text that previous versions show when it is otherwise generated on reading. */
  title: string;
  text: string;
  /** How many likes are grouped in it; 1 for all others. */
  count: Defaulted<number>;
  /** Its id when it was last read. */
  seen_id: Defaulted<number | null>;
  read_at: Timestamp | null;
  created_at: Timestamp;
}

/** The members with likes in a grouped notification. */
export interface NotificationPeopleTable {
  notice_id: number;
  person_id: number;
  /** The notification's id for this like. */
  at_id: number;
  created_at: Timestamp;
}

type ChannelColumns = { [C in `${NotificationChoiceKind}_${NotificationChannel}`]: Defaulted<Flag> };

/** A member's notification settings, quiet hours, and digest frequency. */
export interface NotificationChoicesTable extends ChannelColumns {
  user_id: number;
  digest: Defaulted<DigestRhythm>;
  /** `HH:MM` in `time_zone`; null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** An IANA time zone. */
  time_zone: string;
  /** No push and no mail until then; null when nothing is paused. */
  paused_until: Timestamp | null;
  updated_at: Timestamp;
}

export interface NotificationTables {
  notices: NotificationsTable;
  notice_people: NotificationPeopleTable;
  notice_choices: NotificationChoicesTable;
}
