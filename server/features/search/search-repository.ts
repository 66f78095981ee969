import { sql } from 'kysely';
import type { SearchKind } from '#shared/contracts/choices.ts';
import { marksIn, type SearchWord } from '#shared/rules/search-text.ts';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Searchable, foundMembers, indexNewest, matchingIds } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** Something that contains the words. */
interface FoundText {
  id: number;
  /** Null for members, resources and webinars. */
  post_id: number | null;
  /** Its title: a name, a title, or a comment's post's title. */
  head: string;
  /** The rest of its text. */
  words: string;
  created_at: Timestamp;
  /** The address of a resource or webinar. */
  slug?: string;
}
/** A resource or webinar has no author. */
type Found = FoundText & (AuthorColumns | { readonly author_id: null });

/** How many of the newest are read, so that the cost does not grow with the Circle. */
const LOOKED_AT = { anywhere: 200, inHead: 100 };

const ids = (db: Db, what: Searchable, words: readonly SearchWord[]) => matchingIds(db, what, words, LOOKED_AT);

const memberIds = (db: Db, words: readonly SearchWord[]) =>
  db.selectFrom(foundMembers(db, words)!).select('found.id').orderBy('found.id', 'desc').limit(LOOKED_AT.anywhere);

/** The query for each kind: only what the viewer may see, checked in the same query. */
const finders: Record<SearchKind, (db: Db, words: readonly SearchWord[], viewerId: number) => Promise<Found[]>> = {
  member: (db, words) =>
    db
      .selectFrom('users')
      .where('users.id', 'in', memberIds(db, words))
      .where('users.deleting_since', 'is', null)
      .where('users.email_confirmed_at', 'is not', null)
      .select([
        'users.id',
        sql<null>`null`.as('post_id'),
        sql<string>`users.first_name || ' ' || users.last_name`.as('head'),
        sql<string>`substr(coalesce(' · ' || users.job_title, '') || coalesce(' · ' || users.school_name, '')
          || coalesce(' · ' || users.location, ''), 4)`.as('words'),
        'users.created_at',
        ...AUTHOR_COLUMNS,
      ])
      .execute(),

  resource: (db, words) =>
    db
      .selectFrom('library_resources')
      .where('id', 'in', ids(db, 'library', words))
      .where('status', '=', 'published')
      .select([
        'id',
        'slug',
        sql<null>`null`.as('post_id'),
        sql<null>`null`.as('author_id'),
        'title as head',
        sql<string>`summary || ' ' || text || ' ' || transcript_text`.as('words'),
        sql<string>`coalesce(published_at, updated_at)`.as('created_at'),
      ])
      .execute(),

  webinar: (db, words) =>
    db
      .selectFrom('webinars')
      .where('id', 'in', ids(db, 'webinars', words))
      .where('status', '=', 'published')
      .where('trashed_at', 'is', null)
      .select([
        'id',
        'slug',
        sql<null>`null`.as('post_id'),
        sql<null>`null`.as('author_id'),
        'title as head',
        sql<string>`summary || ' ' || text`.as('words'),
        sql<string>`coalesce(published_at, updated_at)`.as('created_at'),
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

  async comment(db, words, viewerId) {
    await indexNewest(db);
    return db
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
      .execute();
  },
};

/** The newest things of a kind that contain all of the words, in no order. */
export const findMatches = (
  db: Db,
  kind: SearchKind,
  words: readonly SearchWord[],
  viewerId: number,
): Promise<Found[]> => finders[kind](db, words, viewerId);

/** A match, and its score: higher is better. */
export interface Ranked {
  readonly found: Found;
  readonly score: number;
}

/** A word in a title counts as four in the text, and repetitions count up to three times. */
const HEAD = 4;
const MOST = 3;
/** A match twice as good outranks one that is newer by up to this, in milliseconds: half a year. */
const WORTH = 182 * 24 * 60 * 60 * 1000;

/**
 * Best first, by relevance and age. The score does not depend on the time of the search, so pages stay consistent.
 * Members, resources and webinars do not age, and a comment's title is not its own.
 */
export function ranked(kind: SearchKind, found: readonly Found[], words: readonly SearchWord[]): Ranked[] {
  return found
    .map((each) => ({ found: each, score: score(kind, each, words) }))
    .toSorted((one, other) => other.score - one.score || other.found.id - one.found.id);
}

const AGELESS: ReadonlySet<SearchKind> = new Set(['member', 'resource', 'webinar']);

function score(kind: SearchKind, { head, words: text, created_at: at }: Found, words: readonly SearchWord[]): number {
  const times = (within: string) =>
    words.reduce((sum, word) => sum + Math.min(marksIn(within, [word]).length, MOST), 0);
  const fits = Math.log2(1 + (kind === 'comment' ? 0 : times(head) * HEAD) + times(text));
  const total = AGELESS.has(kind) ? fits : fits + Date.parse(at) / WORTH;
  return Math.round(total * 1e6) / 1e6;
}
