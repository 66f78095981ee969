import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import * as rows from './announcement-repository.ts';
import { deletePost, writePost } from './post-service.ts';

/*
 * Posts by administrators that announce what is new in the library, or a webinar. They refer to it, so they show what it
 * is called now. Nobody is notified of them, because the library and the webinars do that. Call everything in a
 * transaction.
 */

type Needs = Pick<Deps, 'live' | 'jobs'>;

/** The words around the resources, which fit one and several. */
const LIBRARY = {
  title: 'New in the library',
  content: 'Here’s what we’ve just added, ready to use at your school. Tell us how you get on with it.',
  postType: 'text',
} as const;

/** The words around a webinar, which fit one that has moved, is cancelled or is over. */
const WEBINAR = {
  title: 'New webinar',
  content: 'We’ve added a webinar to the programme. Share your questions and ideas here.',
  postType: 'text',
} as const;

interface Published {
  /** The administrator who published it. */
  readonly by: number;
  readonly at: Timestamp;
}

/** Shares newly published resources of the library in one post. */
export async function announceResources(
  tx: Transaction,
  deps: Pick<Needs, 'live'>,
  { resourceIds, ...published }: Published & { readonly resourceIds: readonly number[] },
): Promise<void> {
  const postId = await writeAnnouncement(tx, deps, LIBRARY, published);
  if (postId !== undefined) await rows.insertResources(tx.db, postId, resourceIds);
}

/** Shares a newly published webinar. */
export async function announceWebinar(
  tx: Transaction,
  deps: Pick<Needs, 'live'>,
  { webinarId, ...published }: Published & { readonly webinarId: number },
): Promise<void> {
  const postId = await writeAnnouncement(tx, deps, WEBINAR, published);
  if (postId !== undefined) await rows.insertWebinar(tx.db, postId, webinarId);
}

/** @returns the post's id; undefined when there is no administrator to post as */
async function writeAnnouncement(
  tx: Transaction,
  { live }: Pick<Needs, 'live'>,
  words: typeof LIBRARY | typeof WEBINAR,
  { by, at }: Published,
): Promise<number | undefined> {
  const author = await rows.findPoster(tx.db, by);
  if (!author) return undefined;
  const postId = await writePost(tx.db, at, author.id, words);
  await live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: author.id } }, toMembers);
  return postId;
}

/** Updates a resource's post on members' screens, or deletes one that announces nothing any more. Call it after the change. */
export const resourcePostChanged = async (tx: Transaction, deps: Needs, resourceId: number): Promise<void> =>
  announcementsChanged(tx, deps, await rows.lockPostsOfResource(tx.db, resourceId));

/** As `resourcePostChanged`, for a webinar. */
export const webinarPostChanged = async (tx: Transaction, deps: Needs, webinarId: number): Promise<void> =>
  announcementsChanged(tx, deps, await rows.findPostsOfWebinar(tx.db, webinarId));

async function announcementsChanged(tx: Transaction, deps: Needs, posts: readonly { id: number }[]): Promise<void> {
  for (const { id } of posts) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, and usually one post
    if (!(await rows.announcesAnything(tx.db, id))) await deletePost(tx, deps, { id, userId: undefined });
    // oxlint-disable-next-line no-await-in-loop -- as above
    else await deps.live.emit(tx, { name: 'feed.post.updated', data: { postId: id } }, toMembers);
  }
}
