import type * as z from 'zod/mini';
import type { PostForm, postEdit, postForm } from '#shared/contracts/forms/feed.ts';
import { points } from '#shared/contracts/limits.ts';
import { POST_SIZES } from '#shared/rules/media-files.ts';
import type { Actor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { toMembers } from '../../live/audience.ts';
import { deleteMedia } from '../../media/media-rows.ts';
import type { StoredMedia, Media } from '../../media/media.ts';
import { ownerOf } from '../../media/room.ts';
import { wrongKindError, type ReceivedFile } from '../../media/received-file.ts';
import { timestamp } from '../../platform/clock.ts';
import { forbidden, notFound, refusedField } from '../../platform/errors.ts';
import { isPublicBlogPost } from '../blog/public-posts.ts';
import { award, revoke } from '../gamification/points-service.ts';
import { notify, shareWithAll, withdraw } from '../notifications/notification-service.ts';
import { findTopic } from '../topics/topic-repository.ts';
import { commentIdsOf } from './comment-repository.ts';
import { notifyChangedMentions, notifyMentioned, type TextRow, writeText, type WrittenText } from './mentions.ts';
import { describePictures, insertPictures, mediaOfPictures } from './picture-repository.ts';
import * as posts from './post-repository.ts';
import { previewsOf } from './preview-repository.ts';
import { removeUnusedPreviews, updatePreview } from './preview-service.ts';

const noPost = () => notFound('this post');

/*
 * What members do with posts, and all its consequences: `postCreated`, `postChanged` and `deletePost` list the side
 * effects. (Likes: like-service.ts. Pins: pins.ts. Private marks: mark-service.ts.)
 */

type Needs = Pick<Deps, 'clock' | 'config' | 'live' | 'jobs' | 'publicUrl'>;

type PostWords = Omit<z.output<typeof postForm>, 'mentions'>;

/** A post about to be written. */
interface Draft {
  readonly author: Actor;
  readonly form: PostWords;
  readonly text: WrittenText;
  /** Its files, in their order. */
  readonly files: readonly StoredMedia[];
  /** The form field that they were sent in. */
  readonly field: string;
}

/**
 * Shares a post, and notifies everybody concerned. Call it in a transaction.
 * @returns its id
 * @throws HttpError 400 when it links to a blog post that is not public; 413 or 507 without space for its files
 */
export async function createPost(tx: Transaction, deps: Needs & Pick<Deps, 'media'>, draft: Draft): Promise<number> {
  const { author, form, text, files, field } = draft;
  const mediaIds: number[] = [];
  for (const file of files) mediaIds.push(await file.record(tx, author.id));
  if (files.length > 0) await deps.media.room.recount(tx, { owner: ownerOf(author), field });
  const at = timestamp(deps.clock);
  const postId = await writePost(tx.db, at, author.id, { ...form, ...text }, mediaIds);
  await updatePreview(tx, deps, postId);
  await postCreated(tx, deps, draft, { postId, at });
  return postId;
}

/** The side effects of a new post. */
async function postCreated(
  tx: Transaction,
  deps: Needs,
  { author, form, text }: Draft,
  { postId, at }: { postId: number; at: Timestamp },
): Promise<void> {
  await deps.live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: author.id } }, toMembers);
  await notifyMentioned(tx, deps, text.mentioned, { by: author.id, at, postId });
  await notify(tx, deps, { kind: 'level', to: author.id, given: points.post, at });
  // The agency shares an article from its blog.
  if (author.is_admin && form.blogPostId) await shareWithAll(tx, deps, postId);
}

/**
 * Writes a post without notifications, and gives its points. Call it in a transaction.
 * @param mediaIds the rows of its files, for an image or audio post
 * @returns its id
 * @throws HttpError 400 when it links to a blog post that is not public
 */
export async function writePost(
  db: Db,
  now: Timestamp,
  authorId: number,
  form: PostWords & Partial<Pick<WrittenText, 'mentions'>>,
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
    // Only a video's address was validated, and other posts have none.
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

/** New text for a post. */
interface Edit {
  readonly id: number;
  readonly userId: number;
  readonly form: Omit<z.output<typeof postEdit>, 'mentions'>;
  readonly text: WrittenText;
  /** Undefined when there is no such post. */
  readonly before: TextRow | undefined;
}

/** Reads the data for changing a post. Call it outside of the change's transaction. */
export async function draftEdit(
  db: Db,
  { id, userId, form }: Pick<Edit, 'id' | 'userId'> & { form: z.output<typeof postEdit> },
): Promise<Edit> {
  const before = await posts.findPostText(db, id);
  return { id, userId, form, before, text: await writeText(db, userId, form, before) };
}

/**
 * Changes one's own post. Call it in a transaction.
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function changePost(tx: Transaction, deps: Needs, edit: Edit): Promise<void> {
  const { id, userId, form, text } = edit;
  const { title, mediaAlt, pictureAlts, topicId } = form;
  const at = timestamp(deps.clock);
  const changed = await posts.changeOwnPost(tx.db, id, userId, {
    title,
    content: text.content,
    mentions: text.mentions,
    ...(mediaAlt !== undefined && { media_alt: mediaAlt || null }),
    ...(topicId !== undefined && { topic_id: await existingTopic(tx.db, topicId) }),
    updated_at: at,
  });
  if (!changed) throw await refusal(tx.db, id);
  await describePictures(tx.db, id, pictureAlts ?? []);
  await updatePreview(tx, deps, id);
  await postChanged(tx, deps, edit, at);
}

/** The side effects of a changed post. */
async function postChanged(
  tx: Transaction,
  deps: Needs,
  { id: postId, userId: by, text, before }: Edit,
  at: Timestamp,
): Promise<void> {
  await deps.live.emit(tx, { name: 'feed.post.updated', data: { postId } }, toMembers);
  await notifyChangedMentions(tx, deps, text, before, { by, at, postId });
}

/**
 * Deletes a post with its likes, comments and files. Call it in a transaction.
 * @param userId required author; undefined for administrators
 * @throws HttpError 403 when it is somebody else's, 404 when there is none
 */
export async function deletePost(
  tx: Transaction,
  deps: Pick<Needs, 'jobs' | 'live'>,
  { id, userId }: { id: number; userId: number | undefined },
): Promise<void> {
  // First, because its notifications are found by it.
  await withdraw(tx, deps, { posts: [id] });
  await removePost(tx, deps.jobs, id, userId);
  await deps.live.emit(tx, { name: 'feed.post.deleted', data: { postId: id } }, toMembers);
}

/** As `deletePost`, without notifications: takes back the points for it, its likes and its comments. */
export async function removePost(tx: Transaction, jobs: JobQueue, id: number, authorId?: number): Promise<void> {
  const claimed = await posts.claimPost(tx.db, id, authorId);
  if (!claimed) throw await refusal(tx.db, id);
  const pictures = await mediaOfPictures(tx.db, id);
  await removePosts(tx, jobs, [id]);
  for (const mediaId of [claimed.media_id ?? [], pictures].flat()) await deleteMedia(tx, jobs, { id: mediaId });
}

/**
 * As `removePost`, for several posts at once and without checks. The caller deletes their files. Call it in a
 * transaction.
 */
export async function removePosts(tx: Transaction, jobs: JobQueue, ids: readonly number[]): Promise<void> {
  const { db } = tx;
  const previews = await previewsOf(db, ids);
  await revoke(db, { type: 'comment', relatedIds: commentIdsOf(db, ids) });
  await revoke(db, { type: 'like', relatedIds: ids });
  await revoke(db, { type: 'post', relatedIds: ids });
  await posts.deletePosts(db, ids);
  await removeUnusedPreviews(tx, jobs, previews);
}

/** A deleted topic counts as none: a post may have waited in an outbox for days, and should not be lost. */
async function existingTopic(db: Db, id: number | null | undefined): Promise<number | null> {
  return id && (await findTopic(db, id)) ? id : null;
}

/**
 * Changes or removes the topic of any post. Call it in a transaction.
 * @returns the topic's name
 * @throws HttpError 404
 */
export async function movePost(
  tx: Transaction,
  { live }: Pick<Needs, 'live'>,
  id: number,
  topicId: number | null,
): Promise<string | undefined> {
  const topic = topicId === null ? undefined : await findTopic(tx.db, topicId);
  if (topicId !== null && !topic) throw notFound('this topic');
  if (!(await posts.setTopic(tx.db, id, topicId))) throw noPost();
  await live.emit(tx, { name: 'feed.post.updated', data: { postId: id } }, toMembers);
  return topic?.name;
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
 * Stores the file of an image or audio post, and the further pictures of an image post, in order. Other posts have
 * none.
 * @throws HttpError 400 for a missing file or one too many; 415 for a file of the wrong kind
 */
export async function storePostFiles(
  media: Media,
  postType: NonNullable<PostForm['postType']>,
  { file, files }: { file: ReceivedFile | undefined; files: readonly ReceivedFile[] },
): Promise<StoredMedia[]> {
  if (postType !== 'image' && postType !== 'audio') {
    const [any] = [file ?? [], files].flat();
    if (any) throw refusedField('validation_failed', any.field, 'Only image and audio posts can have a file');
    return [];
  }
  if (!file) throw refusedField('validation_failed', 'file', MISSING[postType]);
  const kind = postType === 'image' ? 'picture' : 'audio';
  if (file.kind !== kind) throw wrongKindError(file.field, [kind]);
  if (kind === 'audio') {
    if (files[0]) throw refusedField('validation_failed', files[0].field, 'Only image posts can have several files');
    return [await media.keepAudio(file)];
  }
  const stored: StoredMedia[] = [];
  try {
    // One after the other, so that a post takes only one of the slots for decoding pictures.
    for (const picture of [file, ...files]) stored.push(await media.keepPicture(picture, { sizes: POST_SIZES }));
    return stored;
  } catch (error) {
    await discardUnused(stored);
    throw error;
  }
}

/** Removes the files of a post that could not be written. */
export const discardUnused = async (stored: readonly StoredMedia[]): Promise<void> =>
  void (await Promise.all(stored.map((one) => one.discardUnused())));
