import { sql, type SqlBool, type Updateable } from 'kysely';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { BlogPostRow, BlogTables, NewBlogPost } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** `publicAt` limits the query to posts that are public at that moment: published, and not in the future. */
interface Visibility {
  readonly publicAt: Timestamp | undefined;
}

/** A post's uploaded picture, for screens. All null when it has none. */
export interface PictureColumns {
  picture_name: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_sizes: string | null;
  picture_alt: string | null;
}
export type PostWithPicture = BlogPostRow & PictureColumns;
/** A post without its text. */
export type SummaryRow = Omit<
  PostWithPicture,
  | 'content'
  | 'doc'
  | 'doc_version'
  | 'seo_title'
  | 'seo_description'
  | 'draft_title'
  | 'draft_category'
  | 'trashed_published'
  | 'updated_by'
>;

const pictures = (db: Db) =>
  db
    .selectFrom('blog_posts')
    .leftJoin('blog_pictures', 'blog_pictures.id', 'blog_posts.picture_id')
    .select([
      'blog_pictures.name as picture_name',
      'blog_pictures.width as picture_width',
      'blog_pictures.height as picture_height',
      'blog_pictures.sizes as picture_sizes',
      'blog_pictures.alt as picture_alt',
    ]);

const withPicture = (db: Db) => pictures(db).selectAll('blog_posts');

/** As `readingMinutes`, for a text that has not been counted: an English word is five letters and a space. */
const MINUTES = sql<number>`coalesce(reading_minutes, length(content) / 1320 + 1)`;

const withoutText = (db: Db) =>
  pictures(db).select([
    MINUTES.as('reading_minutes'),
    'blog_posts.author',
    'blog_posts.never_published',
    'blog_posts.id',
    'blog_posts.slug',
    'blog_posts.title',
    'blog_posts.excerpt',
    'blog_posts.category',
    'blog_posts.image_url',
    'blog_posts.picture_id',
    'blog_posts.published',
    'blog_posts.published_at',
    'blog_posts.trashed_at',
    'blog_posts.trashed_slug',
    'blog_posts.created_at',
    'blog_posts.updated_at',
  ]);

/** The text that an administrator's search reads. */
const ABOUT = sql<string>`(coalesce(draft_title, title) || ' ' || coalesce(trashed_slug, slug) || ' ' || coalesce(draft_category, category))`;

interface Page extends Visibility {
  /** Words in the title, the address or the category. */
  readonly search?: string | null;
  /** Only posts with this tag. */
  readonly tagId?: number | undefined;
  readonly limit: number;
  readonly before: { time: Timestamp; id: number } | undefined;
}

/** One index lookup per post, along the posts in their order, so nothing is sorted. */
const hasTag = (tagId: number) =>
  sql<SqlBool>`exists (select 1 from blog_post_tags where blog_post_tags.post_id = blog_posts.id and tag_id = ${tagId})`;

/** Newest first by publication date; one row more than `limit` when there is a next page. */
export const findPosts = (db: Db, { publicAt, limit, before, search, tagId }: Page): Promise<SummaryRow[]> =>
  withoutText(db)
    .where('trashed_at', 'is', null)
    .$if(publicAt !== undefined, (query) => query.where('published', '=', 1).where('published_at', '<=', publicAt!))
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('published_at', 'blog_posts.id'), '<', eb.tuple(before!.time, before!.id))),
    )
    .$if(Boolean(search), (query) => query.where(mentionsAll(ABOUT, search!)))
    .$if(tagId !== undefined, (query) => query.where(hasTag(tagId!)))
    .orderBy('published_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(limit + 1)
    .execute();

/** The plain texts of posts, by id. */
export async function findTexts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('blog_posts').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

interface EditedPage extends Pick<Page, 'search' | 'limit'> {
  readonly order: ListOrder;
  /**
   * Only drafts, scheduled posts or published posts at that moment, or posts in the trash, which no other list
   * includes.
   */
  readonly state: { readonly is: 'draft' | 'scheduled' | 'published' | 'trash'; readonly at: Timestamp } | undefined;
}

/** The console's list of posts, in its order; one row more than `limit` when there is a next page. */
export const findEditedPosts = (db: Db, { order, limit, search, state }: EditedPage) =>
  withoutText(db)
    .select(order.key.as('sort_key'))
    .where(order.where)
    .where('trashed_at', state?.is === 'trash' ? 'is not' : 'is', null)
    .$if(state !== undefined && state.is !== 'trash', (query) =>
      query.where('published', '=', state!.is === 'draft' ? 0 : 1),
    )
    .$if(state?.is === 'scheduled', (query) => query.where('published_at', '>', state!.at))
    .$if(state?.is === 'published', (query) => query.where('published_at', '<=', state!.at))
    .$if(Boolean(search), (query) => query.where(mentionsAll(ABOUT, search!)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

/** These posts, in the order of the given ids. Deleted posts are left out. */
export async function findPostsInOrder(db: Db, ids: readonly number[]): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  const rows = await withoutText(db).where('blog_posts.id', 'in', ids).execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Scheduled posts, the next first. */
export const findScheduledPosts = (db: Db, now: Timestamp, most: number) =>
  db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'published_at'])
    .where('published', '=', 1)
    .where('published_at', '>', now)
    .orderBy('published_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** The newest posts with their texts, for the blog's or a tag's feed. */
export const findNewestPosts = (
  db: Db,
  publicAt: Timestamp,
  { limit, tagId }: Pick<Page, 'limit' | 'tagId'>,
): Promise<PostWithPicture[]> =>
  withPicture(db)
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .$if(tagId !== undefined, (query) => query.where(hasTag(tagId!)))
    .orderBy('published_at', 'desc')
    .orderBy('blog_posts.id', 'desc')
    .limit(limit)
    .execute();

export const findBlogPost = (db: Db, slug: string, { publicAt }: Visibility): Promise<PostWithPicture | undefined> =>
  withPicture(db)
    .where('slug', '=', slug)
    .where('trashed_at', 'is', null)
    .$if(publicAt !== undefined, (query) => query.where('published', '=', 1).where('published_at', '<=', publicAt!))
    .executeTakeFirst();

export const findPostById = (db: Db, id: number): Promise<PostWithPicture | undefined> =>
  withPicture(db).where('blog_posts.id', '=', id).where('trashed_at', 'is', null).executeTakeFirst();

/** A post in the trash. */
export const findTrashedPost = (db: Db, id: number): Promise<BlogPostRow | undefined> =>
  db.selectFrom('blog_posts').selectAll().where('id', '=', id).where('trashed_at', 'is not', null).executeTakeFirst();

/** Whether a post has this address. */
export const isSlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('blog_posts').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** The post with this address, now or formerly. For administrators. */
export const findPostOrMoved = async (db: Db, slug: string): Promise<PostWithPicture | undefined> =>
  (await findBlogPost(db, slug, { publicAt: undefined })) ??
  (await withPicture(db)
    .innerJoin('blog_redirects', 'blog_redirects.post_id', 'blog_posts.id')
    .where('old_slug', '=', slug)
    .where('trashed_at', 'is', null)
    .executeTakeFirst());

const publicPosts = (db: Db, publicAt: Timestamp) =>
  db.selectFrom('blog_posts').select('id').where('published', '=', 1).where('published_at', '<=', publicAt);

export const isPublic = async (db: Db, id: number, publicAt: Timestamp): Promise<boolean> =>
  (await publicPosts(db, publicAt).where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whether there is a public post at this address. */
export const isPublicAddress = async (db: Db, slug: string, publicAt: Timestamp): Promise<boolean> =>
  (await publicPosts(db, publicAt).where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** @throws a unique violation when the slug is taken */
export const insertPost = (db: Db, post: NewBlogPost): Promise<BlogPostRow> =>
  db.insertInto('blog_posts').values(post).returningAll().executeTakeFirstOrThrow();

/** @throws a unique violation when the slug is taken */
export const updatePost = (db: Db, id: number, change: Updateable<BlogTables['blog_posts']>): Promise<BlogPostRow> =>
  db.updateTable('blog_posts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deletePost = (db: Db, id: number) => db.deleteFrom('blog_posts').where('id', '=', id).execute();

/** Redirects the old address to the post from now on. */
export const insertRedirect = (db: Db, oldSlug: string, postId: number) =>
  db.insertInto('blog_redirects').values({ old_slug: oldSlug, post_id: postId }).execute();

/** The former addresses of all posts. */
export const findFormerSlugs = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('blog_redirects').select('old_slug').execute()).map((row) => row.old_slug));

/** Removes the redirect of an address that a post now uses. */
export const deleteRedirect = (db: Db, oldSlug: string) =>
  db.deleteFrom('blog_redirects').where('old_slug', '=', oldSlug).execute();

export const findRedirect = (db: Db, oldSlug: string, publicAt: Timestamp): Promise<{ slug: string } | undefined> =>
  db
    .selectFrom('blog_redirects')
    .innerJoin('blog_posts', 'blog_posts.id', 'blog_redirects.post_id')
    .select('blog_posts.slug')
    .where('old_slug', '=', oldSlug)
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .executeTakeFirst();

/** The categories in use, by name. */
export const findCategories = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('blog_posts')
      .select('category')
      .distinct()
      .where('trashed_at', 'is', null)
      .orderBy('category')
      .limit(200)
      .execute()
  ).map(({ category }) => category);

/** The addresses of public posts with the times of their changes, newest first. */
export const findPublicAddresses = (db: Db, publicAt: Timestamp, limit: number) =>
  db
    .selectFrom('blog_posts')
    .select(['slug', 'updated_at', 'published_at'])
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

type Place = Pick<BlogPostRow, 'id' | 'published_at'>;

/** The post published last before this one, or first after it. */
export const findNeighbour = (
  db: Db,
  { id, published_at }: Place,
  side: 'newer' | 'older',
  publicAt: Timestamp,
): Promise<Pick<BlogPostRow, 'slug' | 'title'> | undefined> =>
  db
    .selectFrom('blog_posts')
    .select(['slug', 'title'])
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .where((eb) => eb(eb.refTuple('published_at', 'id'), side === 'newer' ? '>' : '<', eb.tuple(published_at, id)))
    .orderBy('published_at', side === 'newer' ? 'asc' : 'desc')
    .orderBy('id', side === 'newer' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
