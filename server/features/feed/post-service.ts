import type * as z from 'zod/mini';
import type { PostForm, postEdit, postForm } from '#shared/contracts/forms/feed.ts';
import { POST_SIZES } from '#shared/rules/media-files.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { forgetMedia } from '../../media/media-rows.ts';
import type { Kept, Media } from '../../media/media.ts';
import { wrongKind, type ReceivedFile } from '../../media/received-file.ts';
import { forbidden, notFound, refusedField } from '../../platform/errors.ts';
import { isPublicBlogPost } from '../blog/public-posts.ts';
import { award, revoke } from '../gamification/points-service.ts';
import { findTopic } from '../topics/topic-repository.ts';
import { commentIdsOf } from './comment-repository.ts';
import type { WrittenText } from './mentions.ts';
import { describePictures, insertPictures, mediaOfPictures } from './picture-repository.ts';
import * as posts from './post-repository.ts';
import { previewsOf } from './preview-repository.ts';
import { forgetUnusedPreviews } from './preview-service.ts';

const noPost = () => notFound('this post');

/**
 * Writes a post and gives its points. Call it in a transaction.
 * @param mediaIds the rows of its files, of an image or audio post
 * @returns its id
 * @throws HttpError 400 when it is about a blog post that the public cannot read
 */
export async function createPost(
  db: Db,
  now: Timestamp,
  authorId: number,
  form: Omit<z.output<typeof postForm>, 'mentions'> & Partial<Pick<WrittenText, 'mentions'>>,
  mediaIds: readonly number[] = [],
): Promise<number> {
  const blogPostId = form.blogPostId ?? null;
  if (blogPostId !== null && !(await isPublicBlogPost(db, blogPostId, now))) {
    throw refusedField(
      'validation_failed',
      'blogPostId',
      'This blog post isn’t published. It may be scheduled, or have been unpublished.',
    );
  }
  const [first = null, ...more] = mediaIds;
  const { id } = await posts.insertPost(db, {
    author_id: authorId,
    title: form.title,
    content: form.content,
    mentions: form.mentions ?? null,
    post_type: form.postType,
    // Only a video's address was checked: any other post has none.
    media_url: form.postType === 'video' ? form.mediaUrl : null,
    media_type: form.mediaType ?? null,
    media_id: first,
    media_alt: form.postType === 'image' ? form.mediaAlt || null : null,
    blog_post_id: blogPostId,
    topic_id: await existingTopic(db, form.topicId),
    last_activity_at: now,
    created_at: now,
    updated_at: now,
  });
  const pictures = more.map((one, index) => ({ mediaId: one, alt: form.pictureAlts?.[index] || null }));
  await insertPictures(db, id, pictures);
  await award(db, { userId: authorId, type: 'post', relatedId: id, at: now });
  return id;
}

/** @throws HttpError 403 when it is somebody else's, 404 when there is none */
export async function changePost(
  db: Db,
  now: Timestamp,
  authorId: number,
  id: number,
  {
    title,
    content,
    mentions,
    mediaAlt,
    pictureAlts,
    topicId,
  }: Omit<z.output<typeof postEdit>, 'mentions'> & Pick<WrittenText, 'mentions'>,
): Promise<void> {
  const alt = mediaAlt === undefined ? {} : { media_alt: mediaAlt || null };
  const topic = topicId === undefined ? {} : { topic_id: await existingTopic(db, topicId) };
  const changed = await posts.changeOwnPost(db, id, authorId, {
    title,
    content,
    mentions,
    ...alt,
    ...topic,
    updated_at: now,
  });
  if (!changed) throw await refusal(db, id);
  await describePictures(db, id, pictureAlts ?? []);
}

/**
 * Deletes a post with its likes, comments and file, and revokes the points that it and its comments gave. Call it in a
 * transaction.
 * @param authorId whose it must be; undefined for administrators
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function removePost(tx: Transaction, jobs: JobQueue, id: number, authorId?: number): Promise<void> {
  const claimed = await posts.claimPost(tx.db, id, authorId);
  if (!claimed) throw await refusal(tx.db, id);
  const pictures = await mediaOfPictures(tx.db, id);
  await removePosts(tx, jobs, [id]);
  for (const mediaId of [claimed.media_id ?? [], pictures].flat()) await forgetMedia(tx, jobs, { id: mediaId });
}

/**
 * As `removePost`, for several posts at once and without a question; their files are for the caller to forget. Call it in
 * a transaction.
 */
export async function removePosts(tx: Transaction, jobs: JobQueue, ids: readonly number[]): Promise<void> {
  const { db } = tx;
  const previews = await previewsOf(db, ids);
  await revoke(db, { type: 'comment', relatedIds: commentIdsOf(db, ids) });
  await revoke(db, { type: 'like', relatedIds: ids });
  await revoke(db, { type: 'post', relatedIds: ids });
  await posts.deletePosts(db, ids);
  await forgetUnusedPreviews(tx, jobs, previews);
}

/** A topic that is gone counts as none: a post may have waited on a device for days, and its words matter more. */
async function existingTopic(db: Db, id: number | null | undefined): Promise<number | null> {
  return id && (await findTopic(db, id)) ? id : null;
}

/**
 * Gives anybody's post another topic, or none. Call it in a transaction.
 * @returns what both are called
 * @throws HttpError 404
 */
export async function movePost(
  db: Db,
  id: number,
  topicId: number | null,
): Promise<{ title: string; topic: string | undefined }> {
  const topic = topicId === null ? undefined : await findTopic(db, topicId);
  if (topicId !== null && !topic) throw notFound('this topic');
  const post = await posts.setTopic(db, id, topicId);
  if (!post) throw noPost();
  return { title: post.title, topic: topic?.name };
}

const refusal = async (db: Db, id: number) =>
  (await posts.postExists(db, id)) ? forbidden('You can only change your own posts.') : noPost();

/** @throws HttpError 404 */
export async function requirePost(db: Db, id: number): Promise<void> {
  if (!(await posts.postExists(db, id))) throw noPost();
}

const MISSING = {
  image: 'Please select an image to upload',
  audio: 'Please select an audio file to upload',
} as const;

/**
 * Keeps the file of an image or audio post, and the further pictures of an image post, in their order; other posts have none.
 * @throws HttpError 400 when there is no file, or one too many; 415 when it is of the other kind
 */
export async function keepPostFiles(
  media: Media,
  postType: NonNullable<PostForm['postType']>,
  { file, files }: { file: ReceivedFile | undefined; files: readonly ReceivedFile[] },
): Promise<Kept[]> {
  if (postType !== 'image' && postType !== 'audio') {
    const [any] = [file ?? [], files].flat();
    if (any) throw refusedField('validation_failed', any.field, 'Only image and audio posts can have a file');
    return [];
  }
  if (!file) throw refusedField('validation_failed', 'file', MISSING[postType]);
  const kind = postType === 'image' ? 'picture' : 'audio';
  if (file.kind !== kind) throw wrongKind(file.field, [kind]);
  if (kind === 'audio') {
    if (files[0]) throw refusedField('validation_failed', files[0].field, 'Only image posts can have several files');
    return [await media.keepAudio(file)];
  }
  const kept: Kept[] = [];
  try {
    // One after the other: a post takes one of the places in which pictures are decoded.
    for (const picture of [file, ...files]) kept.push(await media.keepPicture(picture, { sizes: POST_SIZES }));
    return kept;
  } catch (error) {
    await discardUnused(kept);
    throw error;
  }
}

/** Removes the files of a post that did not come to be. */
export const discardUnused = async (kept: readonly Kept[]): Promise<void> =>
  void (await Promise.all(kept.map((one) => one.discardUnused())));
