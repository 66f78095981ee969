import type * as z from 'zod/mini';
import type { BlogPost } from '#shared/contracts/blog.ts';
import type { blogForm } from '#shared/contracts/forms/blog.ts';
import { BLOG_PICTURES, MEDIA_FILE } from '#shared/rules/media-files.ts';
import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { BlogPostRow, Timestamp } from '../../db/schema.ts';
import { transaction, type Db, type Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { deleteUnusedBlogPicture, describeBlogPicture, findBlogPicture } from '../../media/media-rows.ts';
import { timestamp, timestampAfter, type Clock } from '../../platform/clock.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import { editConflict } from '../audit/audit-service.ts';
import { presentBlogPost } from './blog-presenter.ts';
import * as posts from './blog-repository.ts';
import { findFormerSlugs } from './blog-repository.ts';

type Form = z.output<typeof blogForm>;

export interface BlogAddress {
  readonly slug: string;
  readonly changedAt: Timestamp;
}

/** The slug that a post's former address leads to, as long as the public may read that post. */
export async function findBlogRedirect(db: Db, clock: Clock, slug: string): Promise<string | undefined> {
  return (await posts.findRedirect(db, slug, timestamp(clock)))?.slug;
}

/** Whether the public may read the post with this id. */
export const isPublicBlogPost = (db: Db, id: number, now: Timestamp): Promise<boolean> => posts.isPublic(db, id, now);

/** The address and the last change of each post that the public may read, newest first, for the sitemap. */
export async function publicBlogAddresses(db: Db, clock: Clock, most: number): Promise<BlogAddress[]> {
  const rows = await posts.findPublicAddresses(db, timestamp(clock), most);
  return rows.map((row) => ({
    slug: row.slug,
    // A post that waited for its date was new to the world on that day.
    changedAt: row.updated_at > row.published_at ? row.updated_at : row.published_at,
  }));
}

/** The newest posts that the public may read, with their texts. */
export async function newestBlogPosts(db: Db, clock: Clock, most: number): Promise<BlogPost[]> {
  return (await posts.findNewestPosts(db, timestamp(clock), most)).map(presentBlogPost);
}

/**
 * Writes a post; without a date it appears now. Call it in a transaction.
 * @throws HttpError 409 when the slug is taken, 400 when its picture is gone
 */
export async function createPost(db: Db, clock: Clock, form: Form): Promise<posts.PostWithPicture> {
  const now = timestamp(clock);
  const picture = await pictureAt(db, form.imageUrl ?? null);
  const row = await orTaken(
    posts.insertPost(db, {
      ...columns(form),
      image_url: form.imageUrl ?? null,
      picture_id: picture,
      published_at: utc(form.publishedAt) ?? now,
      created_at: now,
      updated_at: now,
    }),
  );
  await describe(db, picture, form);
  await posts.deleteRedirect(db, row.slug);
  return whole(db, row);
}

/**
 * Changes a post. The form of the specification knows no picture and may leave the date empty: what is not sent stays
 * as it was, and a picture goes with `null`. Call it in a transaction.
 * @throws HttpError 404; 409 when the slug is taken, or when somebody changed the post after `ifUpdatedAt`
 */
export async function changePost(
  tx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  slug: string,
  { ifUpdatedAt, ...form }: Form & { readonly ifUpdatedAt?: string | undefined },
): Promise<posts.PostWithPicture> {
  const { db } = tx;
  const before = await posts.findPostOrMoved(db, slug);
  if (!before) throw notFound('This post');
  if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updated_at) {
    throw await editConflict(db, { kind: 'blog-post', id: before.id, what: 'post', field: 'ifUpdatedAt' });
  }
  // Its former address alone is not enough to change it.
  if (before.slug !== slug && ifUpdatedAt === undefined) throw notFound('This post');
  const picture = form.imageUrl === undefined ? before.picture_id : await pictureAt(db, form.imageUrl);
  const row = await orTaken(
    posts.updatePost(db, before.id, {
      ...columns(form),
      image_url: form.imageUrl,
      picture_id: picture,
      published_at: utc(form.publishedAt),
      updated_at: timestampAfter(clock, before.updated_at),
    }),
  );
  await describe(db, picture, form);
  if (row.slug !== before.slug) {
    await posts.deleteRedirect(db, row.slug);
    await posts.insertRedirect(db, before.slug, row.id);
  }
  if (before.picture_id !== null && before.picture_id !== picture) await forgetPicture(tx, jobs, before.picture_id);
  return whole(db, row);
}

/**
 * Deletes a post with its picture. Call it in a transaction.
 * @throws HttpError 404
 */
export async function removePost(
  tx: Transaction,
  jobs: JobQueue,
  slug: string,
): Promise<{ id: number; title: string }> {
  const deleted = await posts.deletePost(tx.db, slug);
  if (!deleted) throw notFound('This post');
  if (deleted.picture_id !== null) await forgetPicture(tx, jobs, deleted.picture_id);
  return deleted;
}

async function describe(db: Db, picture: number | null, { imageAlt }: Form): Promise<void> {
  if (picture !== null && imageAlt !== undefined) await describeBlogPicture(db, picture, imageAlt ?? '');
}

const whole = async (db: Db, { slug }: BlogPostRow): Promise<posts.PostWithPicture> =>
  (await posts.findBlogPost(db, slug, { publicAt: undefined }))!;

const columns = (form: Form) => ({
  title: form.title,
  slug: form.slug,
  excerpt: form.excerpt,
  content: form.content,
  category: form.category,
  published: form.published ? (1 as const) : (0 as const),
});

/** As the database keeps times; what comes from a form may be in any zone. */
const utc = (time: string | null | undefined): Timestamp | undefined =>
  time ? new Date(time).toISOString() : undefined;

async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error)
      ? refusedField('conflict', 'slug', 'Another post has this address already. Please choose another')
      : error;
  }
}

const DAY = 24 * 60 * 60 * 1000;
/** What was begun stays on its author's device for as long: until then a post may still want its picture. */
export const DRAFTS_KEPT_FOR = 30 * DAY;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Removes a picture, unless a post shows it. */
    'blog.forget-picture': { id: number };
  }
}

/** Takes away pictures that were uploaded and never used. */
export function registerBlogJobs({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.work('blog.forget-picture', ({ id }) => transaction(db, (tx) => forgetPicture(tx, jobs, id)));
}

/** Deletes a picture that no post shows any more; its files follow. Call it after the post has changed. */
async function forgetPicture(tx: Transaction, jobs: JobQueue, id: number): Promise<void> {
  const name = await deleteUnusedBlogPicture(tx.db, id);
  if (name !== undefined) await jobs.add(tx, 'media.discard', { name });
}

/**
 * The uploaded picture that an address names; null when the address is of another kind.
 * @throws HttpError 400 when it was removed in the meantime
 */
async function pictureAt(db: Db, imageUrl: string | null): Promise<number | null> {
  if (!imageUrl?.startsWith(BLOG_PICTURES)) return null;
  const name = MEDIA_FILE.exec(imageUrl.slice(BLOG_PICTURES.length))?.[1];
  const row = name === undefined ? undefined : await findBlogPicture(db, name);
  if (row) return row.id;
  throw refusedField('validation_failed', 'imageUrl', 'This picture is no longer there. Please upload it again');
}

/**
 * Tells where a post is now whose address was `path`; undefined when no post was there. Former addresses are
 * few and read once for each version of the content: unknown ones, which anybody can think up, cost no look at the database.
 */
export function movedPosts({ db, clock, contentVersion }: Pick<Deps, 'db' | 'clock' | 'contentVersion'>) {
  let former: { readonly version: number | string; readonly slugs: Promise<ReadonlySet<string>> } | undefined;
  return async (path: string): Promise<string | undefined> => {
    const asked = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
    if (asked === undefined) return undefined;
    const version = contentVersion();
    if (former?.version !== version) former = { version, slugs: findFormerSlugs(db) };
    const { slugs } = former;
    // What failed is read again.
    slugs.catch(() => (former = undefined));
    if (!(await slugs).has(asked)) return undefined;
    const slug = await findBlogRedirect(db, clock, asked);
    return slug ? `/blog/${slug}` : undefined;
  };
}
