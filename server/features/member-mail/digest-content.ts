import type { NotificationChoiceKind, NotificationKind } from '#shared/contracts/choices.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { choiceFor } from '#shared/rules/notification-choices.ts';
import { cityOf, timeIn } from '#shared/rules/time-zones.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { type ChoiceRow, isWanted } from '../notifications/notification-choices.ts';
import { findNewestPeople } from '../notifications/gathered-likes.ts';
import { findNotifications, isGathered, type NotificationRow } from '../notifications/notification-repository.ts';
import { presentNotification } from '../notifications/notification-text.ts';
import {
  findBlocked,
  findMuted,
  findNextWebinar,
  findWaiting,
  type PostRow,
  type Waiting,
} from './digest-repository.ts';

/** A line of a digest, with its link. */
export interface DigestEntry {
  readonly title: string;
  readonly note: string;
  /** A path on this site. */
  readonly path: string;
}

/** What is new to a member, most relevant first. Empty digests are not sent. */
export interface Digest {
  /** Other people's actions that concern the member. */
  readonly about: readonly DigestEntry[];
  readonly posts: readonly (DigestEntry & { readonly id: number })[];
  /** The number of unread messages and requests, without any of their text. */
  readonly waiting: Waiting;
}

/** Entries of one digest. */
const MOST_ENTRIES = 8;
/** How many of a member's newest notifications are read. */
const NOTIFICATIONS = 50;
/** How much of a post is quoted below its title. */
const EXCERPT = 140;

/** Mentions and answers first, then other comments to the member, then the rest. */
const ORDER: readonly (readonly NotificationKind[])[] = [
  ['mention', 'reply'],
  ['comment'],
  ['library', 'thread', 'blog_post', 'level', 'report', 'like', 'comment_like'],
];

interface Reader {
  readonly id: number;
  /** Undefined for a member who has not chosen. */
  readonly choices: ChoiceRow | undefined;
  /** Anything up to then is not new. */
  readonly since: Timestamp;
}

/**
 * Reads what is new to a member since their last visit or last mail: notifications of the kinds they want by mail, then
 * posts. Leaves out people whom they block and posts that they have muted.
 * @param candidates posts to choose from
 * @returns undefined when there is nothing new
 */
export async function collectDigest(
  db: Db,
  reader: Reader,
  candidates: readonly PostRow[],
  now: number,
): Promise<Digest | undefined> {
  const fresh = candidates.filter((post) => post.created_at > reader.since && post.author_id !== reader.id);
  const notifications = await newNotifications(db, reader);
  const ids = [...fresh.map(({ id }) => id), ...notifications.flatMap(({ post_id: id }) => id ?? [])];
  const [blocked, muted] = [await findBlocked(db, reader.id), await findMuted(db, reader.id, ids)];
  const included = notifications.filter(
    (notification) => !blocked.has(notification.actor_id ?? 0) && !muted.has(notification.post_id ?? 0),
  );
  const about = (await aboutReader(db, included)).slice(0, MOST_ENTRIES);

  const mentioned = new Set(included.map(({ post_id: id }) => id));
  const posts = fresh
    .filter((post) => !blocked.has(post.author_id) && !muted.has(post.id) && !mentioned.has(post.id))
    .toSorted((one, other) => scoreOf(other, now) - scoreOf(one, now) || other.id - one.id)
    .slice(0, MOST_ENTRIES - about.length);
  const waiting = await findWaiting(db, reader.id, reader.since);
  if (about.length === 0 && posts.length === 0 && !waiting.isNew) return undefined;
  return { about, posts: posts.map(presentPost), waiting };
}

/** Messages are counted, and a webinar has its own line. */
const APART: ReadonlySet<string> = new Set(['message', 'webinar'] satisfies NotificationChoiceKind[]);

/** New unread notifications of kinds that may be mailed. Requests are counted with the messages. */
async function newNotifications(db: Db, { id, choices, since }: Reader): Promise<NotificationRow[]> {
  const rows = await findNotifications(db, { userId: id, limit: NOTIFICATIONS, before: undefined });
  return rows.filter(({ kind, read_at, created_at }) => {
    const choice = choiceFor[kind];
    const isFresh = read_at === null && created_at > since;
    return isFresh && choice !== null && !APART.has(choice) && isWanted(choices, choice, 'mail');
  });
}

/** Groups notifications of one kind about one post: the newest, with a note about the others. */
async function aboutReader(db: Db, notifications: readonly NotificationRow[]): Promise<DigestEntry[]> {
  const likes = notifications.filter(({ kind }) => isGathered(kind)).map(({ id }) => id);
  const people = Map.groupBy(await findNewestPeople(db, likes), (person) => person.notice_id);
  const groups = Map.groupBy(notifications, ({ id, kind, post_id }) => `${kind} ${post_id ?? `notice ${id}`}`);
  return [...groups.values()]
    .toSorted(([one], [other]) => tierOf(one!.kind) - tierOf(other!.kind) || other!.id - one!.id)
    .map(([newest, ...more]) => {
      const { title, text, path } = presentNotification(newest!, people.get(newest!.id) ?? []);
      const others = more.length === 0 ? '' : `And ${more.length} more like this.`;
      return { title, note: [text, others].filter(Boolean).join('\n'), path: path ?? '/feed' };
    });
}

const tierOf = (kind: NotificationKind): number => {
  const tier = ORDER.findIndex((kinds) => kinds.includes(kind));
  return tier === -1 ? ORDER.length : tier;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this many days a post needs twice the reactions for the same rank. */
const HALF_LIFE_DAYS = 3;

/** A post's rank: a comment counts twice as much as a like, and recent posts count more. */
export const scoreOf = (post: Pick<PostRow, 'like_count' | 'comment_count' | 'created_at'>, now: number): number => {
  const days = Math.max(0, now - Date.parse(post.created_at)) / DAY_MS;
  return (1 + post.like_count + 2 * post.comment_count) * 0.5 ** (days / HALF_LIFE_DAYS);
};

function presentPost({ id, title, content, first_name, last_name, like_count, comment_count }: PostRow) {
  const counts = [counted(like_count, 'like'), counted(comment_count, 'comment')].filter(Boolean).join(', ');
  const by = `${first_name} ${last_name}${counts && `, ${counts}`}`;
  return { id, title, note: `${truncate(content, EXCERPT)}\n${by}`, path: feedPostPath(id) };
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`;

/** Webinars later than this are not mentioned yet. */
const WEBINARS_AHEAD_MS = 31 * DAY_MS;

/** The next webinar, with its start in the reader's time zone. Without anything else that is new, no digest is sent. */
export async function nextWebinarEntry(db: Db, now: number, zone: string): Promise<DigestEntry | undefined> {
  const before = new Date(now + WEBINARS_AHEAD_MS).toISOString();
  const next = await findNextWebinar(db, new Date(now).toISOString(), before);
  return (
    next && {
      title: next.title,
      note: `${timeIn(next.starts_at!, zone)} (${cityOf(zone)})\n${next.summary}`,
      path: `/webinars/${next.slug}`,
    }
  );
}
