import { sql } from 'kysely';
import type { Days } from '#shared/rules/london-days.ts';
import type { ViewKind } from '../../db/analytics-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export interface DayViews {
  /** A day in London. */
  readonly day: string;
  readonly views: number;
  readonly visitors: number;
}

/** The views per day of a period, in order. Days without views are left out. */
export const viewsPerDay = (db: Db, { from, to }: Days): Promise<DayViews[]> =>
  db
    .selectFrom('view_totals')
    .select(['day', 'views', 'visitors'])
    .where('kind', '=', 'all')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();

interface Most extends Days {
  readonly limit: number;
}

export interface NamedViews {
  readonly name: string;
  readonly views: number;
  readonly visitors: number;
}

/** The most viewed pages, sources or campaigns of a period. */
export const mostViewed = (db: Db, kind: ViewKind, { from, to, limit }: Most): Promise<NamedViews[]> =>
  summed(db, kind, { from, to }).limit(limit).execute();

const summed = (db: Db, kind: ViewKind, { from, to }: Days) =>
  db
    .selectFrom('view_totals')
    .select(['name', SUM_OF_VIEWS.as('views'), sql<number>`cast(sum(visitors) as integer)`.as('visitors')])
    .where('kind', '=', kind)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('name')
    .orderBy(SUM_OF_VIEWS, 'desc')
    .orderBy('name');

const SUM_OF_VIEWS = sql<number>`cast(sum(views) as integer)`;

export interface ReadPost extends NamedViews {
  readonly slug: string;
  readonly title: string;
}

const BLOG = '/blog/';

/** The posts among the viewed pages, in their order. Deleted and moved posts are left out. */
export async function postsAmong(db: Db, pages: readonly NamedViews[]): Promise<ReadPost[]> {
  const slugs = pages.flatMap(({ name }) => (name.startsWith(BLOG) ? [name.slice(BLOG.length)] : []));
  if (slugs.length === 0) return [];
  const posts = await db.selectFrom('blog_posts').select(['slug', 'title']).where('slug', 'in', slugs).execute();
  const titles = new Map(posts.map(({ slug, title }) => [BLOG + slug, title]));
  return pages.flatMap((page) => {
    const title = titles.get(page.name);
    return title === undefined ? [] : [{ ...page, slug: page.name.slice(BLOG.length), title }];
  });
}

export interface PostViews extends ReadPost {
  /** The days with views, in order. */
  readonly days: readonly { readonly day: string; readonly views: number }[];
}

/** Extra pages to read beyond the limit, because some belong to posts that are deleted or have moved. */
const SPARE = 50;

/** The most viewed blog posts of a period, at most `limit`, each with its daily views. */
export async function bestPosts(db: Db, { from, to, limit }: Most): Promise<PostViews[]> {
  const read = summed(db, 'page', { from, to })
    .where('name', 'like', `${BLOG}%`)
    .limit(limit + SPARE);
  const best = (await postsAmong(db, await read.execute())).slice(0, limit);
  if (best.length === 0) return [];
  const rows = await db
    .selectFrom('view_totals')
    .select(['name', 'day', 'views'])
    .where('kind', '=', 'page')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(
      'name',
      'in',
      best.map(({ name }) => name),
    )
    .orderBy('day')
    .execute();
  const lines = Map.groupBy(rows, ({ name }) => name);
  return best.map((post) => ({
    ...post,
    days: (lines.get(post.name) ?? []).map(({ day, views }) => ({ day, views })),
  }));
}

/** Conversions: what visits lead to. */
export const outcomes = ['inquiries', 'bookings', 'chats', 'subscriptions'] as const;
export type Outcome = (typeof outcomes)[number];
/** What is counted besides views. */
export type Event = Outcome | 'signUps' | 'unsubscribed' | 'sent';

/** A period in instants. The end is exclusive. */
export interface Instants {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

const EVENTS: Record<Event, { table: string; at: string; where: string; count?: string }> = {
  inquiries: { table: 'contact_inquiries', at: 'created_at', where: "kind = 'message' and quarantined = 0" },
  bookings: { table: 'contact_inquiries', at: 'created_at', where: "kind = 'booking' and quarantined = 0" },
  chats: { table: 'chat_sessions', at: 'spoken_at', where: '1 = 1' },
  subscriptions: { table: 'newsletter_subscribers', at: 'confirmed_at', where: '1 = 1' },
  signUps: { table: 'users', at: 'created_at', where: 'is_admin = 0 and deleting_since is null' },
  unsubscribed: { table: 'newsletter_subscribers', at: 'unsubscribed_at', where: 'confirmed_at is not null' },
  sent: { table: 'newsletters', at: 'closed_at', where: '1 = 1', count: 'sum(sent)' },
};

/**
 * Counts something per UTC hour of a period. Each UTC hour lies within one London day, so the caller can add the hours
 * up to days.
 */
export async function countPerHour(
  db: Db,
  event: Event,
  { from, to }: Instants,
): Promise<{ hour: string; count: number }[]> {
  const { table, at, where, count = 'count(*)' } = EVENTS[event];
  const { rows } = await sql<{ hour: string; count: number }>`
    select substr(${sql.ref(at)}, 1, 13) as hour, cast(${sql.raw(count)} as integer) as count from ${sql.table(table)}
    where ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to} and ${sql.raw(where)}
    group by substr(${sql.ref(at)}, 1, 13)`.execute(db);
  return rows;
}

/** The landing pages with the most conversions in a period. Those without a known landing page are left out. */
export async function countPerPage(
  db: Db,
  event: Outcome,
  { from, to, limit }: Instants & { readonly limit: number },
): Promise<{ page: string; count: number }[]> {
  const { table, at, where } = EVENTS[event];
  const { rows } = await sql<{ page: string; count: number }>`
    select began_page as page, cast(count(*) as integer) as count from ${sql.table(table)}
    where ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${to} and began_page is not null and ${sql.raw(where)}
    group by began_page order by count(*) desc, began_page limit ${limit}`.execute(db);
  return rows;
}
