import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toMembers } from '../../live/audience.ts';
import * as news from './library-news-repository.ts';
import { deletePost, writePost } from './post-service.ts';

type Needs = Pick<Deps, 'live' | 'jobs'>;

/** The words around the resources, which are shown with their current titles. They fit one and several. */
const WORDS = {
  title: 'New in the library',
  content: 'Here’s what we’ve just added, ready to use at your school. Tell us how you get on with it.',
  postType: 'text',
} as const;

interface News {
  /** The administrator who published one of them. */
  readonly by: number;
  readonly resourceIds: readonly number[];
  readonly at: Timestamp;
}

/**
 * Shares newly published resources of the library in one post by an administrator. Nobody is notified of it, because the
 * library does that. Call it in a transaction.
 */
export async function postNews(tx: Transaction, { live }: Pick<Needs, 'live'>, { by, resourceIds, at }: News) {
  const author = await news.findPoster(tx.db, by);
  if (!author) return;
  const postId = await writePost(tx.db, at, author.id, WORDS);
  await news.insertResources(tx.db, postId, resourceIds);
  await live.emit(tx, { name: 'feed.post.created', data: { postId, authorId: author.id } }, toMembers);
}

/**
 * Has members see a change of a resource in the post that announces it. A post without published resources is deleted.
 * Call it in the transaction of the change, after it.
 */
export async function refreshNews(tx: Transaction, deps: Needs, resourceId: number): Promise<void> {
  for (const { id } of await news.lockPostsOf(tx.db, resourceId)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, and usually one post
    if (!(await news.hasPublished(tx.db, id))) await deletePost(tx, deps, { id, userId: undefined });
    // oxlint-disable-next-line no-await-in-loop -- as above
    else await deps.live.emit(tx, { name: 'feed.post.updated', data: { postId: id } }, toMembers);
  }
}
