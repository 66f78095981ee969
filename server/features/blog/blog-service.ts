import type * as z from 'zod/mini';
import type { blogForm } from '#shared/contracts/blog.ts';
import { type Clock, timestamp } from '../../adapters/clock.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { BlogPostRow, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { notFound, refusedField } from '../../http/errors.ts';
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

/**
 * Writes a post; without a date it appears now. Call it in a transaction.
 * @throws HttpError 409 when the slug is taken
 */
export async function createPost(db: Db, clock: Clock, form: Form): Promise<BlogPostRow> {
  const now = timestamp(clock);
  const row = await orTaken(
    posts.insertPost(db, {
      ...columns(form),
      image_url: form.imageUrl ?? null,
      published_at: utc(form.publishedAt) ?? now,
      created_at: now,
      updated_at: now,
    }),
  );
  await posts.deleteRedirect(db, row.slug);
  return row;
}

/**
 * Changes a post. The form of the specification knows no picture and may leave the date empty: what is not sent stays
 * as it was, and a picture goes with `null`. Call it in a transaction.
 * @throws HttpError 404, or 409 when the slug is taken
 */
export async function changePost(db: Db, clock: Clock, slug: string, form: Form): Promise<BlogPostRow> {
  const before = await posts.findPost(db, slug, { publicAt: undefined });
  if (!before) throw notFound('This post');
  const row = await orTaken(
    posts.updatePost(db, before.id, {
      ...columns(form),
      image_url: form.imageUrl,
      published_at: utc(form.publishedAt),
      updated_at: timestamp(clock),
    }),
  );
  if (row.slug !== before.slug) {
    await posts.deleteRedirect(db, row.slug);
    await posts.insertRedirect(db, before.slug, row.id);
  }
  return row;
}

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
