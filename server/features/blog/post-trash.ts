import { randomBytes } from 'node:crypto';
import type { Deps } from '../../app/deps.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toAdministrators } from '../../live/audience.ts';
import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import { deleteUnusedPictures, picturesOfPost } from './blog-pictures.ts';
import * as posts from './blog-repository.ts';
import { announcePost } from './blog-service.ts';
import { deleteUnusedTags, findTagIds } from './blog-tags.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live' | 'contentChanged'>;

/**
 * Moves a post to the trash with all that belongs to it. It disappears for everybody, and its address becomes free.
 * Call this and all functions below in a transaction.
 * @throws HttpError 404
 */
export async function trashPost(
  tx: Transaction,
  deps: Needs,
  which: { readonly slug: string } | { readonly id: number },
): Promise<Pick<BlogPostRow, 'id' | 'title'>> {
  const { db } = tx;
  const post =
    'id' in which
      ? await posts.findPostById(db, which.id)
      : await posts.findBlogPost(db, which.slug, { publicAt: undefined });
  if (!post) throw notFound('this post');
  await posts.updatePost(db, post.id, {
    slug: `trash-${randomBytes(8).toString('hex')}`,
    published: 0,
    trashed_at: timestamp(deps.clock),
    trashed_slug: post.slug,
    trashed_published: post.published,
  });
  await announcePost(tx, deps, post.id);
  return post;
}

/**
 * Restores a post as it was, published or not. It gets a new address when another post has taken its own. A scheduled
 * post whose date passed in the trash comes back as a draft.
 * @throws HttpError 404
 */
export async function restorePost(tx: Transaction, deps: Needs, id: number): Promise<BlogPostRow> {
  const { db } = tx;
  const post = await posts.findTrashedPost(db, id);
  if (!post) throw notFound('this post');
  const slug = await freeSlug(tx, post.trashed_slug ?? post.slug);
  const hasMissedItsDate = post.published_at > post.trashed_at! && post.published_at <= timestamp(deps.clock);
  const restored = await posts.updatePost(db, id, {
    slug,
    published: hasMissedItsDate ? 0 : (post.trashed_published ?? 0),
    trashed_at: null,
    trashed_slug: null,
    trashed_published: null,
  });
  await posts.deleteRedirect(db, slug);
  await announcePost(tx, deps, id);
  return restored;
}

async function freeSlug({ db }: Transaction, slug: string): Promise<string> {
  for (let count = 1; ; count++) {
    const tried = count === 1 ? slug : `${slug}-${count}`;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (!(await posts.isSlugTaken(db, tried))) return tried;
  }
}

/** Permanently deletes a post in the trash, with its versions and unused pictures. @throws HttpError 404 */
export async function deleteTrashedPost(
  tx: Transaction,
  { jobs, live }: Pick<Needs, 'jobs' | 'live'>,
  id: number,
): Promise<BlogPostRow> {
  const { db } = tx;
  const post = await posts.findTrashedPost(db, id);
  if (!post) throw notFound('this post');
  const pictures = await picturesOfPost(db, id);
  const tags = await findTagIds(db, id);
  await posts.deletePost(db, id);
  await deleteUnusedTags(db, tags);
  await deleteUnusedPictures(tx, jobs, [...pictures, ...(post.picture_id === null ? [] : [post.picture_id])]);
  await live.emit(tx, { name: 'blog.post.changed', data: { postId: id } }, toAdministrators);
  return post;
}
