import { sql } from 'kysely';
import type { SearchKind } from '#shared/contracts/choices.ts';
import type { SearchWord } from '#shared/rules/search-text.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import { type Searchable, matchingIds } from '../../db/full-text.ts';
import { foundMembers } from '../../db/member-search.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';

/** Something that holds the words. */
export interface Found extends AuthorColumns {
  id: number;
  /** Null for members. */
  post_id: number | null;
  /** What it is known by: a name, a title; of a comment, its post's title. */
  head: string;
  /** The rest of its words. */
  words: string;
  created_at: Timestamp;
}

/** How many are looked at, of the newest: what a search costs does not grow with the Circle. */
const LOOKED_AT = { anywhere: 200, inHead: 100 };

const ids = (db: Db, what: Searchable, words: readonly SearchWord[]) => matchingIds(db, what, words, LOOKED_AT);

const memberIds = (db: Db, words: readonly SearchWord[]) =>
  db
    .selectFrom(foundMembers(db, words.map(({ text }) => text).join(' '))!)
    .select('found.id')
    .orderBy('found.id', 'desc')
    .limit(LOOKED_AT.anywhere);

/** What each kind of search reads: only what the viewer sees anyway, in the same query. */
const finders: Record<SearchKind, (db: Db, words: readonly SearchWord[], viewerId: number) => Promise<Found[]>> = {
  member: (db, words) =>
    db
      .selectFrom('users')
      .where('users.id', 'in', memberIds(db, words))
      .where('users.deleting_since', 'is', null)
      .select([
        'users.id',
        sql<null>`null`.as('post_id'),
        sql<string>`users.first_name || ' ' || users.last_name`.as('head'),
        sql<string>`coalesce(users.school_name || ' · ' || users.location, users.school_name, users.location, '')`.as(
          'words',
        ),
        'users.created_at',
        ...AUTHOR_COLUMNS,
      ])
      .execute(),

  post: (db, words, viewerId) =>
    db
      .selectFrom('feed_posts')
      .innerJoin('users', 'users.id', 'feed_posts.author_id')
      .where('feed_posts.id', 'in', ids(db, 'posts', words))
      .where('users.deleting_since', 'is', null)
      .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
      .select([
        'feed_posts.id',
        'feed_posts.id as post_id',
        'feed_posts.title as head',
        'feed_posts.content as words',
        'feed_posts.created_at',
        ...AUTHOR_COLUMNS,
      ])
      .execute(),

  comment: (db, words, viewerId) =>
    db
      .selectFrom('feed_post_comments')
      .innerJoin('feed_posts', 'feed_posts.id', 'feed_post_comments.post_id')
      .innerJoin('users', 'users.id', 'feed_post_comments.user_id')
      .where('feed_post_comments.id', 'in', ids(db, 'comments', words))
      .where('users.deleting_since', 'is', null)
      .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
      .where(isNotBlockedBy(viewerId, 'feed_post_comments.user_id'))
      .select([
        'feed_post_comments.id',
        'feed_posts.id as post_id',
        'feed_posts.title as head',
        'feed_post_comments.content as words',
        'feed_post_comments.created_at',
        ...AUTHOR_COLUMNS,
      ])
      .execute(),
};

/** The newest things of a kind that hold all of the words, in no order. */
export const findMatches = (
  db: Db,
  kind: SearchKind,
  words: readonly SearchWord[],
  viewerId: number,
): Promise<Found[]> => finders[kind](db, words, viewerId);
