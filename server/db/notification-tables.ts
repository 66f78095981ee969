import type { Generated } from 'kysely';
import type {
  DigestRhythm,
  NotificationChoiceKind,
  NotificationKind,
  NotificationWay,
} from '#shared/contracts/choices.ts';
import type { Defaulted, Flag, Timestamp } from './schema.ts';

export interface NotificationsTable {
  /** Rises when more is gathered in the notice: what is new stands first. */
  id: Generated<number>;
  user_id: number;
  kind: Defaulted<NotificationKind>;
  /** Whose act it tells of; null where likes are gathered, and of what the Circle itself says. */
  actor_id: Defaulted<number | null>;
  /** Where it happened; with a comment, the post above it. */
  post_id: Defaulted<number | null>;
  comment_id: Defaulted<number | null>;
  /** What a visitor sent, of which administrators are told. */
  inquiry_id: Defaulted<number | null>;
  chat_id: Defaulted<number | null>;
  /** The level that was reached. */
  level: Defaulted<number | null>;
  /** The place of a notice in final words. */
  path: Defaulted<string | null>;
  /** Final words, or what a version from before shows of a notice whose words are made when it is read. */
  title: string;
  text: string;
  /** How many likes it gathers; 1 of all others. */
  count: Defaulted<number>;
  /** Its id when it was read last. */
  seen_id: Defaulted<number | null>;
  read_at: Timestamp | null;
  created_at: Timestamp;
}

/** The members whose likes a notice gathers. */
export interface NotificationPeopleTable {
  notice_id: number;
  person_id: number;
  /** The notice's id when the like came. */
  at_id: number;
  created_at: Timestamp;
}

type Ways = { [C in `${NotificationChoiceKind}_${NotificationWay}`]: Defaulted<Flag> };

/** What a member wants to be told of and how, their quiet hours, and when they get a digest. */
export interface NotificationChoicesTable extends Ways {
  user_id: number;
  digest: Defaulted<DigestRhythm>;
  /** `HH:MM` in `time_zone`; null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** IANA. */
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
