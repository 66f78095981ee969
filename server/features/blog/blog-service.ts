import type * as z from 'zod/mini';
import type { blogForm } from '#shared/contracts/forms/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { type Clock, timestamp, timestampAfter } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { BlogPostRow, Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound, refusedField } from '../../platform/errors.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { describeBlogPicture } from '../../media/blog-pictures.ts';
import { editConflict } from '../audit/edit-conflict.ts';
import { presentBlogPost } from './blog-presenter.ts';
import { forgetPicture, pictureAt } from './blog-picture-service.ts';
import * as posts from './blog-repository.ts';

type Form = z.output<typeof blogForm>;

export interface BlogAddress {
  readonly slug: string;
  readonly changedAt: Timestamp;
}

/** The slug that a post's former address leads to, as long as the public may read that post (decisions §4). */
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
