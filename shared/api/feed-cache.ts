import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { listComments } from '../contracts/endpoints/feed.ts';
import type { LiveEvent } from '../contracts/events.ts';
import type { Comment, FeedPost } from '../contracts/feed.ts';
import {
  type CommentLike,
  inFeedOrder,
  likedComment,
  withCommentLike,
  withChangedComment,
  withComment,
  withLikeEvent,
  withoutComment,
} from '../rules/feed-changes.ts';
import { type FeedFilter, isPlainFeed, PLAIN_FEED } from '../rules/feed-filter.ts';
import type { Client, Page } from './client.ts';
import { feedFilterOfKey, feedKey, postKey, postQuery } from './queries/feed.ts';
import { queryKey } from './query-options.ts';

/*
 * Updates the cached feed after a write or a live event: one post, one comment, or the top of the list. Nothing here
 * refetches the whole list.
 */

/** How long to wait for more events before refetching a post, plus a random delay so that not all clients ask at once. */
const READ_DELAY_MS = { least: 50, most: 400 };

type Pages<Item> = InfiniteData<Page<Item>, string | null>;

/** Changes a post wherever it is cached. */
export function changePost(queryClient: QueryClient, id: number, change: (post: FeedPost) => FeedPost): void {
  queryClient.setQueryData<FeedPost | null>(postKey(id), (post) => post && change(post));
}

/** Refetches a post, and removes it if it is gone. If that fails, it stays as it was. */
export async function refreshPost(queryClient: QueryClient, client: Client, id: number): Promise<void> {
  try {
    // Cancels a fetch in progress, which may have started before the change.
    await queryClient.cancelQueries({ queryKey: postKey(id), exact: true });
    const post = await queryClient.fetchQuery({ ...postQuery(client, id), staleTime: 0, retry: false });
    if (post === null) await removePost(queryClient, id);
  } catch {
    // Shows the result of the write. The next fetch corrects it.
  }
}

/** Adds a new post at the top, below pinned ones. Filtered lists are refetched, because it may belong there. */
export async function addPost(queryClient: QueryClient, post: FeedPost): Promise<void> {
  queryClient.setQueryData(postKey(post.id), post);
  await changeFeed(queryClient, ([first, ...rest]) =>
    first ? [{ ...first, items: inFeedOrder([post, ...first.items.filter(({ id }) => id !== post.id)]) }, ...rest] : [],
  );
  void refreshFiltered(queryClient);
}

/** Moves a post that was pinned or unpinned: to the top, or back among the posts of its time. */
export async function placePost(queryClient: QueryClient, post: FeedPost): Promise<void> {
  await changeFeed(queryClient, (pages) => {
    const [first, ...rest] = without(pages, post.id);
    if (!first) return [];
    if (post.pinned) return [{ ...first, items: [post, ...first.items] }, ...rest];
    const all = [first, ...rest];
    const at = all.findIndex(
      ({ items, next }) => next === null || items.some(({ id, pinned }) => !pinned && id < post.id),
    );
    // It is beyond the loaded pages, and comes with its own page.
    if (at === -1) return all;
    return all.map((page, index) => (index === at ? { ...page, items: inFeedOrder([...page.items, post]) } : page));
  });
}

/**
 * Marks filtered lists as stale.
 * @param which all by default
 * @param refetchType `active` also refetches those on the screen, for the reader's own change, which they expect to see;
 *   `none` waits until they are next opened, so that nothing moves while somebody reads
 */
export const refreshFiltered = (
  queryClient: QueryClient,
  which: (filter: FeedFilter) => boolean = () => true,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> =>
  queryClient.invalidateQueries({
    refetchType,
    predicate: ({ queryKey: key }) => {
      const filter = feedFilterOfKey(key);
      return filter !== undefined && !isPlainFeed(filter) && which(filter);
    },
  });

/** Removes a post and its comments from the cache. */
export async function removePost(queryClient: QueryClient, id: number): Promise<void> {
  queryClient.setQueryData(postKey(id), null);
  queryClient.removeQueries({ queryKey: commentsKey(id) });
  void refreshFiltered(queryClient, undefined, 'none');
  await changeFeed(queryClient, (pages) => without(pages, id));
}

/** Adds a comment to its post. */
export async function addComment(queryClient: QueryClient, comment: Comment): Promise<void> {
  changePost(queryClient, comment.postId, (post) => withComment(post, comment));
  await changeFetchedComments(queryClient, comment.postId, ([first, ...rest]) =>
    first ? [{ ...first, items: [comment, ...first.items] }, ...rest] : [],
  );
}

/** Shows an edited comment. */
export async function changeComment(queryClient: QueryClient, comment: Comment): Promise<void> {
  changePost(queryClient, comment.postId, (post) => withChangedComment(post, comment));
  await changeFetchedComments(queryClient, comment.postId, (pages) =>
    pages.map((page) => ({ ...page, items: page.items.map((known) => (known.id === comment.id ? comment : known)) })),
  );
}

/** Shows a comment's like wherever the comment is cached. */
export function changeCommentLike(queryClient: QueryClient, postId: number, like: CommentLike): void {
  changePost(queryClient, postId, (post) => withCommentLike(post, like));
  queryClient.setQueriesData<Pages<Comment>>(
    { queryKey: commentsKey(postId) },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((comment) => (comment.id === like.commentId ? likedComment(comment, like) : comment)),
        })),
      },
  );
}

/** Removes a comment. */
export async function removeComment(queryClient: QueryClient, { id, postId }: Comment): Promise<void> {
  changePost(queryClient, postId, (post) => withoutComment(post, id));
  await changeFetchedComments(queryClient, postId, (pages) => without(pages, id));
}

/**
 * Keeps cached posts current with live events. A post that changes often is refetched once per interval, and likes need
 * no request.
 */
export function createFeedUpdates(
  queryClient: QueryClient,
  client: Client,
  userId: number | null,
): (event: LiveEvent) => void {
  const waiting = new Set<number>();
  // An own like is being sent, and refetches the post when it is done.
  const isLiking = (postId: number) => queryClient.isMutating({ mutationKey: ['like', postId] }) > 0;
  // A response that was requested before the event may arrive after it, with older data.
  const isReading = (postId: number) =>
    queryClient.isFetching({ queryKey: postKey(postId), exact: true }) +
      queryClient.isFetching({ queryKey: feedKey, exact: true }) >
    0;

  const readSoon = (postId: number): void => {
    setTimeout(() => read(postId), READ_DELAY_MS.least + Math.random() * (READ_DELAY_MS.most - READ_DELAY_MS.least));
  };
  const read = (postId: number): void => {
    // Waits for a fetch in progress, which may have older data.
    if (isReading(postId)) return readSoon(postId);
    waiting.delete(postId);
    if (isLiking(postId)) return;
    void refreshPost(queryClient, client, postId);
    void queryClient.invalidateQueries({ queryKey: queryKey(listComments, { id: postId }) });
  };

  /** Refetches an open list after a change on another device. Its items stay until it is opened again. */
  const refreshSaved = (postId: number): void => {
    const isListed = queryClient
      .getQueriesData<Pages<FeedPost>>({
        predicate: ({ queryKey: key }) => isSaved(feedFilterOfKey(key) ?? PLAIN_FEED),
      })
      .some(([, list]) => list?.pages.some(({ items }) => items.some(({ id }) => id === postId)));
    void refreshFiltered(queryClient, isSaved, isListed ? 'none' : 'active');
    if (queryClient.getQueryData(postKey(postId)) && !waiting.has(postId)) {
      waiting.add(postId);
      readSoon(postId);
    }
  };
  const place = async (postId: number): Promise<void> => {
    await refreshPost(queryClient, client, postId);
    const post = queryClient.getQueryData<FeedPost | null>(postKey(postId));
    if (post) await placePost(queryClient, post);
  };

  return (event) => {
    const { name, data } = event;
    if (!name.startsWith('feed.') || !('postId' in data)) return;
    const { postId } = data;
    if (name === 'feed.marks.changed') return refreshSaved(postId);
    if (name !== 'feed.like.changed') void refreshFiltered(queryClient, undefined, 'none');
    if (name === 'feed.post.pinned') return void place(postId);
    if (!queryClient.getQueryData(postKey(postId))) return;
    if (name === 'feed.post.deleted') void removePost(queryClient, postId);
    else if (name === 'feed.like.changed' && 'likeCount' in data && !isReading(postId)) {
      if (!isLiking(postId)) changePost(queryClient, postId, (post) => withLikeEvent(post, data, userId));
    } else if (name === 'feed.comment.like.changed' && 'commentId' in data && !isReading(postId)) {
      if (!isLiking(postId)) changeCommentLike(queryClient, postId, { ...data, isOwn: data.userId === userId });
    } else if (!waiting.has(postId)) {
      waiting.add(postId);
      readSoon(postId);
    }
  };
}

const isSaved = ({ show }: FeedFilter): boolean => show === 'saved';

const commentsKey = (postId: number) => queryKey(listComments, { id: postId });

const without = <Item extends { id: number }>(pages: readonly Page<Item>[], id: number): Page<Item>[] =>
  pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));

// A page in flight would be combined with older pages, so it is cancelled and refetched.
async function changeFeed(
  queryClient: QueryClient,
  change: (pages: readonly Page<FeedPost>[]) => Page<FeedPost>[],
): Promise<void> {
  const filter = { queryKey: feedKey, exact: true };
  await queryClient.cancelQueries(filter);
  if (!queryClient.getQueryData(feedKey)) void queryClient.refetchQueries(filter);
  queryClient.setQueryData<Pages<FeedPost>>(feedKey, (feed) => feed && { ...feed, pages: change(feed.pages) });
}

async function changeFetchedComments(
  queryClient: QueryClient,
  postId: number,
  change: (pages: readonly Page<Comment>[]) => Page<Comment>[],
): Promise<void> {
  const filter = { queryKey: commentsKey(postId) };
  await queryClient.cancelQueries(filter);
  queryClient.setQueriesData<Pages<Comment>>(filter, (known) => known && { ...known, pages: change(known.pages) });
}
